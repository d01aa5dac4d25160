import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { getChapters } from "#app/authoring/works/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { chapterDocuments, workChapters, workParts } from "#app/platform/db/schema/all.server.ts";

/** The number of chapters listed before the open one, and after it. */
const listedOnEachSide = 100;

/** The chapters around the open one, in their parts, and links to further ones. */
export async function findChaptersAround(db: Db, workId: string, chapterId: string) {
  const ids = await listIds(db, workId);
  const at = Math.max(0, ids.indexOf(chapterId));
  const from = Math.max(0, at - listedOnEachSide);
  const listed = ids.slice(from, at + listedOnEachSide + 1);
  const lines = await getChapters(db, workId, listed);
  const chapters = lines.map(({ id, partId, title, state, wordCount }) => ({
    id,
    partId,
    title,
    state,
    wordCount,
  }));
  const partIds = [...new Set(chapters.flatMap(({ partId }) => partId ?? []))];
  const parts = await db
    .select({ id: workParts.id, title: workParts.title })
    .from(workParts)
    .where(and(eq(workParts.workId, workId), inArray(workParts.id, partIds)))
    .orderBy(asc(workParts.position), asc(workParts.id));
  return {
    parts,
    chapters,
    /** The number of the first listed chapter, and the number of all. */
    first: from + 1,
    count: ids.length,
    /** The chapters next to the listed ones. */
    earlierId: ids[from - 1] ?? null,
    laterId: ids[from + listed.length] ?? null,
  };
}

/** In reading order, without those in the bin. */
async function listIds(db: Db, workId: string): Promise<string[]> {
  const rows = await db
    .select({ id: workChapters.id })
    .from(workChapters)
    .where(and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt)))
    .orderBy(asc(workChapters.position), asc(workChapters.id));
  return rows.map(({ id }) => id);
}

/** The first chapter of a work; null without chapters. */
export async function findFirstChapter(db: Db, workId: string): Promise<string | null> {
  return (await listIds(db, workId))[0] ?? null;
}

/** The words of all chapters together. */
export async function countWordsOfWork(db: Db, workId: string): Promise<number> {
  const [row] = await db
    .select({ words: sql<number>`coalesce(sum(${chapterDocuments.wordCount}), 0)::int` })
    .from(workChapters)
    .innerJoin(chapterDocuments, eq(chapterDocuments.chapterId, workChapters.id))
    .where(and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt)));
  return row?.words ?? 0;
}
