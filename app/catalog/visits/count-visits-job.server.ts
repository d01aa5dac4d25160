import { sql } from "drizzle-orm";
import { announceToReaders } from "#app/identity/live/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { partitionOf } from "./visit-commands.server.ts";

const dayMs = 86_400_000;
const visitDays = 90;
/** A fetch counts for the day it is everywhere on earth when it happens: it cannot arrive later than two days after. */
const fetchDays = 3;
/** A batch that arrives in this minute may still mark its day; only older marks are removed. */
const settledMinutes = 2;

/** Recounts days whose visits or fetches changed, and deletes what is past its retention. */
export const countVisitsJob: Job = {
  queue: { name: "count-visits" },
  purpose: "counts how works are read, and drops visits after 90 days and the keys of readers after two",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "*/5 * * * *",
  work: async (site, _payload, signal) => {
    for (const day of await listChangedDays(site.db)) {
      signal.throwIfAborted();
      await site.db.transaction((tx) => countDay(tx, day));
    }
    await forgetVisits(site);
  },
};

async function listChangedDays(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select distinct day::text as day from changed_visit_days order by day`,
  );
  return rows.map(({ day }) => day);
}

const sumTables = ["chapter_days", "work_days", "work_sources", "work_hours"] as const;

/**
 * Replaces the sums of a day. A day of which sums know more visits than there are is left as it is: its visits did not come along
 * in a backup, or were dropped.
 */
async function countDay(tx: Transaction, day: string): Promise<void> {
  await tx.execute(
    sql`delete from changed_visit_days where day = ${day} and minute < now() - make_interval(mins => ${settledMinutes})`,
  );
  await tx.execute(fetchSums(day));
  const { rows } = await tx.execute<{ isWhole: boolean }>(sql`
    select (select coalesce(sum(visits), 0) from chapter_days where day = ${day})
      <= (select count(*) from visits v where ${isOfDay(day)}) as "isWhole"`);
  if (!rows[0]?.isWhole) return;
  for (const table of sumTables)
    await tx.execute(sql`delete from ${sql.identifier(table)} where day = ${day}`);
  for (const statement of [chapterSums(day), workSums(day), sourceSums(day), hourSums(day)])
    await tx.execute(statement);
  const authors = sql`
    select p.account_id from work_days d join works w on w.id = d.work_id join profiles p on p.id = w.profile_id
    where d.day = ${day}`;
  await announceToReaders(tx, "dashboard", authors);
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
const chapterSums = (day: string) => sql`
  with seen as (
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
  )
  insert into chapter_days (work_id, chapter_id, day, visits, readers, active_seconds, finishes, first_openings, first_finishes,
    early_openings, early_finishes, stops)
  select s.work_id, s.chapter_id, ${day}, s.visits, s.readers, s.active_seconds, s.finishes,
    s.openings + coalesce(f.openings, 0), s.ends + coalesce(f.ends, 0),
    s.early_openings + coalesce(f.early_openings, 0), s.early_ends + coalesce(f.early_ends, 0), s.stops
  from seen s left join firsts f using (work_id, chapter_id)`;

/** After the sums of chapters, of which it takes the firsts. */
const workSums = (day: string) => sql`
  with seen as (
    select work_id, count(*)::int as visits, count(distinct reader)::int as readers, sum(active_seconds)::int as active_seconds,
      count(*) filter (where is_finished)::int as finishes, count(distinct reader) filter (where is_first_visit)::int as arrivals
    from ${visitsOf(day)} group by work_id
  ), firsts as (
    select work_id, count(*)::int as arrivals from reader_firsts where opened_on = ${day} and chapter_id = '' group by work_id
  ), ends as (
    select work_id, sum(first_finishes)::int as ends from chapter_days where day = ${day} group by work_id
  )
  insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
  select s.work_id, ${day}, s.visits, s.readers, s.arrivals + coalesce(f.arrivals, 0), s.active_seconds, s.finishes, e.ends
  from seen s join ends e using (work_id) left join firsts f using (work_id)`;

const sourceSums = (day: string) => sql`
  insert into work_sources (work_id, day, source, host, visits, readers)
  select work_id, ${day}, source, host, count(*)::int, count(distinct reader)::int
  from ${visitsOf(day)} group by work_id, source, host`;

const hourSums = (day: string) => sql`
  insert into work_hours (work_id, day, hour, visits, readers, active_seconds)
  select work_id, ${day}, extract(hour from local_at)::int, count(*)::int, count(distinct reader)::int, sum(active_seconds)::int
  from ${visitsOf(day)} group by 1, 3`;

/** Rows of a day are deleted together, later than any of it arrives: what there is of a day is all of it. */
const fetchSums = (day: string) => sql`
  insert into work_fetch_days (work_id, day, downloads, feed_readers)
  select work_id, day, count(*) filter (where kind = 'download')::int, coalesce(sum(readers) filter (where kind = 'feed'), 0)::int
  from work_fetches where day = ${day} group by work_id, day
  on conflict (work_id, day) do update set downloads = excluded.downloads, feed_readers = excluded.feed_readers`;

/**
 * Partitions are dropped whole. The key of a day is needed while it is that day somewhere, and deleted 48 hours after that began:
 * fourteen hours before it does in UTC.
 */
async function forgetVisits({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const before = (days: number) => dayKey(new Date(now().getTime() - days * dayMs), "UTC");
  await db.execute(sql`delete from visit_salts where day <= ${before(34 / 24)}`);
  await db.execute(sql`delete from work_fetches where day < ${before(fetchDays)}`);
  await db.execute(sql`delete from refused_visits where day < ${before(visitDays)}`);
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'visits'::regclass and c.relname collate "C" < ${partitionOf(before(visitDays))}`);
  for (const { name } of rows) await db.execute(sql`drop table ${sql.identifier(name)}`);
}
