import { desc, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { refusedVisits } from "#app/platform/db/schema/all.server.ts";
import { isRefusal, refusals } from "./visits-input.ts";

/** What was dropped or reduced in the last seven days, the most frequent first. */
export async function listRefusedVisits(
  db: Pick<Db, "select">,
  now: Date,
): Promise<{ label: string; count: number }[]> {
  const since = new Date(now.getTime() - 7 * 86_400_000).toISOString().slice(0, 10);
  const count = sql<number>`sum(${refusedVisits.count})::int`;
  const rows = await db
    .select({ reason: refusedVisits.reason, count })
    .from(refusedVisits)
    .where(sql`${refusedVisits.day} > ${since}`)
    .groupBy(refusedVisits.reason)
    .orderBy(desc(count));
  return rows.flatMap((row) =>
    isRefusal(row.reason) ? [{ label: refusals[row.reason], count: row.count }] : [],
  );
}
