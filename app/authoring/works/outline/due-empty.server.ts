import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { chapterDocuments, chapterPublications, workChapters } from "#app/platform/db/schema/all.server.ts";

/** The number of overdue empty chapters of a work, and the first of them; null when there is none. */
export async function findDueEmpty(db: Db, workId: string, now: Date) {
  const [first] = await db
    .select({ id: workChapters.id, title: workChapters.title, count: sql<number>`(count(*) over ())::int` })
    .from(workChapters)
    .innerJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .leftJoin(chapterDocuments, eq(chapterDocuments.chapterId, workChapters.id))
    .where(
      and(
        eq(workChapters.workId, workId),
        isNull(workChapters.deletedAt),
        eq(chapterPublications.state, "scheduled"),
        lte(chapterPublications.publishAt, now),
        sql`coalesce(${chapterDocuments.wordCount}, 0) = 0`,
      ),
    )
    .orderBy(asc(workChapters.position), asc(workChapters.id))
    .limit(1);
  return first ?? null;
}
