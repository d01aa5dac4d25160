import { and, count, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { workChapters } from "#app/platform/db/schema/writings.server.ts";

export interface BinnedChapter {
  id: string;
  title: string;
  deletedAt: Date;
}

/** The most that are shown; restoring or deleting one shows the next. */
const maxShown = 50;

/** A work's chapters in the bin, the most recent first, and their number. */
export async function listBinnedChapters(
  db: Db,
  workId: string,
): Promise<{ chapters: BinnedChapter[]; count: number }> {
  const isBinned = and(eq(workChapters.workId, workId), isNotNull(workChapters.deletedAt));
  const rows = await db
    .select({ id: workChapters.id, title: workChapters.title, deletedAt: workChapters.deletedAt })
    .from(workChapters)
    .where(isBinned)
    .orderBy(desc(workChapters.deletedAt), workChapters.id)
    .limit(maxShown);
  const [all] = await db.select({ count: count() }).from(workChapters).where(isBinned);
  const chapters = rows.flatMap(({ deletedAt, ...row }) => (deletedAt ? [{ ...row, deletedAt }] : []));
  return { chapters, count: all?.count ?? 0 };
}
