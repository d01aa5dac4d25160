import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

const dayMs = 86_400_000;

/** Days whose partition exists, cached in this process. */
const known = new WeakMap<Db, Set<string>>();

export const partitionOf = (day: string): string => `analytics_events_${day.replaceAll("-", "_")}`;

/** Makes the partition of a day. The lock is for processes that do it at the same time. */
export async function ensurePartition(db: Db, day: string): Promise<void> {
  const days = known.get(db) ?? new Set<string>();
  known.set(db, days);
  if (days.has(day)) return;
  const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('analytics_events'))`);
    await tx.execute(sql`create table if not exists ${sql.identifier(partitionOf(day))} partition of analytics_events
      for values from (${sql.raw(`'${day}'`)}) to (${sql.raw(`'${next}'`)})`);
  });
  days.add(day);
}

/** Drops the partitions of days before this one, whole. */
export async function dropPartitions(db: Db, before: string): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_events'::regclass and c.relname collate "C" < ${partitionOf(before)}`);
  for (const { name } of rows) await db.execute(sql`drop table ${sql.identifier(name)}`);
  known.delete(db);
}
