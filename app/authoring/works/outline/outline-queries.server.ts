import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import {
  chapterDocuments,
  chapterPublications,
  workChapters,
  workParts,
} from "#app/platform/db/schema/all.server.ts";
import type { ChapterAccess, ChapterState } from "../frame/work-labels.ts";

export interface OutlinePart {
  id: string;
  /** Empty for the group after the parts, whose chapters belong to none. */
  title: string;
}

export interface OutlineChapter {
  id: string;
  partId: string | null;
  title: string;
  access: ChapterAccess;
  state: ChapterState;
  publishAt: Date | null;
  wordCount: number;
  /** The current version, and the published one; null when unpublished. */
  version: number;
  publishedVersion: number | null;
  savedAt: Date | null;
}

export interface Outline {
  parts: OutlinePart[];
  /** In reading order; the chapters of a part are consecutive. */
  chapters: OutlineChapter[];
}

/** The parts and chapters of a work in order, without those in the bin. */
export async function getOutline(db: Db, workId: string): Promise<Outline> {
  const parts = db
    .select({ id: workParts.id, title: workParts.title })
    .from(workParts)
    .where(eq(workParts.workId, workId))
    .orderBy(asc(workParts.position), asc(workParts.id));
  return { parts: await parts, chapters: await getChapters(db, workId) };
}

/** The chapters of a work in order, without those in the bin; optionally only some of them. */
export async function getChapters(
  db: Db,
  workId: string,
  ids: string[] | null = null,
): Promise<OutlineChapter[]> {
  return db
    .select({
      id: workChapters.id,
      partId: workChapters.partId,
      title: workChapters.title,
      access: workChapters.access,
      state: sql<ChapterState>`coalesce(${chapterPublications.state}, 'draft')`,
      publishAt: chapterPublications.publishAt,
      wordCount: sql<number>`coalesce(${chapterDocuments.wordCount}, 0)`,
      version: sql<number>`coalesce(${chapterDocuments.version}, 0)`,
      publishedVersion: chapterPublications.publishedVersion,
      savedAt: chapterDocuments.savedAt,
    })
    .from(workChapters)
    .leftJoin(chapterDocuments, eq(chapterDocuments.chapterId, workChapters.id))
    .leftJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(
      and(
        eq(workChapters.workId, workId),
        isNull(workChapters.deletedAt),
        ids ? inArray(workChapters.id, ids) : undefined,
      ),
    )
    .orderBy(asc(workChapters.position), asc(workChapters.id));
}
