import { setImmediate } from "node:timers/promises";
import type { Node } from "@tiptap/pm/model";
import { Node as ModelNode } from "@tiptap/pm/model";
import { Step } from "@tiptap/pm/transform";
import { sql } from "drizzle-orm";
import { withBlockIds } from "#app/manuscript/document/block-ids.ts";
import { documentSchema, emptyDocument } from "#app/manuscript/document/schema.ts";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";

/** The text of a chapter as it is now. */
export interface OpenedDocument {
  document: Node;
  /** How many changes it has seen. */
  version: number;
  /** What the kept snapshot has seen. */
  snapshotVersion: number;
  wordCount: number;
  characterCount: number;
  savedAt: Date | null;
}

/** Its one paragraph has an id already, always the same: what is typed into it must not have to wait for one. */
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

/**
 * A chapter's document: its snapshot and every change since, in one statement, so that both are of one moment. A chapter that
 * nobody wrote in yet is empty, at version 0.
 */
export async function openDocument(
  db: Pick<DbOrTransaction, "execute">,
  chapterId: string,
): Promise<OpenedDocument> {
  const [row] = await listRows(db, [chapterId]);
  return row ? fromRow(row) : { document: emptyChapter, ...unwritten };
}

const chaptersAtOnce = 50;

/** The documents of many chapters, in their order: fifty by one statement, and between two others have their turn. */
export async function* openDocuments<Chapter extends { id: string }>(
  db: Pick<DbOrTransaction, "execute">,
  chapters: Chapter[],
): AsyncGenerator<{ chapter: Chapter; opened: OpenedDocument }> {
  for (let from = 0; from < chapters.length; from += chaptersAtOnce) {
    const some = chapters.slice(from, from + chaptersAtOnce);
    const found = await listRows(
      db,
      some.map(({ id }) => id),
    );
    const rows = new Map(found.map((row) => [row.chapter_id, row]));
    for (const chapter of some) {
      const row = rows.get(chapter.id);
      yield { chapter, opened: row ? fromRow(row) : { document: emptyChapter, ...unwritten } };
      await setImmediate();
    }
  }
}

const unwritten = { version: 0, snapshotVersion: 0, wordCount: 0, characterCount: 0, savedAt: null };

async function listRows(db: Pick<DbOrTransaction, "execute">, chapterIds: string[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select chapter_id, version, snapshot_version, document, word_count, character_count, saved_at, coalesce((
      select json_agg(steps order by chapter_changes.version) from chapter_changes
      where chapter_changes.chapter_id = chapter_documents.chapter_id
        and chapter_changes.version > chapter_documents.snapshot_version), '[]') as changes
    from chapter_documents where chapter_id in ${chapterIds}`);
  return rows;
}

function fromRow(row: Row): OpenedDocument {
  return {
    document: row.changes.flat().reduce(step, ModelNode.fromJSON(documentSchema, row.document)),
    version: row.version,
    snapshotVersion: row.snapshot_version,
    wordCount: row.word_count,
    characterCount: row.character_count,
    savedAt: new Date(row.saved_at),
  };
}

function step(document: Node, json: unknown): Node {
  const { doc, failed } = Step.fromJSON(documentSchema, json).apply(document);
  if (!doc) throw new Error(`a saved change does not fit its chapter: ${failed}`);
  return doc;
}
