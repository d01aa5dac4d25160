import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";

// One description of each sum: the job stores what it makes of a day's events, and what is shown of days that are not summed
// up is made by the same on the spot.

type Reading = Pick<Db, "execute">;

/** A range of days, and those of them whose sums are not stored. */
export interface Span {
  from: string;
  to: string;
  unsummed: string[];
}

/** A page view, as each client names it. */
export const isPageView = sql`e.name in ('$pageview', '$mp_web_page_view')`;

const daysList = (days: string[]) => sql`${sql.param(days)}::date[]`;
/** Constants, so that the database opens no other partition. */
const isEventOf = (days: string[]) => sql`e.day = any(${daysList(days)})`;

const summed = {
  analytics_visits: (which: SQL) => sql`
    select e.day, e.visitor, e.session, (count(*) filter (where ${isPageView}))::int as views,
      bool_or(e.path like '/book-reader/%') as has_read, min(e.at) filter (where ${isPageView}) as entered_at,
      (array_agg(e.host order by e.at, e.id) filter (where ${isPageView}))[1] as host
    from analytics_events e where ${which} group by e.day, e.visitor, e.session`,
  analytics_page_views: (which: SQL) => sql`
    select e.day, e.path, e.visitor, count(*)::int as count
    from analytics_events e where ${which} and ${isPageView} group by e.day, e.path, e.visitor`,
  analytics_failed_searches: (which: SQL) => sql`
    select e.day, lower(e.query) as query, e.visitor, count(*)::int as count
    from analytics_events e where ${which} and e.path = '/search' and e.found = 0 and e.query <> ''
    group by e.day, lower(e.query), e.visitor`,
} as const;
type SumTable = keyof typeof summed;
const columns: Record<SumTable, SQL> = {
  analytics_visits: sql`day, visitor, session, views, has_read, entered_at, host`,
  analytics_page_views: sql`day, path, visitor, count`,
  analytics_failed_searches: sql`day, query, visitor, count`,
};
export const sumTables = Object.keys(summed) as SumTable[];

/** The rows of a sum for all days of the range, for a `from`. */
export const sumsOf = (table: SumTable, { from, to, unsummed }: Span): SQL => sql`(
  select ${columns[table]} from ${sql.identifier(table)}
  where day between ${from} and ${to} and day <> all(${daysList(unsummed)})
  union all ${summed[table](isEventOf(unsummed))})`;

/** Which days of the range are summed up; decided once, so that all numbers of a page are of the same rows. */
export async function findSpan(db: Reading, { from, to }: { from: string; to: string }): Promise<Span> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::date::text as day from generate_series(${from}::date, ${to}::date, interval '1 day') as day
    except select day::text from analytics_days where version = summed_version order by day`);
  return { from, to, unsummed: rows.map(({ day }) => day) };
}

/** Stores the sums of a day in the place of those that are there. Where two do so at once, both store the same. */
export async function storeSums(tx: Reading, day: string): Promise<void> {
  for (const table of sumTables) {
    await tx.execute(sql`delete from ${sql.identifier(table)} where day = ${day}`);
    await tx.execute(sql`
      insert into ${sql.identifier(table)} (${columns[table]}) ${summed[table](isEventOf([day]))}
      on conflict do nothing`);
  }
}
