import { setImmediate } from "node:timers/promises";
import type { Node } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import { sql } from "drizzle-orm";
import { withBlockIds } from "#app/manuscript/document/block-ids.ts";
import { documentSchema, emptyDocument } from "#app/manuscript/document/schema.ts";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { Slices } from "#app/platform/loop/slices.server.ts";
import { foldChanges, isFoldDue } from "./apply-changes.server.ts";
import { parseDocument } from "./document-json.server.ts";

/** The current text of a chapter. */
export interface OpenedDocument {
  document: Node;
  /** The number of changes applied to it. */
  version: number;
  /** The number of changes contained in the stored snapshot. */
  snapshotVersion: number;
  /** Steps of all changes since the snapshot; opening the chapter applies them. */
  stepsSince: number;
  wordCount: number;
  characterCount: number;
  savedAt: Date | null;
}

/** Its one paragraph has a fixed id, so that the first typed character does not have to wait for one. */
const emptyChapter = withBlockIds(emptyDocument(), () => 0);

type Row = {
  chapter_id: string;
  version: number;
  snapshot_version: number;
  document: unknown;
  word_count: number;
  character_count: number;
  saved_at: string;
  changes: unknown[][];
};

/** Processor time; a chapter within the limits needs about a hundredth of it. */
const mostMs = 30_000;

/**
 * A chapter's document: its snapshot and every change since, read in one statement so that both belong together. A chapter
 * without text is empty, at version 0. After many changes a new snapshot is written, so that their cost is paid once.
 */
export async function openDocument(
  db: Pick<DbOrTransaction, "execute">,
  chapterId: string,
): Promise<OpenedDocument> {
  const [row] = await listRows(db, [chapterId]);
  return openRow(db, row);
}

const chaptersAtOnce = 50;

/** The documents of many chapters, in their order; fifty per statement, yielding to the event loop in between. */
export async function* openDocuments<Chapter extends { id: string }>(
  db: Pick<DbOrTransaction, "execute">,
  chapters: Chapter[],
): AsyncGenerator<{ chapter: Chapter; opened: OpenedDocument }> {
  for (let from = 0; from < chapters.length; from += chaptersAtOnce) {
    const some = chapters.slice(from, from + chaptersAtOnce);
    const ids = some.map(({ id }) => id);
    const rows = new Map((await listRows(db, ids)).map((row) => [row.chapter_id, row]));
    for (const chapter of some) {
      yield { chapter, opened: await openRow(db, rows.get(chapter.id)) };
      await setImmediate();
    }
  }
}

async function listRows(db: Pick<DbOrTransaction, "execute">, chapterIds: string[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select chapter_id, version, snapshot_version, document, word_count, character_count, saved_at, coalesce((
      select json_agg(steps order by chapter_changes.version) from chapter_changes
      where chapter_changes.chapter_id = chapter_documents.chapter_id
        and chapter_changes.version > chapter_documents.snapshot_version), '[]') as changes
    from chapter_documents where chapter_id in ${chapterIds}`);
  return rows;
}

async function openRow(db: Pick<DbOrTransaction, "execute">, row: Row | undefined): Promise<OpenedDocument> {
  const none = {
    version: 0,
    snapshotVersion: 0,
    stepsSince: 0,
    wordCount: 0,
    characterCount: 0,
    savedAt: null,
  };
  if (!row) return { document: emptyChapter, ...none };
  const opened: OpenedDocument = {
    ...(await replay(row)),
    version: row.version,
    snapshotVersion: row.snapshot_version,
    wordCount: row.word_count,
    characterCount: row.character_count,
    savedAt: new Date(row.saved_at),
  };
  if (isFoldDue(opened)) await foldChanges(db, row.chapter_id, opened);
  return opened;
}

async function replay(row: Row): Promise<{ document: Node; stepsSince: number }> {
  const slices = new Slices(mostMs);
  const steps = row.changes.flat();
  let document = await parseDocument(row.document, slices);
  for (const json of steps) {
    const { doc, failed } = Step.fromJSON(documentSchema, json).apply(document);
    if (!doc) throw new Error(`a saved change does not fit its chapter: ${failed}`);
    document = doc;
    await slices.yieldIfDue();
  }
  return { document, stepsSince: steps.length };
}
