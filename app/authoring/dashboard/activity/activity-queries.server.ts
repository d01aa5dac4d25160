import { sql } from "drizzle-orm";
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
  /** ISO: Monday is 1. */
  weekday: number;
  hour: number;
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
  /** Of the range and the one before. */
  days: DayRow[];
  hours: HourRow[];
  releases: ReleaseRow[];
  /** The author's own. */
  notes: NoteRow[];
}

/** What was read in the range and the one before, by day and by hour, and what was released meanwhile. */
export function activityStatement({ view, profileIds, workId, zone }: Selection): Statement<ActivityRows> {
  const { range, before } = view;
  const isInRange = sql`day >= ${range.from ?? "-infinity"}::date and day <= ${range.to}::date`;
  const from = before?.from ?? range.from ?? "-infinity";
  // The hours of the range before are shown beside those of a single day alone.
  const hoursFrom = range.from === range.to ? from : (range.from ?? "-infinity");
  const releasedOn = sql`clock_time(r.at, ${zone})::date`;
  return statement(sql`
    with own as materialized (
      select id, title from works where profile_id = any(${sql.param(profileIds)}) and deleted_at is null
        and (${workId}::text is null or id = ${workId})
    )
    select json_build_object('days', (
      select coalesce(json_agg(s order by s.day), '[]') from (
        select day, sum(visits) as visits, sum(readers) as readers, sum(new_readers) as "newReaders",
          sum(active_seconds) as "activeSeconds", sum(words) as words
        from (
          select day, visits, readers, new_readers, active_seconds, 0 as words
          from work_days where work_id in (select id from own) and day >= ${from}::date and day <= ${range.to}::date
          union all select day, 0, 0, 0, 0, greatest(words, 0)
          from written_days where work_id in (select id from own) and day >= ${from}::date and day <= ${range.to}::date
        ) d group by day) s
    ), 'hours', (
      select coalesce(json_agg(s), '[]') from (
        select not (${isInRange}) as "isBefore", extract(isodow from day)::int as weekday, hour, sum(visits) as visits,
          sum(readers) as readers, 0 as "newReaders", sum(active_seconds) as "activeSeconds", 0 as words
        from work_hours where work_id in (select id from own) and day >= ${hoursFrom}::date and day <= ${range.to}::date
        group by 1, 2, 3) s
    ), 'releases', (
      select coalesce(json_agg(s order by s.day), '[]') from (
        select ${releasedOn} as day, r.kind, own.title, cardinality(r.chapter_ids) as "chapterCount",
          not r.is_silent and r.kind <> 'withdrawal' as "isAnnounced"
        from releases r join own on own.id = r.work_id
        where r.kind <> 'minor' and ${releasedOn} >= ${range.from ?? "-infinity"}::date and ${releasedOn} <= ${range.to}::date
        order by r.at desc limit 200) s
    ), 'notes', (
      select coalesce(json_agg(json_build_object('id', id, 'day', day, 'text', text) order by day, id), '[]')
      from chart_notes where profile_id = any(${sql.param(profileIds)}) and ${isInRange}
    ))`);
}
