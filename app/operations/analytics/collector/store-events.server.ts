import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { forwardedBatches, refusedEvents } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { readForgotten } from "../identity/forgotten-visitors.server.ts";
import { markChanged } from "../sums/changed-days.server.ts";
import { ensurePartition } from "./event-partitions.server.ts";
import type { ReadEvents, RefusalCounts, StoredEvent } from "./events-input.ts";

/** A batch for the operator's provider. */
export type ForwardedBatch = Omit<typeof forwardedBatches.$inferInsert, "id" | "addedAt">;

/** What one request of a client leaves behind. */
export interface Collected extends ReadEvents {
  forwarded: ForwardedBatch[];
}

type Storage = Pick<Site, "db" | "now">;

/** Stores what several requests left behind, in one transaction. An event that is there already stays as it was. */
export async function storeCollected({ db, now }: Storage, collected: Collected[]): Promise<void> {
  const events = collected.flatMap((each) =>
    each.events.map((event) => ({ ...event, day: event.at.slice(0, 10) })),
  );
  for (const day of new Set(events.map((event) => event.day))) await ensurePartition(db, day);
  const forwarded = collected.flatMap((each) => each.forwarded);
  const aliases = collected.flatMap((each) => each.aliases);
  await db.transaction(async (tx) => {
    const forgotten = await insertEvents(tx, events);
    const joined = aliases.length > 0 ? await joinVisitors(tx, aliases) : [];
    const addedAt = now();
    if (forwarded.length > 0)
      await tx.insert(forwardedBatches).values(forwarded.map((batch) => ({ ...batch, addedAt })));
    const refused = [...collected.map((each) => each.refused), ...(forgotten > 0 ? [{ forgotten }] : [])];
    await countRefused(tx, sumOf(refused), addedAt);
    const today = dayKey(addedAt, "UTC");
    // A day that is not over has no sums.
    await markChanged(
      tx,
      [...events.map((event) => event.day), ...joined].filter((day) => day < today),
    );
  });
}

/** Stores the events but those of visitors who withdrew since they were sent; returns how many these were. */
async function insertEvents(tx: Transaction, all: StoredEvent[]): Promise<number> {
  if (all.length === 0) return 0;
  const forgotten = await readForgotten(
    tx,
    all.map(({ visitor }) => visitor),
  );
  const events = all.filter(({ visitor }) => !forgotten.has(visitor));
  await tx.execute(sql`
    insert into analytics_events (day, id, at, client, name, visitor, is_identified, session, path, query, found, host, properties)
    select day, id, at, client, name, visitor, "isIdentified", session, path, query, found, host, properties
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as s(
      day date, id uuid, at timestamptz, client text, name text, visitor text, "isIdentified" bool, session text,
      path text, query text, found int, host text, properties jsonb)
    order by day, id on conflict do nothing`);
  return all.length - events.length;
}

/**
 * What a device did before its visitor signed in belongs to the profile: one visitor, not two. Returns the days of what
 * has changed.
 */
async function joinVisitors(tx: Transaction, aliases: object[]): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    with joined as (update analytics_events e set visitor = a."to", is_identified = true
    from jsonb_to_recordset(${JSON.stringify(aliases)}::jsonb) as a("from" text, "to" text)
    join analytics_people p on p.id = a."to"
    where e.visitor = a."from" and not e.is_identified and e.day > current_date - 31 returning e.day)
    select distinct day::text as day from joined`);
  return rows.map(({ day }) => day);
}

function sumOf(counts: RefusalCounts[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of counts)
    for (const [reason, count] of Object.entries(each)) sums.set(reason, (sums.get(reason) ?? 0) + count);
  return sums;
}

async function countRefused(tx: Transaction, sums: Map<string, number>, now: Date): Promise<void> {
  if (sums.size === 0) return;
  const day = dayKey(now, "UTC");
  const rows = [...sums].map(([reason, count]) => ({ day, reason, count }));
  await tx
    .insert(refusedEvents)
    .values(rows.toSorted((one, other) => one.reason.localeCompare(other.reason)))
    .onConflictDoUpdate({
      target: [refusedEvents.day, refusedEvents.reason],
      set: { count: sql`${refusedEvents.count} + excluded.count` },
    });
}
