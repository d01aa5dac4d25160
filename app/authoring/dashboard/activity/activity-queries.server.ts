import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { View } from "../view/dashboard-input.ts";

/** The sums of a day or an hour, of all works together. */
export interface Activity {
  visits: number;
  readers: number;
  newReaders: number;
  activeSeconds: number;
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
}

export interface ActivityRows {
  /** Of the range and the one before. */
  days: DayRow[];
  hours: HourRow[];
  releases: ReleaseRow[];
}

interface Works {
  profileIds: string[];
  /** Only this work. */
  workId: string | null;
}

/** What was read in the range and the one before, by day and by hour, and what was released meanwhile: one statement. */
export async function findActivity(
  db: Pick<Db, "execute">,
  { view, works, zone }: { view: View; works: Works; zone: string },
): Promise<ActivityRows> {
  const { range, before } = view;
  const isInRange = sql`day >= ${range.from ?? "-infinity"}::date and day <= ${range.to}::date`;
  const from = before?.from ?? range.from ?? "-infinity";
  const releasedOn = sql`clock_time(r.at, ${zone})::date`;
  const { rows } = await db.execute<{ days: DayRow[]; hours: HourRow[]; releases: ReleaseRow[] }>(sql`
    with own as materialized (
      select id, title from works where profile_id = any(${sql.param(works.profileIds)}) and deleted_at is null
        and (${works.workId}::text is null or id = ${works.workId})
    )
    select (
      select coalesce(json_agg(s order by s.day), '[]') from (
        select day, sum(visits) as visits, sum(readers) as readers, sum(new_readers) as "newReaders",
          sum(active_seconds) as "activeSeconds"
        from work_days where work_id in (select id from own) and day >= ${from}::date and day <= ${range.to}::date
        group by day) s
    ) as days, (
      select coalesce(json_agg(s), '[]') from (
        select not (${isInRange}) as "isBefore", extract(isodow from day)::int as weekday, hour, sum(visits) as visits,
          sum(readers) as readers, 0 as "newReaders", sum(active_seconds) as "activeSeconds"
        from work_hours where work_id in (select id from own) and day >= ${from}::date and day <= ${range.to}::date
        group by 1, 2, 3) s
    ) as hours, (
      select coalesce(json_agg(s order by s.day), '[]') from (
        select ${releasedOn} as day, r.kind, own.title, cardinality(r.chapter_ids) as "chapterCount"
        from releases r join own on own.id = r.work_id
        where r.kind <> 'minor' and ${releasedOn} >= ${range.from ?? "-infinity"}::date and ${releasedOn} <= ${range.to}::date
        order by r.at desc limit 200) s
    ) as releases`);
  const [row] = rows;
  if (!row) throw new Error("a query of aggregates has one row");
  return row;
}
