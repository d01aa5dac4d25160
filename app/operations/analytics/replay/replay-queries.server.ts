import { asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { replayChunks, replays } from "#app/platform/db/schema/all.server.ts";

const pageSize = 100;

/** The newest recordings, or those that began before one. */
export async function listReplays(db: Db, before: Date | null) {
  const rows = await db
    .select()
    .from(replays)
    .where(before === null ? undefined : sql`${replays.startedAt} < ${before.toISOString()}`)
    .orderBy(desc(replays.startedAt))
    .limit(pageSize + 1);
  return { rows: rows.slice(0, pageSize), hasMore: rows.length > pageSize };
}

export async function findReplay(db: Db, id: string) {
  const [replay] = await db.select().from(replays).where(eq(replays.id, id));
  return replay ?? null;
}

/** The stored files of a recording, in the order in which they happened. */
export const listChunks = (db: Db, id: string) =>
  db
    .select({ hash: replayChunks.hash })
    .from(replayChunks)
    .where(eq(replayChunks.replayId, id))
    .orderBy(asc(replayChunks.startsAt));
