import { type SQL, sql } from "drizzle-orm";
import type { WorkState } from "#app/authoring/works/public.ts";
import { addDays } from "#app/ui/times/days.ts";
import type { View } from "../view/dashboard-input.ts";
import { type Waiting, waitingList } from "../author/waiting-queries.server.ts";
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

/** The first day of the periods but the one that has all. */
function recentFrom({ range, before, today }: View): string | null {
  const first = before?.from ?? range.from;
  const yesterday = addDays(today, -1);
  return first === null || first < yesterday ? first : yesterday;
}

type Column = keyof Omit<Figures, "follows">;

const dayColumns = {
  visits: "visits",
  readers: "readers",
  newReaders: "new_readers",
  activeSeconds: "active_seconds",
  finishes: "first_finishes",
} as const satisfies Partial<Record<Column, string>>;
const fetchColumns = { downloads: "downloads", feedReaders: "feed_readers" } as const satisfies Partial<
  Record<Column, string>
>;

const sumName = (period: string, column: string) => sql.identifier(`${period}_${column}`);

/** `json_build_object(…)` of the sums of a period; `d` has its days, `g` its fetches, `f` its follows. */
function figuresOf(period: Period): SQL {
  const end = sql.raw(period === "all" ? "_all" : "");
  const pairsOf = (table: SQL, columns: Record<string, string>) =>
    Object.entries(columns).map(
      ([key, column]) => sql`${sql.raw(`'${key}'`)}, coalesce(${table}${end}.${sumName(period, column)}, 0)`,
    );
  const pairs = [...pairsOf(sql`d`, dayColumns), ...pairsOf(sql`g`, fetchColumns)];
  return sql`json_build_object(${sql.join(pairs, sql`, `)}, 'follows', coalesce(f.${sql.identifier(period)}, 0))`;
}

interface Summed {
  name: string;
  table: string;
  columns: Record<string, string>;
}

/**
 * The sums of a table of days, two expressions of a `with`: `{name}` of the periods, `{name}_all` since the beginning. Together they would
 * compare each day of many years with each period.
 */
function sumsOf(view: View, { name, table, columns }: Summed): SQL {
  const { all, ...recent } = periodsOf(view);
  const select = (periods: [string, Days][]) =>
    periods.flatMap(([period, days]) =>
      Object.values(columns).map((column) => {
        // Who reads a feed fetches it every day, so the days of feed readers are not added up.
        const together = column === fetchColumns.feedReaders ? sql`max` : sql`sum`;
        const filter = days === all ? sql`` : sql` filter (where ${within(sql`day`, days)})`;
        return sql`${together}(${sql.identifier(column)})${filter}::float8 as ${sumName(period, column)}`;
      }),
    );
  const sums = (periods: [string, Days][], from: string | null) => sql`
      select work_id, ${sql.join(select(periods), sql`, `)} from ${sql.identifier(table)}
      where work_id in (select id from own) and day >= ${from ?? "-infinity"}::date group by work_id`;
  return sql`${sql.raw(name)} as (${sums(Object.entries(recent), recentFrom(view))}
    ), ${sql.raw(`${name}_all`)} as (${sums([["all", all]], null)}`;
}

/**
 * What is known of an author and of all works of these profiles, without those in the bin: one statement, whatever their number. Sums
 * come from whole days; visits themselves are not read.
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
    ), ${sumsOf(view, { name: "d", table: "work_days", columns: dayColumns })}
    ), ${sumsOf(view, { name: "g", table: "work_fetch_days", columns: fetchColumns })}
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
    )
    select json_build_object('author', (
      select json_build_object('followers', count(*), 'follows', count(*) filter (where ${within(day, view.range)}),
        'followsBefore', count(*) filter (where ${within(day, view.before ?? never)}),
        'wordsWritten', (select coalesce(sum(greatest(words, 0)), 0) from written_days
          where work_id in (select id from own) and ${within(sql`day`, view.range)}),
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
      left join c on c.work_id = w.id left join d on d.work_id = w.id left join d_all on d_all.work_id = w.id
      left join g on g.work_id = w.id left join g_all on g_all.work_id = w.id left join f on f.work_id = w.id
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
