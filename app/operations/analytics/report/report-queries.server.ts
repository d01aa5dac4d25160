import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { isPageView, type Span, sumsOf } from "../sums/day-sums.server.ts";
import type { ReportView } from "./report-input.ts";

type Reading = Pick<Db, "execute">;
type Days = Pick<ReportView, "from" | "to">;

const mostRows = 100;

const isIn = ({ from, to }: Days) => sql`e.day between ${from} and ${to}`;

async function list<Row extends Record<string, unknown>>(db: Reading, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

export interface DayRow extends Record<string, unknown> {
  day: string;
  visitors: number;
  visits: number;
  views: number;
}

export const listDays = (db: Reading, span: Span) =>
  list<DayRow>(
    db,
    sql`select day::text as day, count(distinct visitor)::int as visitors, count(*)::int as visits,
      sum(views)::int as views from ${sumsOf("analytics_visits", span)} v group by day order by day`,
  );

/** Visitors of the whole range: whoever came on several days is one. */
export async function countVisitors(db: Reading, span: Span): Promise<number> {
  const [row] = await list<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select distinct visitor from ${sumsOf("analytics_visits", span)} v) seen`,
  );
  return row?.count ?? 0;
}

export interface NamedRow extends Record<string, unknown> {
  name: string;
  visitors: number;
  count: number;
}

/** The site that led to the first page of each visit; empty without one. A visit over midnight is one. */
export const listSources = (db: Reading, span: Span) =>
  list<NamedRow>(
    db,
    sql`with entries as (
      select distinct on (visitor, session) visitor, host from ${sumsOf("analytics_visits", span)} v
      where entered_at is not null order by visitor, session, entered_at
    ) select host as name, count(distinct visitor)::int as visitors, count(*)::int as count
      from entries group by host order by count desc, host limit ${mostRows}`,
  );

/** By name: how many visitors, and how often. */
const listNamed = (db: Reading, name: SQL, rows: SQL) =>
  list<NamedRow>(
    db,
    sql`with pairs as (select ${name} as name, visitor, sum(count) as count from ${rows} s group by 1, 2)
      select name, count(*)::int as visitors, sum(count)::int as count from pairs
      group by name order by count desc, name limit ${mostRows}`,
  );

export const listPages = (db: Reading, span: Span) =>
  listNamed(db, sql`path`, sumsOf("analytics_page_views", span));

export const listFailedSearches = (db: Reading, span: Span) =>
  listNamed(db, sql`query`, sumsOf("analytics_failed_searches", span));

/** From a visit to a published work: each step counts who took all steps before it. */
export async function countConversion(db: Reading, span: Span): Promise<number[]> {
  const [row] = await list<{ counts: number[] }>(
    db,
    sql`with seen as (
      select visitor, bool_or(has_read) as reads from ${sumsOf("analytics_visits", span)} v group by visitor
    ), known as (
      select s.visitor, s.reads, p.account_id,
        exists (select from entitlements n where n.account_id = p.account_id
          and (n.paid_until is not null or n.granted_until is not null)) as subscribes,
        exists (select from works w join profiles own on own.id = w.profile_id
          join work_publications wp on wp.work_id = w.id and wp.state in ('published', 'unlisted')
          where own.account_id = p.account_id) as publishes
      from seen s left join analytics_people a on a.id = s.visitor left join profiles p on p.id = a.profile_id
    ) select array[
      count(*), count(*) filter (where reads), count(*) filter (where reads and account_id is not null),
      count(*) filter (where reads and subscribes), count(*) filter (where reads and subscribes and publishes)
    ]::int[] as counts from known`,
  );
  return row?.counts ?? [0, 0, 0, 0, 0];
}

/** A step is the beginning of a path, or the name of an event. */
const isStep = (step: string) =>
  step.startsWith("/") ? sql`starts_with(e.path, ${step}) and ${isPageView}` : sql`e.name = ${step}`;

/** How many visitors took each step after the one before it. */
export async function countFunnel(db: Reading, { steps, ...days }: ReportView): Promise<number[]> {
  if (steps.length === 0) return [];
  const reached = steps.map((step, index) => {
    const name = sql.raw(`step_${index}`);
    const before = sql.raw(`step_${index - 1}`);
    return index === 0
      ? sql`${name} as (select e.visitor, min(e.at) as at from analytics_events e
          where ${isIn(days)} and ${isStep(step)} group by e.visitor)`
      : sql`${name} as (select e.visitor, min(e.at) as at from analytics_events e join ${before} b on b.visitor = e.visitor
          where ${isIn(days)} and ${isStep(step)} and e.at > b.at group by e.visitor)`;
  });
  const counts = steps.map((_, index) => sql`(select count(*) from ${sql.raw(`step_${index}`)})`);
  const [row] = await list<{ counts: number[] }>(
    db,
    sql`with ${sql.join(reached, sql`, `)} select array[${sql.join(counts, sql`, `)}]::int[] as counts`,
  );
  return row?.counts ?? [];
}

export interface RetentionRow extends Record<string, unknown> {
  /** Monday of the week of the first visit. */
  week: string;
  /** Weeks later; 0 is the first. */
  later: number;
  visitors: number;
}

export const listRetention = (db: Reading, span: Span) =>
  list<RetentionRow>(
    db,
    sql`with weeks as (
      select distinct visitor, date_trunc('week', day::timestamp)::date as week from ${sumsOf("analytics_visits", span)} v
    ), firsts as (select visitor, min(week) as first from weeks group by visitor)
    select f.first::text as week, ((w.week - f.first) / 7)::int as later, count(*)::int as visitors
    from firsts f join weeks w using (visitor) group by 1, 2 order by 1, 2`,
  );

export interface LiveRow extends Record<string, unknown> {
  visitors: number;
  views: number;
  minutes: { ago: number; visitors: number }[] | null;
  pages: { path: string; visitors: number }[] | null;
}

const liveMinutes = 30;

/** The last half hour: who is here, minute by minute, and on which pages. */
export async function getLive(db: Reading, now: Date): Promise<LiveRow> {
  const since = new Date(now.getTime() - liveMinutes * 60_000).toISOString();
  const [row] = await list<LiveRow>(
    db,
    sql`with recent as (
      select e.* from analytics_events e where e.day >= (${since}::timestamptz at time zone 'UTC')::date and e.at > ${since}
    ), minutes as (
      select floor(extract(epoch from ${now.toISOString()}::timestamptz - at) / 60)::int as ago,
        count(distinct visitor)::int as visitors from recent group by 1
    ), pages as (
      select path, count(distinct visitor)::int as visitors from recent e where ${isPageView}
      group by path order by 2 desc, 1 limit 10
    ) select (select count(distinct visitor)::int from recent) as visitors,
      (select count(*)::int from recent e where ${isPageView}) as views,
      (select json_agg(minutes) from minutes) as minutes, (select json_agg(pages) from pages) as pages`,
  );
  return row ?? { visitors: 0, views: 0, minutes: null, pages: null };
}

export interface StateRow extends Record<string, unknown> {
  waiting: number;
  oldest: string | null;
  refused: { reason: string; count: number }[] | null;
}

/** What waits for the operator's provider, and what was dropped in the last seven days. */
export async function getCollectorState(db: Reading, today: string): Promise<StateRow> {
  const [row] = await list<StateRow>(
    db,
    sql`select (select count(*)::int from forwarded_batches) as waiting,
      (select min(added_at)::text from forwarded_batches) as oldest,
      (select json_agg(r) from (select reason, sum(count)::int as count from refused_events
        where day > ${today}::date - 7 group by reason order by 2 desc) r) as refused`,
  );
  return row ?? { waiting: 0, oldest: null, refused: null };
}

const portion = 2_000;

/** Every event of the range, the oldest first, in portions. */
export async function* readRawEvents(db: Reading, days: Days): AsyncGenerator<RawEvent[]> {
  let last = { day: days.from, id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await list<RawEvent>(
      db,
      sql`select e.day::text as day, e.id::text as id, e.at::text as at, e.client, e.name, e.visitor, e.session, e.path,
        e.query, e.found, e.host, e.properties::text as properties from analytics_events e
        where ${isIn(days)} and (e.day, e.id) > (${last.day}::date, ${last.id}::uuid)
        order by e.day, e.id limit ${portion}`,
    );
    const end = rows.at(-1);
    if (!end) return;
    last = { day: end.day, id: end.id };
    yield rows;
  }
}

export interface RawEvent extends Record<string, string | number | null> {
  day: string;
  id: string;
}
