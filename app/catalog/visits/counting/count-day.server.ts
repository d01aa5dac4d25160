import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";

/** Counts a day again and writes the sums that differ. Returns the works whose sums changed. */
export async function countDay(tx: Transaction, day: string): Promise<string[]> {
  const changed = new Set(await writeSums(tx, fetchSums(day)));
  if (await isWhole(tx, day))
    // The sums of a work need those of its chapters.
    for (const sums of [chapterSums(day), workSums(day), sourceSums(day), hourSums(day)])
      for (const workId of await writeSums(tx, sums)) changed.add(workId);
  return [...changed];
}

/**
 * Whether the visits of a day are all there. A day of which sums know more visits than there are is left as it is: its visits did not come
 * along in a backup, or were dropped.
 */
async function isWhole(tx: Transaction, day: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isWhole: boolean }>(sql`
    select (select coalesce(sum(visits), 0) from chapter_days where day = ${day})
      <= (select count(*) from visits v where ${isOfDay(day)}) as "isWhole"`);
  return rows[0]?.isWhole === true;
}

/** The sums of a day for one table. */
interface DaySums {
  table: string;
  day: string;
  /** Identify a row, beside work and day. */
  keys: readonly string[];
  values: readonly string[];
  /** Expressions of a `with`, the last of which is `counted`: work, keys and values by their names. */
  expressions: SQL;
  /** Rows that are not counted any more stay: what they were counted of is deleted early. */
  keepsOthers?: boolean;
}

const names = (columns: readonly string[], prefix = "") =>
  sql.raw(columns.map((column) => `${prefix}${column}`).join(", "));

/** Writes rows that are new or differ, removes what is not counted any more, and returns whose rows these are. */
async function writeSums(tx: Transaction, sums: DaySums): Promise<string[]> {
  const { day, keys, values } = sums;
  const table = sql.identifier(sums.table);
  const key = ["work_id", ...keys];
  const isSame = sql.join(
    key.map((column) => sql.raw(`c.${column} = t.${column}`)),
    sql` and `,
  );
  const gone = sql`gone as (
      delete from ${table} t where t.day = ${day} and not exists (select from counted c where ${isSame}) returning t.work_id
    ), `;
  const { rows } = await tx.execute<{ workId: string }>(sql`
    with ${sums.expressions}, ${sums.keepsOthers === true ? sql`` : gone}written as (
      insert into ${table} as t (${names(key)}, day, ${names(values)})
      select ${names(key)}, ${day}::date, ${names(values)} from counted
      on conflict (${names(key)}, day) do update set (${names(values)}) = row(${names(values, "excluded.")})
      where (${names(values, "t.")}) is distinct from (${names(values, "excluded.")}) returning t.work_id
    ) select work_id as "workId" from written ${sums.keepsOthers === true ? sql`` : sql`union select work_id from gone`}`);
  return rows.map(({ workId }) => workId);
}

/** Visits `v` of a day of their author's clock: that is in partitions of three days in UTC. */
const isOfDay = (day: string) =>
  sql`v.day between ${day}::date - 1 and ${day}::date + 1 and v.local_at::date = ${day}`;

/** The visits (`v`) of a day to works that still exist. */
const visitsOf = (day: string) => sql`visits v join works w on w.id = v.work_id where ${isOfDay(day)}`;

/** The number of visits that stopped in each tenth of the chapter. */
const stops = sql.join(
  Array.from(
    { length: 10 },
    (_, band) =>
      sql`count(*) filter (where not is_finished and least(9, floor(progression * 10)) = ${sql.raw(String(band))})::int`,
  ),
  sql`, `,
);

/** Firsts of devices count at most once a day for one address: a flood from one address is one reader. */
const chapterSums = (day: string): DaySums => ({
  table: "chapter_days",
  day,
  keys: ["chapter_id"],
  values: [
    "visits",
    "readers",
    "active_seconds",
    "finishes",
    "first_openings",
    "first_finishes",
    "early_openings",
    "early_finishes",
    "stops",
  ],
  expressions: sql`seen as (
    select work_id, chapter_id, count(*)::int as visits, count(distinct reader)::int as readers,
      sum(active_seconds)::int as active_seconds, count(*) filter (where is_finished)::int as finishes,
      count(distinct reader) filter (where is_first_opening)::int as openings,
      count(distinct reader) filter (where is_first_finish)::int as ends,
      count(distinct reader) filter (where is_first_opening and is_early)::int as early_openings,
      count(distinct reader) filter (where is_first_finish and is_early)::int as early_ends, array[${stops}] as stops
    from ${visitsOf(day)} group by work_id, chapter_id
  ), firsts as (
    select work_id, chapter_id, count(*) filter (where opened_on = ${day})::int as openings,
      count(*) filter (where finished_on = ${day})::int as ends,
      count(*) filter (where opened_on = ${day} and is_early)::int as early_openings,
      count(*) filter (where finished_on = ${day} and is_early)::int as early_ends
    from reader_firsts where opened_on = ${day} or finished_on = ${day} group by work_id, chapter_id
  ), counted as materialized (
    select s.work_id, s.chapter_id, s.visits, s.readers, s.active_seconds, s.finishes,
      s.openings + coalesce(f.openings, 0) as first_openings, s.ends + coalesce(f.ends, 0) as first_finishes,
      s.early_openings + coalesce(f.early_openings, 0) as early_openings,
      s.early_ends + coalesce(f.early_ends, 0) as early_finishes, s.stops
    from seen s left join firsts f using (work_id, chapter_id)
  )`,
});

/** After the sums of chapters, of which it takes the firsts. */
const workSums = (day: string): DaySums => ({
  table: "work_days",
  day,
  keys: [],
  values: ["visits", "readers", "new_readers", "active_seconds", "finishes", "first_finishes"],
  expressions: sql`seen as (
    select work_id, count(*)::int as visits, count(distinct reader)::int as readers, sum(active_seconds)::int as active_seconds,
      count(*) filter (where is_finished)::int as finishes, count(distinct reader) filter (where is_first_visit)::int as arrivals
    from ${visitsOf(day)} group by work_id
  ), firsts as (
    select work_id, count(*)::int as arrivals from reader_firsts where opened_on = ${day} and chapter_id = '' group by work_id
  ), ends as (
    select work_id, sum(first_finishes)::int as ends from chapter_days where day = ${day} group by work_id
  ), counted as materialized (
    select s.work_id, s.visits, s.readers, s.arrivals + coalesce(f.arrivals, 0) as new_readers, s.active_seconds, s.finishes,
      e.ends as first_finishes
    from seen s join ends e using (work_id) left join firsts f using (work_id)
  )`,
});

const sourceSums = (day: string): DaySums => ({
  table: "work_sources",
  day,
  keys: ["source", "host"],
  values: ["visits", "readers"],
  expressions: sql`counted as materialized (
    select work_id, source, host, count(*)::int as visits, count(distinct reader)::int as readers
    from ${visitsOf(day)} group by work_id, source, host
  )`,
});

const hourSums = (day: string): DaySums => ({
  table: "work_hours",
  day,
  keys: ["hour"],
  values: ["visits", "readers", "active_seconds"],
  expressions: sql`counted as materialized (
    select work_id, extract(hour from local_at)::int as hour, count(*)::int as visits, count(distinct reader)::int as readers,
      sum(active_seconds)::int as active_seconds
    from ${visitsOf(day)} group by 1, 2
  )`,
});

/** Rows of a day are deleted together, later than any of it arrives: what there is of a day is all of it. */
const fetchSums = (day: string): DaySums => ({
  table: "work_fetch_days",
  day,
  keys: [],
  values: ["downloads", "feed_readers"],
  expressions: sql`counted as materialized (
    select work_id, count(*) filter (where kind = 'download')::int as downloads,
      coalesce(sum(readers) filter (where kind = 'feed'), 0)::int as feed_readers
    from work_fetches where day = ${day} group by work_id
  )`,
  keepsOthers: true,
});
