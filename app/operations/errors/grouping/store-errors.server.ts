import { inArray, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { errorGroups } from "#app/platform/db/schema/all.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { type Gathered, otherThan } from "./error-buffer.ts";
import { groupOf } from "./group-of.ts";

/** The most groups on the site: about 16 MB. */
const mostGroups = 2_000;
/** The most new groups of one storing. */
const mostNew = 50;

interface GroupRow extends Gathered {
  id: string;
}

/**
 * Stores what was gathered, in a fixed number of statements. `build` is the running one: a resolved error that an older
 * page still has is counted, but has not returned.
 */
export async function storeErrors(db: Db, gathered: Gathered[], build: string): Promise<void> {
  if (gathered.length === 0) return;
  const rows = byGroup(gathered);
  await db.transaction(async (tx) => {
    const bounded = await bound(tx, rows);
    await upsertGroups(tx, bounded, build);
    await countDays(tx, bounded);
  });
}

function byGroup(gathered: Gathered[]): GroupRow[] {
  const rows = new Map<string, GroupRow>();
  for (const each of gathered) {
    const id = groupOf(each);
    const known = rows.get(id);
    const isLater = !known || each.lastAt >= known.lastAt;
    const sum = {
      count: each.count + (known?.count ?? 0),
      firstAt: known && known.firstAt < each.firstAt ? known.firstAt : each.firstAt,
      lastAt: known && known.lastAt > each.lastAt ? known.lastAt : each.lastAt,
    };
    rows.set(id, { ...(isLater ? each : known), ...sum, id });
  }
  // In one order, so that two processes do not wait for each other.
  return [...rows.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** New groups beyond the limits become one of "others". */
async function bound(tx: Transaction, rows: GroupRow[]): Promise<GroupRow[]> {
  const ids = rows.map(({ id }) => id);
  const known = new Set(
    (await tx.select({ id: errorGroups.id }).from(errorGroups).where(inArray(errorGroups.id, ids))).map(
      ({ id }) => id,
    ),
  );
  const room = Math.min(mostNew, mostGroups - (await tx.$count(errorGroups)));
  let added = 0;
  const isStored = ({ id }: GroupRow) => known.has(id) || ++added <= room;
  return byGroup(rows.map((row) => (isStored(row) ? row : otherThan(row))));
}

const upsertGroups = (tx: Transaction, rows: GroupRow[], build: string) =>
  tx.execute(sql`
    insert into error_groups as g (id, side, type, message, frames, route, breadcrumbs, client, count,
      first_seen_at, last_seen_at, first_build, last_build)
    select id, side, type, message, frames, route, breadcrumbs, client, count, "firstAt", "lastAt", build, build
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id text, side text, type text, message text,
      frames jsonb, route text, breadcrumbs jsonb, client text, count bigint, "firstAt" timestamptz,
      "lastAt" timestamptz, build text)
    on conflict (id) do update set
      message = excluded.message, frames = excluded.frames, route = excluded.route,
      breadcrumbs = excluded.breadcrumbs, client = excluded.client,
      count = g.count + excluded.count, last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at),
      last_build = excluded.last_build,
      state = case when ${hasReturned(build)} then 'returned' else g.state end,
      notified_at = case when ${hasReturned(build)} then null else g.notified_at end`);

const hasReturned = (build: string) =>
  sql`g.state = 'resolved' and excluded.last_seen_at > g.resolved_at and excluded.last_build = ${build}`;

const countDays = (tx: Transaction, rows: GroupRow[]) => {
  const days = rows.map(({ id, lastAt, count }) => ({ id, day: dayKey(lastAt, "UTC"), count }));
  return tx.execute(sql`
    insert into error_days as d (group_id, day, count)
    select id, day, count from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as s(id text, day date, count int)
    on conflict (group_id, day) do update set count = d.count + excluded.count`);
};
