import { type SQL, sql } from "drizzle-orm";
import { monthOf, openSpan, partsOf, rowsOf, type Span } from "../sums/stored-sums.server.ts";
import { type Selection, statement, type Statement } from "../statements.server.ts";

export interface ChapterFigures {
  id: string;
  title: string;
  words: number;
  characters: number;
  opened: number;
  finished: number;
  /** Of readers of the work's first week, until the end of the range. */
  earlyOpened: number;
  earlyFinished: number;
  /** First openings within seven days of its publication. */
  firstWeek: number;
  visits: number;
  finishes: number;
  activeSeconds: number;
  /** Visits that did not finish, by tenths. */
  stops: number[];
}

interface SourceFigures {
  source: "direct" | "search" | "feed" | "mail" | "site" | "inside";
  host: string;
  visits: number;
}

export interface EngagementRows {
  /** Null when there is no published work. */
  work: { id: string; title: string; language: string } | null;
  works: { id: string; title: string; language: string }[];
  /** Published ones, in reading order. */
  chapters: ChapterFigures[];
  sources: SourceFigures[];
  readers: number;
  newReaders: number;
}

const stops = sql.join(
  Array.from({ length: 10 }, (_, band) => sql`coalesce(sum(stops[${sql.raw(String(band + 1))}]), 0)::int`),
  sql`, `,
);

const ofChosen = sql`work_id = (select id from chosen)`;

const chapterRows = (span: Span, columns: SQL) =>
  rowsOf(span, { days: "chapter_days", months: "chapter_months", columns, isIts: ofChosen });

/**
 * Expressions of a `with`: `week` has the first openings of each chapter within seven days of its publication. A month in which such a week
 * ends is not taken as a whole: of it the days before are looked up, each by its key (`offset 0`): PostgreSQL would rather read all days of
 * each chapter.
 */
function firstWeeks(span: Span, zone: string): SQL {
  const { months, days } = partsOf(span);
  const ofDays = days.map(
    (isIn) => sql`
        select e.chapter_id, c.first_openings from ends e
          join chapter_days c on c.chapter_id = e.chapter_id and c.day < e.until
        where c.${ofChosen} and ${isIn}`,
  );
  return sql`ends as materialized (
      select cp.chapter_id, clock_time(cp.published_at, ${zone})::date + 7 as until
      from work_chapters wc join chapter_publications cp on cp.chapter_id = wc.id and cp.published_at is not null
      where wc.${ofChosen}
    ), week as (
      select chapter_id, sum(first_openings)::int as opened from (
        select e.chapter_id, m.first_openings from ends e
          join chapter_months m on m.chapter_id = e.chapter_id and (m.month + interval '1 month')::date <= e.until
        where m.${ofChosen} and ${months}
        union all
        select e.chapter_id, c.first_openings from ends e
          cross join lateral (select ${monthOf(sql`e.until`)} as month) m
          cross join lateral generate_series(m.month::timestamp, (e.until - 1)::timestamp, interval '1 day') d(at)
          cross join lateral (
            select first_openings from chapter_days c
            where c.${ofChosen} and c.day = d.at::date and c.chapter_id = e.chapter_id offset 0) c
        where ${months}
        union all ${sql.join(ofDays, sql` union all `)}
      ) o group by chapter_id
    )`;
}

/** How one work is read, chapter by chapter: the one in the address, else the one that is read most. */
export function engagementStatement({
  view,
  profileIds,
  workId,
  zone,
}: Selection): Statement<EngagementRows> {
  const span = openSpan(view.range);
  const figures = sql`chapter_id, visits, finishes, active_seconds, first_openings, first_finishes, stops`;
  const readers = {
    days: "work_days",
    months: "work_months",
    columns: sql`work_id, readers, new_readers`,
    isIts: sql`work_id in (select id from own)`,
  };
  const sources = {
    days: "work_sources",
    months: "source_months",
    columns: sql`source, host, visits`,
    isIts: ofChosen,
  };
  return statement(sql`
    with own as materialized (
      select w.id, w.title, w.language, w.updated_at from works w join work_publications wp on wp.work_id = w.id
      where w.profile_id = any(${sql.param(profileIds)}) and w.deleted_at is null and wp.state in ('published', 'unlisted', 'withdrawn')
    ), totals as (
      select work_id, sum(readers)::float8 as readers, sum(new_readers)::float8 as new_readers
      from (${rowsOf(span, readers)}) r group by work_id
    ), chosen as materialized (
      select own.id, own.title, own.language, coalesce(t.readers, 0) as readers, coalesce(t.new_readers, 0) as new_readers
      from own left join totals t on t.work_id = own.id
      order by (own.id = ${workId ?? view.workId}::text) is true desc, coalesce(t.readers, 0) desc, own.updated_at desc, own.id limit 1
    ), early as (
      select chapter_id, sum(early_openings)::int as opened, sum(early_finishes)::int as finished
      from (${chapterRows(openSpan({ from: null, to: view.range.to }), sql`chapter_id, early_openings, early_finishes`)}) r
      where ${view.cohort === "first-week"} group by chapter_id
    ), ${firstWeeks(span, zone)}, sums as (
      select chapter_id, sum(first_openings)::int as opened, sum(first_finishes)::int as finished,
        sum(visits)::int as visits, sum(finishes)::int as finishes, sum(active_seconds)::float8 as seconds, array[${stops}] as stops
      from (${chapterRows(span, figures)}) r group by chapter_id
    )
    select json_build_object(
      'work', (select json_build_object('id', id, 'title', title, 'language', language) from chosen),
      'readers', coalesce((select readers from chosen), 0), 'newReaders', coalesce((select new_readers from chosen), 0),
      'works', (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'language', language) order by title, id), '[]') from own),
      'chapters', (
        select coalesce(json_agg(json_build_object('id', wc.id, 'title', wc.title, 'words', coalesce(d.word_count, 0),
          'characters', coalesce(d.character_count, 0), 'opened', coalesce(s.opened, 0), 'finished', coalesce(s.finished, 0),
          'firstWeek', coalesce(w.opened, 0), 'earlyOpened', coalesce(e.opened, 0), 'earlyFinished', coalesce(e.finished, 0),
          'visits', coalesce(s.visits, 0), 'finishes', coalesce(s.finishes, 0),
          'activeSeconds', coalesce(s.seconds, 0), 'stops', coalesce(s.stops, array_fill(0, array[10])))
          order by wc.position, wc.id), '[]')
        from work_chapters wc join chapter_publications cp on cp.chapter_id = wc.id and cp.state = 'published'
        left join chapter_documents d on d.chapter_id = wc.id left join sums s on s.chapter_id = wc.id
        left join early e on e.chapter_id = wc.id
        left join week w on w.chapter_id = wc.id
        where wc.work_id = (select id from chosen) and wc.deleted_at is null),
      'sources', (
        select coalesce(json_agg(s), '[]') from (
          select source, host, sum(visits)::int as visits from (${rowsOf(span, sources)}) r
          group by source, host order by sum(visits) desc, host, source limit 200) s)
    )`);
}
