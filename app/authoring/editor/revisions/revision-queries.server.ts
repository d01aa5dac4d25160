import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { chapterRevisions } from "#app/platform/db/schema/all.server.ts";

const mostListed = 1_000;

/** The revisions of a chapter, newest first. */
export function listRevisions(db: Db, chapterId: string) {
  const { id, version, kind, name, wordCount, at } = chapterRevisions;
  return db
    .select({ id, version, kind, name, wordCount, at })
    .from(chapterRevisions)
    .where(eq(chapterRevisions.chapterId, chapterId))
    .orderBy(desc(id))
    .limit(mostListed);
}
