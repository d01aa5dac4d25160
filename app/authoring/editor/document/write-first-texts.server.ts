import type { Node } from "@tiptap/pm/model";
import { sql } from "drizzle-orm";
import { withBlockIds } from "#app/manuscript/document/block-ids.ts";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { chapterDocuments, chapterRevisions } from "#app/platform/db/schema/all.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { packRevision } from "../revisions/pack-revision.server.ts";
import { countDocument } from "./count-document.server.ts";
import { blocksAsJson, documentOfBlocks } from "./document-json.server.ts";

interface FirstText {
  chapterId: string;
  document: Node;
}

/** Processor time for one text. */
const mostMs = 30_000;
/** The most texts in one statement, fewer if they are long, so that no statement takes long. */
const textsAtOnce = 40;
const lettersAtOnce = 256 * 1024;

/** A text as it is stored. */
interface ReadyText {
  chapterId: string;
  json: string;
  body: Buffer;
  wordCount: number;
  characterCount: number;
}

/**
 * Writes the first texts of chapters created in the same transaction, and stores each as the first revision. What
 * `writeDocument` looks up for a single chapter is known here, so thousands of chapters take only a few statements.
 */
export async function writeFirstTexts(
  tx: DbOrTransaction,
  texts: ReadyText[],
  { at }: { at: Date },
): Promise<void> {
  let open: ReadyText[] = [];
  let letters = 0;
  for (const text of texts) {
    open.push(text);
    letters += text.json.length;
    if (open.length < textsAtOnce && letters < lettersAtOnce) continue;
    await insertRows(tx, open, at);
    [open, letters] = [[], 0];
  }
  await insertRows(tx, open, at);
}

/** All that takes long of a first text: done before the transaction, in which others would wait for the work. */
export async function readyText({ chapterId, document: given }: FirstText): Promise<ReadyText> {
  const slices = new Slices(mostMs);
  const document = withBlockIds(given, Math.random);
  await slices.yieldIfDue();
  const { wordCount, characterCount } = await countDocument(document, slices);
  const blocks = await blocksAsJson(document, slices);
  const body = await packRevision(blocks, null);
  return { chapterId, json: documentOfBlocks(blocks), body, wordCount, characterCount };
}

async function insertRows(tx: DbOrTransaction, rows: ReadyText[], at: Date): Promise<void> {
  if (rows.length === 0) return;
  const version = 1;
  await tx.insert(chapterDocuments).values(
    rows.map(({ chapterId, json, wordCount, characterCount }) => ({
      chapterId,
      version,
      snapshotVersion: version,
      wordCount,
      characterCount,
      savedAt: at,
      document: sql`${json}::jsonb`,
    })),
  );
  const kind = "import" as const;
  await tx
    .insert(chapterRevisions)
    .values(
      rows.map(({ chapterId, wordCount, body }) => ({ chapterId, version, kind, wordCount, at, body })),
    );
}
