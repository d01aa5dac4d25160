import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

const dayMs = 86_400_000;

/** Days whose partition exists, cached in this process. */
const known = new WeakMap<Db, Set<string>>();

const partitionOf = (day: string): string => `analytics_events_${day.replaceAll("-", "_")}`;

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

/** The days that have a partition, the oldest first. */
export async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_events'::regclass order by c.relname collate "C"`);
  return rows.map(({ name }) => name.slice(partitionOf("").length).replaceAll("_", "-"));
}

/** Drops the partitions of these days, whole. */
export async function dropPartitions(db: Db, days: string[]): Promise<void> {
  for (const day of days) await db.execute(sql`drop table ${sql.identifier(partitionOf(day))}`);
  known.delete(db);
}
