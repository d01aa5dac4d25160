import { sql } from "drizzle-orm";
import type { Library } from "./library.ts";

// Umami (umami.is) over the same PostgreSQL: its table of events with its indexes, and what its overview page asks of it.

const website = "00000000-0000-4000-8000-000000000001";

/** The visits of the last 90 days that our sums stand for, one event each, in the order of days; returns how many. */
export async function fillUmami(library: Library): Promise<number> {
  await library.sql(`
    create table umami_event (event_id uuid primary key, website_id uuid not null, session_id uuid not null, visit_id uuid not null,
      created_at timestamptz not null, url_path varchar(500) not null, url_query varchar(500), referrer_path varchar(500),
      referrer_query varchar(500), referrer_domain varchar(500), page_title varchar(500), hostname varchar(100),
      event_type integer not null default 1, event_name varchar(50), tag varchar(50))`);
  await library.sql(
    `insert into umami_event (event_id, website_id, session_id, visit_id, created_at, url_path, referrer_domain, hostname)
     select gen_random_uuid(), '${website}', md5(reader)::uuid, md5(reader || 'v')::uuid, day + make_interval(secs => n * 3000 % 86400), '/book-reader/' || work_id || '/' || chapter_id,
       case when n % 3 = 0 then 'www.google.com' else '' end, 'books.example.org'
     from (select cd.work_id, cd.chapter_id, cd.day, cd.visits, wc.position from chapter_days cd
         join work_chapters wc on wc.id = cd.chapter_id where cd.day > current_date - 90 order by cd.day) d,
       generate_series(1, visits) n,
       -- Two of three visits of a chapter are of different readers, who read three chapters a day.
       lateral (select work_id || ' ' || day || ' ' || position / 3 || ' ' || n % (1 + visits * 2 / 3) as reader) r`,
  );
  for (const columns of [
    "created_at",
    "session_id",
    "visit_id",
    "website_id",
    "website_id, created_at",
    "website_id, created_at, url_path",
    "website_id, created_at, referrer_domain",
    "website_id, session_id, created_at",
    "website_id, visit_id, created_at",
  ])
    await library.sql(`create index on umami_event (${columns})`);
  const [row] = await library.sql<{ count: string }>("select count(*) from umami_event");
  return Number(row?.count ?? 0);
}

const where = `website_id = '${website}' and created_at between now() - interval '90 days' and now() and event_type = 1`;

/** Numbers; page views and visitors by day; pages and referrers by visitors. */
const queries = [
  `select sum(t.c) as pageviews, count(distinct t.session_id) as visitors, count(distinct t.visit_id) as visits,
     sum(case when t.c = 1 then 1 else 0 end) as bounces, sum(floor(extract(epoch from (t.max_time - t.min_time)))) as totaltime
   from (select session_id, visit_id, count(*) as c, min(created_at) as min_time, max(created_at) as max_time
     from umami_event where ${where} group by session_id, visit_id) as t`,
  `select date_trunc('day', created_at) as x, count(*) as y from umami_event where ${where} group by 1 order by 1`,
  `select date_trunc('day', created_at) as x, count(distinct session_id) as y from umami_event where ${where} group by 1 order by 1`,
  `select url_path as x, count(distinct session_id) as y from umami_event where ${where} group by 1 order by 2 desc limit 500`,
  `select referrer_domain as x, count(distinct session_id) as y from umami_event where ${where} and referrer_domain <> hostname
     and referrer_domain <> '' group by 1 order by 2 desc limit 500`,
];

/** What the overview page asks for 90 days, all at once as the page does. Milliseconds. */
export async function umamiPage({ db }: Library): Promise<number> {
  const began = performance.now();
  await Promise.all(queries.map((query) => db.execute(sql.raw(query))));
  return performance.now() - began;
}
