import type { Node } from "@tiptap/pm/model";
import { sql } from "drizzle-orm";
import { withBlockIds } from "#app/manuscript/document/block-ids.ts";
import { chapterDocuments } from "#app/platform/db/schema/all.server.ts";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { keepRevision, type RevisionKind } from "../revisions/keep-revision.server.ts";
import { countDocument } from "./count-document.server.ts";
import { openDocument } from "./open-document.server.ts";
import { writeJson } from "./document-json.server.ts";

interface NewText {
  document: Node;
  kind: Extract<RevisionKind, "import" | "restore" | "auto">;
  name?: string | null;
  at: Date;
}

/** Of the processor, for one text. */
const mostMs = 30_000;

/**
 * Puts another text in the place of a chapter's, for what is no typing: an older revision, a replacement throughout the
 * work. What was there before is kept as a revision, and so is what is there now. Whoever has the chapter open sees a conflict and
 * loses nothing. Answers the new version.
 */
export async function writeDocument(
  tx: DbOrTransaction,
  chapterId: string,
  { document: given, kind, name = null, at }: NewText,
): Promise<number> {
  const slices = new Slices(mostMs);
  const document = withBlockIds(given, Math.random);
  // Saves wait meanwhile, so that what is kept as the state before is the state before.
  await tx.execute(sql`select from chapter_documents where chapter_id = ${chapterId} for update`);
  const before = await openDocument(tx, chapterId);
  if (before.version > 0)
    await keepRevision(tx, chapterId, { kind: "auto", at: before.savedAt ?? at, of: before });
  const { wordCount, characterCount } = await countDocument(document, slices);
  const text = {
    ...{ document: sql`${await writeJson(document, slices)}::jsonb`, wordCount, characterCount },
    savedAt: at,
  };
  const [row] = await tx
    .insert(chapterDocuments)
    .values({ chapterId, version: 1, snapshotVersion: 1, ...text })
    .onConflictDoUpdate({
      target: chapterDocuments.chapterId,
      set: {
        version: sql`${chapterDocuments.version} + 1`,
        snapshotVersion: sql`${chapterDocuments.version} + 1`,
        ...text,
      },
    })
    .returning({ version: chapterDocuments.version });
  const version = row?.version ?? 1;
  await keepRevision(tx, chapterId, { kind, name, at, of: { document, version, wordCount } });
  return version;
}
