import { and, eq, isNull, sql } from "drizzle-orm";
import { chapterIdsOf } from "#app/authoring/works/outline/order.ts";
import { readOrder } from "#app/authoring/works/outline/outline-rows.server.ts";
import { getChapters } from "#app/authoring/works/outline.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { chapterDocuments, workChapters } from "#app/platform/db/schema/all.server.ts";

/** So many chapters are shown before the one that is open, and as many behind it. */
const reach = 100;

/** The chapters around the one that is open, in their parts, and the way on where there are more. */
export async function findChaptersAround(db: Db, workId: string, chapterId: string) {
  const { order, partTitles } = await readOrder(db, workId);
  const ids = chapterIdsOf(order);
  const at = Math.max(0, ids.indexOf(chapterId));
  const from = Math.max(0, at - reach);
  const shown = ids.slice(from, at + reach + 1);
  const lines = await getChapters(db, workId, shown);
  const chapters = lines.map(({ id, partId, title, state, wordCount }) => ({
    ...{ id, partId, title, state, wordCount },
  }));
  const named = new Set(chapters.map(({ partId }) => partId));
  const parts = order.flatMap(({ partId }) =>
    partId !== null && named.has(partId) ? [{ id: partId, title: partTitles.get(partId) ?? "" }] : [],
  );
  return {
    parts,
    chapters,
    /** The number of the first that is shown, and how many there are in all. */
    first: from + 1,
    count: ids.length,
    /** The chapters next to those shown. */
    earlierId: ids[from - 1] ?? null,
    laterId: ids[from + shown.length] ?? null,
  };
}

/** The first chapter of a work; null of one without any. */
export async function findFirstChapter(db: Db, workId: string): Promise<string | null> {
  return chapterIdsOf((await readOrder(db, workId)).order)[0] ?? null;
}

/** Of all chapters together. */
export async function countWords(db: Db, workId: string): Promise<number> {
  const [row] = await db
    .select({ words: sql<number>`coalesce(sum(${chapterDocuments.wordCount}), 0)::int` })
    .from(workChapters)
    .innerJoin(chapterDocuments, eq(chapterDocuments.chapterId, workChapters.id))
    .where(and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt)));
  return row?.words ?? 0;
}
