import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

/**
 * Says that events of these days came, changed or went: their sums no longer count. The last statement of a transaction,
 * since others wait for the rows.
 */
export async function markChanged(tx: Pick<Db, "execute">, days: Iterable<string>): Promise<void> {
  const changed = [...new Set(days)].toSorted();
  if (changed.length === 0) return;
  await tx.execute(sql`
    insert into analytics_days (day, version)
    select day, 1 from unnest(${sql.param(changed)}::date[]) as day order by day
    on conflict (day) do update set version = analytics_days.version + 1`);
}
