import { type SQL, sql } from "drizzle-orm";
import type { WorkState } from "#app/authoring/works/public.ts";
import { addDays } from "#app/ui/times/days.ts";
import type { View } from "../view/dashboard-input.ts";
import { type Waiting, waitingList } from "../author/waiting-queries.server.ts";
import { openSpan, partsOf } from "../sums/stored-sums.server.ts";
import { type Selection, statement, type Statement } from "../statements.server.ts";

/** A work's sums over some days. */
export interface Figures {
  visits: number;
  readers: number;
  newReaders: number;
  activeSeconds: number;
  finishes: number;
  follows: number;
  downloads: number;
  /** On the day with the most. */
  feedReaders: number;
}

export interface WorkFigures {
  id: string;
  profileId: string;
  title: string;
  language: string;
  state: WorkState;
  jid: string | null;
  /** ISO. */
  firstPublishedAt: string | null;
  published: number;
  scheduled: number;
  drafts: number;
  words: number;
  followers: number;
  range: Figures;
  before: Figures;
  today: Figures;
  yesterday: Figures;
  all: Figures;
}

export interface AuthorFigures {
  followers: number;
  /** Who began to follow the author in the range, and in the one before. */
  follows: number;
  followsBefore: number;
  /** Of the author and the works: who began before the range and ended in it. */
  left: number;
  leftBefore: number;
  /** Of both: who began in the range and ended after it. */
  leftLater: number;
  leftLaterBefore: number;
  /** In the range. */
  wordsWritten: number;
  waiting: Waiting[];
  hasPicture: boolean;
  hasBio: boolean;
  /** Whether the numbers of the week are mailed. */
  isWeekly: boolean;
}

export interface FoundFigures {
  author: AuthorFigures;
  works: WorkFigures[];
}

/** Days from and to, both included; an open end is null. */
interface Days {
  from: string | null;
  to: string | null;
}

const within = (column: SQL, { from, to }: Days) =>
  sql`(${column} >= ${from ?? "-infinity"}::date and ${column} <= ${to ?? "infinity"}::date)`;
/** No day at all. */
const never: Days = { from: "infinity", to: "-infinity" };

type Period = "range" | "before" | "today" | "yesterday" | "all";

const periodsOf = ({ range, before, today }: View): Record<Period, Days> => ({
  range,
  before: before ?? never,
  today: { from: today, to: today },
  yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
  all: { from: null, to: null },
});

type Column = keyof Omit<Figures, "follows">;

const columnOf: Record<Column, string> = {
  visits: "visits",
  readers: "readers",
  newReaders: "new_readers",
  activeSeconds: "active_seconds",
  finishes: "first_finishes",
  downloads: "downloads",
  feedReaders: "feed_readers",
};
const fetched: readonly Column[] = ["downloads", "feedReaders"];
const columns = Object.entries(columnOf) as [Column, string][];

const nameOf = (period: string, column: string) => sql.identifier(`${period}_${column}`);

/** `json_build_object(…)` of the sums of a period; `d` has what was read of the work, `f` its follows. */
function figuresOf(period: Period): SQL {
  const pairs = columns.map(
    ([key, column]) => sql`${sql.raw(`'${key}'`)}, coalesce(d.${nameOf(period, column)}, 0)`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)}, 'follows', coalesce(f.${sql.identifier(period)}, 0))`;
}

/** The columns of a table of days, with zeros for those that another has. */
const columnsIn = (isThere: (key: Column) => boolean) =>
  sql.join(
    columns.map(([key, column]) => sql.raw(isThere(key) ? column : `0 as ${column}`)),
    sql`, `,
  );

/** `select` of the sums of each work of `own`: a row a work, with the sums of all periods beside each other. */
function sumsOf(view: View): SQL {
  const isIts = sql`work_id in (select id from own)`;
  const rows = Object.entries(periodsOf(view)).map(([period, days]) => {
    const parts = partsOf(openSpan(days));
    const select = (table: string, isThere: (key: Column) => boolean, isIn: SQL) => sql`
      select work_id, ${sql.raw(`'${period}'`)} as period, ${columnsIn(isThere)}
      from ${sql.identifier(table)} where ${isIts} and ${isIn}`;
    const selects = [
      select("work_months", () => true, parts.months),
      ...parts.days.flatMap((isIn) => [
        select("work_days", (key) => !fetched.includes(key), isIn),
        select("work_fetch_days", (key) => fetched.includes(key), isIn),
      ]),
    ];
    return sql.join(selects, sql` union all `);
  });
  // Who reads a feed fetches it every day, so the days of feed readers are not added up.
  const sums = columns.map(([key, column]) =>
    sql.raw(`${key === "feedReaders" ? "max" : "sum"}(${column})::float8 as ${column}`),
  );
  const beside = Object.keys(periodsOf(view)).flatMap((period) =>
    columns.map(
      ([, column]) =>
        sql`max(${sql.raw(column)}) filter (where period = ${sql.raw(`'${period}'`)}) as ${nameOf(period, column)}`,
    ),
  );
  return sql`
    select work_id, ${sql.join(beside, sql`, `)} from (
      select work_id, period, ${sql.join(sums, sql`, `)} from (${sql.join(rows, sql` union all `)}) r group by work_id, period
    ) s group by work_id`;
}

/** `select` of the words written in the range. */
function wordsWritten({ range }: View): SQL {
  const isIts = sql`work_id in (select id from own)`;
  const { months, days } = partsOf(openSpan(range));
  const selects = [
    sql`select sum(words) as words from work_months where ${isIts} and ${months}`,
    ...days.map((isIn) => sql`select sum(greatest(words, 0)) from written_days where ${isIts} and ${isIn}`),
  ];
  return sql`select coalesce(sum(words), 0) from (${sql.join(selects, sql` union all `)}) w`;
}

/** Over these profiles and their works: how many left in the range and in the one before, and how many who came then left later. */
function endedFollowsOf({ view, ids, zone }: { view: View; ids: SQL; zone: string }): SQL {
  const day = (column: SQL) => sql`clock_time(${column}, ${zone})::date`;
  const since = day(sql`ef.since`);
  const ended = day(sql`ef.ended_at`);
  const leftIn = (days: Days) =>
    sql`count(*) filter (where ${within(ended, days)} and ${since} < ${days.from ?? "-infinity"}::date)::int`;
  const laterThan = (days: Days) =>
    sql`count(*) filter (where ${within(since, days)} and ${ended} > ${days.to ?? "infinity"}::date)::int`;
  const before = view.before ?? never;
  return sql`
      select ${leftIn(view.range)} as "left", ${leftIn(before)} as left_before, ${laterThan(view.range)} as later,
        ${laterThan(before)} as later_before
      from (select since, ended_at from ended_follows where work_id in (select id from own)
        union all select since, ended_at from ended_follows where author_id = ${ids}) ef`;
}

/**
 * What is known of an author and of all works of these profiles, without those in the bin: one statement, whatever their number. Sums
 * come from whole days and months; visits themselves are not read.
 */
export function workFiguresStatement({ view, profileIds, zone }: Selection): Statement<FoundFigures> {
  const periods = Object.entries(periodsOf(view)) as [Period, Days][];
  const ids = sql`any(${sql.param(profileIds)})`;
  const day = sql`clock_time(f.since, ${zone})::date`;
  const followSums = periods.map(
    ([name, days]) => sql`count(*) filter (where ${within(day, days)})::int as ${sql.identifier(name)}`,
  );
  return statement(sql`
    with own as materialized (
      select w.* from works w where w.profile_id = ${ids} and w.deleted_at is null
    ), d as (${sumsOf(view)}
    ), f as (
      select f.work_id, count(*)::int as followers, ${sql.join(followSums, sql`, `)}
      from follows f where f.work_id in (select id from own) group by f.work_id
    ), c as (
      select wc.work_id, count(*) filter (where cp.state = 'published')::int as published,
        count(*) filter (where cp.state = 'scheduled')::int as scheduled,
        count(*) filter (where coalesce(cp.state, 'draft') in ('draft', 'withdrawn'))::int as drafts,
        coalesce(sum(cd.word_count), 0)::int as words
      from work_chapters wc
      left join chapter_publications cp on cp.chapter_id = wc.id
      left join chapter_documents cd on cd.chapter_id = wc.id
      where wc.work_id in (select id from own) and wc.deleted_at is null group by wc.work_id
    ), e as (${endedFollowsOf({ view, ids, zone })}
    )
    select json_build_object('author', (
      select json_build_object('followers', count(*), 'follows', count(*) filter (where ${within(day, view.range)}),
        'followsBefore', count(*) filter (where ${within(day, view.before ?? never)}),
        'left', (select e."left" from e), 'leftBefore', (select e.left_before from e),
        'leftLater', (select later from e), 'leftLaterBefore', (select later_before from e),
        'wordsWritten', (${wordsWritten(view)}),
        'waiting', (${waitingList(ids)}),
        'hasPicture', (select bool_and(avatar is not null) from profiles where id = ${ids}),
        'isWeekly', exists (select from weekly_reports wr join profiles p on p.id = wr.profile_id where wr.profile_id = ${ids}
          and not exists (select from refused_mails r where r.account_id = p.account_id and r.kind = 'weekly-numbers')),
        'hasBio', (select bool_and(coalesce(bio, '') <> '') from profiles where id = ${ids}))
      from follows f where f.author_id = ${ids}
    ), 'works', (
      select coalesce(json_agg(json_build_object('id', w.id, 'profileId', w.profile_id, 'title', w.title,
        'language', w.language, 'state', coalesce(wp.state, 'draft'),
        'jid', wp.jid, 'firstPublishedAt', wp.first_published_at, 'published', coalesce(c.published, 0),
        'scheduled', coalesce(c.scheduled, 0), 'drafts', coalesce(c.drafts, 0), 'words', coalesce(c.words, 0),
        'followers', coalesce(f.followers, 0),
        ${sql.join(
          periods.map(([name]) => sql`${sql.raw(`'${name}'`)}, ${figuresOf(name)}`),
          sql`, `,
        )}) order by w.updated_at desc, w.id), '[]')
      from own w left join work_publications wp on wp.work_id = w.id
      left join c on c.work_id = w.id left join d on d.work_id = w.id left join f on f.work_id = w.id
    ))`);
}

export const noFigures: Figures = {
  visits: 0,
  readers: 0,
  newReaders: 0,
  activeSeconds: 0,
  finishes: 0,
  follows: 0,
  downloads: 0,
  feedReaders: 0,
};

/** The sums of several works. */
export function totalOf(list: readonly Figures[]): Figures {
  const keys = Object.keys(noFigures) as (keyof Figures)[];
  return Object.fromEntries(
    keys.map((key) => [key, list.reduce((total, each) => total + each[key], 0)]),
  ) as unknown as Figures;
}
