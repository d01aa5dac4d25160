import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { workChapters } from "#app/platform/db/schema/writings.server.ts";

export interface BinnedChapter {
  id: string;
  title: string;
  deletedAt: Date;
}

/** The chapters of a work that are in the bin, the last one first. */
export async function listBinnedChapters(db: Db, workId: string): Promise<BinnedChapter[]> {
  const rows = await db
    .select({ id: workChapters.id, title: workChapters.title, deletedAt: workChapters.deletedAt })
    .from(workChapters)
    .where(and(eq(workChapters.workId, workId), isNotNull(workChapters.deletedAt)))
    .orderBy(desc(workChapters.deletedAt), workChapters.id);
  return rows.flatMap(({ deletedAt, ...row }) => (deletedAt ? [{ ...row, deletedAt }] : []));
}
