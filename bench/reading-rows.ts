import { openSite } from "../server/open-site.ts";
import { makeAccount } from "../tests/support/make-account.ts";
import type { Library } from "./library.ts";

// Rows for the measurements of reading: an author's works, visits of a day, and sums of years.

interface Size {
  works: number;
  /** Of all works together. */
  chapters: number;
}

/** An author with published works, written straight into the tables. */
export async function makeAuthorWithWorks(library: Library, { works, chapters }: Size) {
  const site = await openSite({ ...library.environment, LOG_LEVEL: "warn" });
  const { account, profiles } = await makeAccount(site);
  await site[Symbol.asyncDispose]();
  const profileId = profiles[0]?.id ?? "";
  const each = Math.ceil(chapters / works);
  await library.sql(
    `insert into works (id, profile_id, title, created_at, updated_at)
     select 'work-' || n, $1, 'Work ' || n, now(), now() from generate_series(1, $2::int) n`,
    [profileId, works],
  );
  await library.sql(
    `insert into books (jid, title, sort_title, origin, is_text_held)
     select 'read-' || n, 'Work ' || n, 'work ' || n, 'work', true from generate_series(1, $1::int) n`,
    [works],
  );
  await library.sql(
    `insert into work_publications (work_id, state, book_id, jid, first_published_at, updated_at)
     select 'work-' || n, 'published', b.id, b.jid, now() - interval '3 years', now()
     from generate_series(1, $1::int) n join books b on b.jid = 'read-' || n`,
    [works],
  );
  await library.sql(
    `insert into work_chapters (id, work_id, position, title, created_at, updated_at)
     select 'chapter-' || n || '-' || c, 'work-' || n, c, 'Chapter ' || c, now(), now()
     from generate_series(1, $1::int) n, generate_series(1, $2::int) c`,
    [works, each],
  );
  await library.sql(
    `insert into chapter_publications (chapter_id, state, slug, published_at, updated_at)
     select id, 'published', 'chapter-' || position, now() - interval '3 years', now() from work_chapters`,
  );
  await library.sql(
    `insert into chapters (book_id, position, slug, title, html, text, word_count, character_count, words_before, is_linear)
     select b.id, wc.position, 'chapter-' || wc.position, wc.title, '<p>The tide went out.</p>', 'The tide went out.', 4, 18,
       4 * (wc.position - 1), true
     from work_chapters wc join work_publications wp on wp.work_id = wc.work_id join books b on b.id = wp.book_id`,
  );
  return { profileId, accountId: account.id };
}

/** Visits of one day, spread over all chapters and many readers; returns the day. */
export async function fillVisits(library: Library, count: number): Promise<string> {
  const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const partition = `visits_${day.replaceAll("-", "_")}`;
  await library.sql(
    `create table if not exists ${partition} partition of visits for values from ('${day}') to ('${next}')`,
  );
  await library.sql(
    `insert into visits (day, id, work_id, chapter_id, opened_at, local_at, active_seconds, progression, is_finished, source,
       host, reader, is_profile, is_first_visit, is_first_opening, is_first_finish)
     select $1::date, gen_random_uuid(), 'work-' || w, 'chapter-' || w || '-' || c, at, at at time zone 'UTC', n % 600, (n % 100) / 100.0,
       n % 3 = 0, 'direct', '', left(md5((n % 200000)::text), 16), false, n % 20 = 0, n % 5 = 0, n % 7 = 0
     from (select n, 1 + n % 100 as w, 1 + (n / 100) % 50 as c,
       $1::timestamptz + make_interval(secs => (n * 37) % 86400) as at from generate_series(1, $2::int) n) v`,
    [day, count],
  );
  await library.sql(`analyze ${partition}`);
  return day;
}

/** How many days have sums, and how many visits a chapter has on each of the last 90; before it had nine. */
interface Sums {
  days: number;
  lately: number;
}

/** Sums of days for every work and chapter; returns how many visits they stand for. */
export async function fillSums(library: Library, { days, lately }: Sums): Promise<number> {
  await library.sql("delete from chapter_days");
  for (const table of ["work_days", "work_sources", "work_hours", "work_fetch_days", "written_days"])
    await library.sql(`delete from ${table}`);
  await library.sql(
    `insert into chapter_days (work_id, chapter_id, day, visits, readers, active_seconds, finishes, first_openings, first_finishes, stops)
     select work_id, id, current_date - n, visits, visits * 2 / 3, visits * 200, visits / 2, visits / 4, visits / 8,
       array[1, 1, 0, 0, 1, 0, 0, 0, 1, 0]
     from (select wc.work_id, wc.id, n, case when n < 90 then $2::int else 9 end as visits
       from work_chapters wc, generate_series(0, $1::int - 1) n) c`,
    [days, lately],
  );
  await library.sql(
    `insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
     select work_id, day, sum(visits), sum(readers) / 3, sum(first_openings) / 4, sum(active_seconds), sum(finishes), sum(first_finishes)
     from chapter_days group by work_id, day`,
  );
  await library.sql(
    `insert into work_sources (work_id, day, source, host, visits, readers)
     select work_id, day, source, host, visits / 3, readers / 3 from work_days,
       (values ('direct', ''), ('search', 'www.google.com'), ('site', 'forum.example')) s(source, host)`,
  );
  await library.sql(
    `insert into work_hours (work_id, day, hour, visits, readers, active_seconds)
     select work_id, day, hour, visits / 12, readers / 12, active_seconds / 12 from work_days, generate_series(8, 19) hour`,
  );
  await library.sql(
    `insert into work_fetch_days (work_id, day, downloads, feed_readers) select work_id, day, readers / 20, readers / 10 from work_days`,
  );
  await library.sql(`insert into written_days (work_id, day, words) select work_id, day, 400 from work_days`);
  const [total] = await library.sql<{ visits: string }>("select sum(visits) as visits from chapter_days");
  return Number(total?.visits ?? 0);
}
