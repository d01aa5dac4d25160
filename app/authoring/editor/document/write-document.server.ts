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

/** Processor time for one text. */
const mostMs = 30_000;

/**
 * Replaces a chapter's text other than by typing: with an older revision, or by a replacement throughout the work. The text
 * before and the text after both become revisions. A client that has the chapter open sees a conflict and loses nothing.
 * Returns the new version.
 */
export async function writeDocument(
  tx: DbOrTransaction,
  chapterId: string,
  { document: given, kind, name = null, at }: NewText,
): Promise<number> {
  const slices = new Slices(mostMs);
  const document = withBlockIds(given, Math.random);
  // Saves wait for the lock, so that the revision of the state before is complete.
  await tx.execute(sql`select from chapter_documents where chapter_id = ${chapterId} for update`);
  const before = await openDocument(tx, chapterId);
  if (before.version > 0)
    await keepRevision(tx, chapterId, { kind: "auto", at: before.savedAt ?? at, of: before });
  const { wordCount, characterCount } = await countDocument(document, slices);
  const text = {
    document: sql`${await writeJson(document, slices)}::jsonb`,
    wordCount,
    characterCount,
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
