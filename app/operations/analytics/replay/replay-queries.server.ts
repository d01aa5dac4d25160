import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { replayChunks, replays } from "#app/platform/db/schema/all.server.ts";

const pageSize = 100;

/** All windows of a visit are one recording, under the number of its first. */
const visit = sql<string>`coalesce(${replays.visit}, ${replays.id})`;

/** One recording: what was recorded in all windows of a visit. */
export interface Recording {
  id: string;
  startedAt: Date;
  endedAt: Date;
  windowCount: number;
  /** The page on which it began. */
  path: string;
}

const recordings = (db: Db) =>
  db
    .select({
      id: visit.as("recording"),
      startedAt: sql`min(${replays.startedAt})`.mapWith(replays.startedAt).as("first_at"),
      endedAt: sql`max(${replays.endedAt})`.mapWith(replays.endedAt),
      windowCount: sql<number>`count(*)::int`,
      path: sql<string>`(array_agg(${replays.path} order by ${replays.startedAt}))[1]`,
    })
    .from(replays)
    .groupBy(visit)
    .$dynamic();

/** The newest recordings, or those that began before one. */
export async function listReplays(
  db: Db,
  before: Date | null,
): Promise<{ rows: Recording[]; hasMore: boolean }> {
  const rows = await recordings(db)
    .having(before === null ? undefined : sql`min(${replays.startedAt}) < ${before.toISOString()}`)
    .orderBy(sql`first_at desc`)
    .limit(pageSize + 1);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function findReplay(db: Db, id: string): Promise<Recording | null> {
  const [replay] = await recordings(db).where(eq(visit, id));
  return replay ?? null;
}

/** The stored files of each window of a recording, in the order in which they happened. */
export async function listWindows(db: Db, id: string): Promise<string[][]> {
  const windows = await db
    .select({ id: replays.id })
    .from(replays)
    .where(eq(visit, id))
    .orderBy(asc(replays.startedAt), asc(replays.id));
  const ids = windows.map((window) => window.id);
  const chunks = await db
    .select({ replayId: replayChunks.replayId, hash: replayChunks.hash })
    .from(replayChunks)
    .where(inArray(replayChunks.replayId, ids))
    .orderBy(asc(replayChunks.startsAt));
  return ids.map((window) => chunks.filter(({ replayId }) => replayId === window).map(({ hash }) => hash));
}
