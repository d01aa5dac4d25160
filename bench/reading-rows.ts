import { openSite } from "../server/open-site.ts";
import { makeAccount } from "../tests/support/make-account.ts";
import type { Library } from "./library.ts";

// Rows for the measurements of reading: an author's works, visits of a day, sums of years, and Umami's events.

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

/** Sums of so many days for every work and chapter; returns how many visits they stand for. */
export async function fillSums(library: Library, days: number): Promise<number> {
  await library.sql("delete from chapter_days");
  for (const table of ["work_days", "work_sources", "work_hours"]) await library.sql(`delete from ${table}`);
  await library.sql(
    `insert into chapter_days (work_id, chapter_id, day, visits, readers, active_seconds, finishes, first_openings, first_finishes, stops)
     select wc.work_id, wc.id, current_date - n, 9, 6, 1800, 5, 2, 1, array[1, 1, 0, 0, 1, 0, 0, 0, 1, 0]
     from work_chapters wc, generate_series(0, $1::int - 1) n`,
    [days],
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
  const [total] = await library.sql<{ visits: string }>("select sum(visits) as visits from chapter_days");
  return Number(total?.visits ?? 0);
}

/** Umami's two tables and their indexes, as its migrations make them, with page views of 90 days. */
export async function fillUmami(library: Library, rows: number): Promise<void> {
  await library.sql(`
    create table umami_session (session_id uuid primary key, website_id uuid not null, browser varchar(20), os varchar(20),
      device varchar(20), screen varchar(11), language varchar(35), country char(2), created_at timestamptz default now());
    create table umami_event (event_id uuid primary key, website_id uuid not null, session_id uuid not null, visit_id uuid not null,
      created_at timestamptz not null, url_path varchar(500) not null, url_query varchar(500), referrer_path varchar(500),
      referrer_domain varchar(500), page_title varchar(500), event_type integer not null default 1, event_name varchar(50));
    create index on umami_event (created_at); create index on umami_event (session_id); create index on umami_event (visit_id);
    create index on umami_event (website_id); create index on umami_event (website_id, created_at);
    create index on umami_event (website_id, created_at, url_path);
    create index on umami_event (website_id, created_at, referrer_domain);
    create index on umami_event (website_id, session_id, created_at); create index on umami_event (website_id, visit_id, created_at)`);
  await library.sql(
    `insert into umami_event (event_id, website_id, session_id, visit_id, created_at, url_path, referrer_domain)
     select gen_random_uuid(), '00000000-0000-4000-8000-000000000001', md5((n / 12)::text)::uuid, md5((n / 4)::text)::uuid,
       now() - make_interval(secs => (n % 7776000)), '/book/' || n % 100 || '/' || n % 5000,
       case when n % 3 = 0 then 'www.google.com' end
     from generate_series(1, $1::int) n`,
    [rows],
  );
  await library.sql("analyze umami_event");
}

/** The queries of Umami's overview page for 90 days: its numbers, its chart, and its lists of pages and referrers. Milliseconds. */
export async function umamiPage(library: Library): Promise<number> {
  const where =
    "website_id = '00000000-0000-4000-8000-000000000001' and created_at between now() - interval '90 days' and now() and event_type = 1";
  const began = performance.now();
  await library.sql(`
    select sum(t.c) as pageviews, count(distinct t.session_id) as visitors, count(distinct t.visit_id) as visits,
      sum(case when t.c = 1 then 1 else 0 end) as bounces, sum(floor(extract(epoch from (t.max_time - t.min_time)))) as totaltime
    from (select session_id, visit_id, count(*) as c, min(created_at) as min_time, max(created_at) as max_time
      from umami_event where ${where} group by session_id, visit_id) as t`);
  await library.sql(
    `select date_trunc('day', created_at) as x, count(*) as y from umami_event where ${where} group by 1 order by 1`,
  );
  await library.sql(
    `select date_trunc('day', created_at) as x, count(distinct session_id) as y from umami_event where ${where} group by 1 order by 1`,
  );
  await library.sql(
    `select url_path as x, count(*) as y from umami_event where ${where} group by 1 order by 2 desc limit 500`,
  );
  await library.sql(
    `select referrer_domain as x, count(*) as y from umami_event where ${where} and referrer_domain is not null group by 1 order by 2 desc limit 500`,
  );
  return performance.now() - began;
}
