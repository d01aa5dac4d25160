import { type SQL, sql } from "drizzle-orm";
import type { Measure } from "../numbers/definitions.ts";
import { isDayIn, monthOf, openSpan, partsOf, type Span } from "../sums/stored-sums.server.ts";
import type { View } from "../view/dashboard-input.ts";
import { longRange } from "./activity-units.ts";
import { type Selection, statement, type Statement } from "../statements.server.ts";

/** The sums of a day or an hour, of all works together. */
export interface Activity {
  visits: number;
  readers: number;
  newReaders: number;
  activeSeconds: number;
  /** Written, not read. */
  words: number;
}

export interface DayRow extends Activity {
  day: string;
}

export interface HourRow extends Activity {
  isBefore: boolean;
  hour: number;
}

export interface WeekRow {
  /** ISO: Monday is 1. */
  weekday: number;
  hour: number;
  /** Of the measure that is shown. */
  value: number;
}

export interface ReleaseRow {
  day: string;
  kind: "first" | "chapter" | "update" | "withdrawal";
  title: string;
  chapterCount: number;
  /** Whether followers were notified. */
  isAnnounced: boolean;
}

interface NoteRow {
  id: number;
  day: string;
  text: string;
}

export interface ActivityRows {
  /** The first day of the range; of an open one the first on which there is anything to show. */
  first: string;
  /** Of the range and the one before; of a long one sums of months, on the first of their days. */
  days: DayRow[];
  /** Of the last day, and the one before it where the range is that day alone. */
  hours: HourRow[];
  week: WeekRow[];
  releases: ReleaseRow[];
  /** The author's own. */
  notes: NoteRow[];
}

/** By the hour neither new readers nor words are counted. */
export const hourMeasure = (measure: Measure) =>
  measure === "newReaders" || measure === "words" ? "readers" : measure;

const columnOf = {
  visits: "visits",
  readers: "readers",
  newReaders: "new_readers",
  activeSeconds: "active_seconds",
  words: "words",
} as const satisfies Record<Measure, string>;

const isIts = sql`work_id in (select id from own)`;

/** `select` of the first day of the range: `first` of the statement. */
function firstDay({ range, measure }: View): SQL {
  if (range.from !== null) return sql`select ${range.from}::date as day`;
  const table = sql.identifier(measure === "words" ? "written_days" : "work_days");
  return sql`
    select coalesce(min(f.day), ${range.to}::date) as day from own cross join lateral (
      select day from ${table} where work_id = own.id and ${sql.identifier(columnOf[measure])} > 0 and day <= ${range.to}::date
      order by day limit 1) f`;
}

/** `select` of the sums of a span by days, or by months where the whole range is long. */
function sumsOf(span: Span): SQL {
  const isLong = sql`(select is_long from first)`;
  const { months, days } = partsOf(span);
  const sums = sql`sum(visits) as visits, sum(readers) as readers, sum(new_readers) as new_readers, sum(active_seconds) as active_seconds`;
  const read = (isIn: SQL) =>
    sql`select day, ${sums}, 0 as words from work_days where ${isIts} and ${isIn} group by day`;
  const written = (isIn: SQL) =>
    sql`select day, 0, 0, 0, 0, sum(greatest(words, 0)) from written_days where ${isIts} and ${isIn} group by day`;
  const byMonth = sql`select month as day, ${sums}, sum(words) as words from work_months where ${isIts} and ${months} and ${isLong} group by month`;
  const byDay = [
    ...days.map((isIn) => sql`${isIn} and ${isLong}`),
    sql`${isDayIn(span)} and not ${isLong}`,
  ].flatMap((isIn) => [read(isIn), written(isIn)]);
  const shownOn = sql`case when ${isLong} then greatest(${monthOf(sql`day`)}, ${span.from}) else day end`;
  // First by day: the month of a day takes longer to find than all its sums.
  return sql`
    select ${shownOn} as day, sum(visits) as visits, sum(readers) as readers, sum(new_readers) as "newReaders",
      sum(active_seconds) as "activeSeconds", sum(words) as words
    from (${sql.join([byMonth, ...byDay], sql` union all `)}) d group by 1`;
}

/** `select` of the sums of hours by the day of the week. */
function weekOf(span: Span, measure: Measure): SQL {
  const column = sql.raw(columnOf[hourMeasure(measure)]);
  const { months, days } = partsOf(span);
  const hours = Array.from({ length: 24 }, (_, hour) => sql`sum(${column}[${sql.raw(String(hour + 1))}])`);
  const selects = days.map(
    (isIn) => sql`
      select extract(isodow from day)::int as weekday, hour, sum(${column}) as value
      from work_hours where ${isIts} and ${isIn} group by 1, 2`,
  );
  return sql`
    select weekday, hour, sum(value) as value from (
      select m.weekday, h.hour, m.sums[h.hour + 1] as value from (
        select weekday, array[${sql.join(hours, sql`, `)}] as sums from hour_months where ${isIts} and ${months} group by weekday
      ) m, generate_series(0, 23) h(hour)
      union all ${sql.join(selects, sql` union all `)}
    ) w group by weekday, hour having sum(value) > 0`;
}

/** What was read in the range and the one before, by day and by hour, and what was released meanwhile. */
export function activityStatement({ view, profileIds, workId, zone }: Selection): Statement<ActivityRows> {
  const { range, before, measure } = view;
  const given = openSpan(range);
  const span = { from: sql`(select day from first)`, to: given.to };
  // The hours of the range before are shown beside those of a single day alone.
  const hours =
    range.from === range.to
      ? { from: before?.from ?? range.to, to: range.to }
      : { from: range.to, to: range.to };
  const releasedOn = sql`clock_time(r.at, ${zone})::date`;
  return statement(sql`
    with own as materialized (
      select id, title from works where profile_id = any(${sql.param(profileIds)}) and deleted_at is null
        and (${workId}::text is null or id = ${workId})
    ), first as materialized (
      select day, ${range.to}::date - day >= ${longRange(view.unit)} as is_long from (${firstDay(view)}) f
    )
    select json_build_object('first', (select day from first), 'days', (
      select coalesce(json_agg(s order by s.day), '[]') from (
        ${sumsOf(span)}${before === null ? sql`` : sql` union all ${sumsOf(openSpan(before))}`}) s
    ), 'hours', (
      select coalesce(json_agg(s order by s.hour), '[]') from (
        select day < ${range.to}::date as "isBefore", hour, sum(visits) as visits, sum(readers) as readers, 0 as "newReaders",
          sum(active_seconds) as "activeSeconds", 0 as words
        from work_hours where ${isIts} and ${isDayIn(openSpan(hours))} group by 1, 2) s
    ), 'week', (
      select coalesce(json_agg(s order by s.weekday, s.hour), '[]') from (${weekOf(span, measure)}) s
    ), 'releases', (
      select coalesce(json_agg(s order by s.day), '[]') from (
        select ${releasedOn} as day, r.kind, own.title, cardinality(r.chapter_ids) as "chapterCount",
          not r.is_silent and r.kind <> 'withdrawal' as "isAnnounced"
        from releases r join own on own.id = r.work_id
        where r.kind <> 'minor' and ${releasedOn} >= ${given.from} and ${releasedOn} <= ${given.to}
        order by r.at desc limit 200) s
    ), 'notes', (
      select coalesce(json_agg(json_build_object('id', id, 'day', day, 'text', text) order by day, id), '[]')
      from chart_notes where profile_id = any(${sql.param(profileIds)}) and ${isDayIn(given)}
    ))`);
}
