import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { publishedWork } from "./published-work.ts";

/** A published work with the sums of 60 days of reading, more of it in the evenings; for screens that show them. */
export async function makeReadWork(site: Site, profileId: string) {
  const work = await publishedWork(site, { profileId, count: 8 });
  const { workId } = work;
  const days = sql`(select current_date - n as day, (14 + 9 * sin(n / 5.0))::int as readers from generate_series(0, 59) n) d`;
  await site.db.execute(sql`
    insert into work_days (work_id, day, visits, readers, new_readers, active_seconds, finishes, first_finishes)
    select ${workId}, day, readers * 3, readers, readers / 2, readers * 400, readers * 2, readers from ${days}`);
  await site.db.execute(sql`
    insert into work_hours (work_id, day, hour, visits, readers, active_seconds)
    select ${workId}, day, hour, readers, readers / 3, readers * 130 from ${days}, unnest(array[8, 20, 21]) hour`);
  await site.db.execute(sql`
    insert into work_sources (work_id, day, source, host, visits, readers)
    select ${workId}, day, source, host, readers, readers
    from ${days}, (values ('direct', ''), ('search', 'www.example.com'), ('inside', '')) s(source, host)`);
  await site.db.execute(sql`
    insert into chapter_days (work_id, chapter_id, day, visits, readers, active_seconds, finishes, first_openings, first_finishes, early_openings,
      early_finishes, stops)
    select ${workId}, id, day, readers, readers, readers * 130, readers / 2, ceil(readers::float / place), floor(readers * 0.8 / place),
      ceil(readers::float / place / 3), floor(readers * 0.8 / place / 3), array[readers / 4, readers / 8, 0, 1, 0, 0, 0, 0, 0, 2]
    from ${days}, (select id, row_number() over (order by position) as place from work_chapters where work_id = ${workId}) c`);
  await site.db.execute(sql`
    insert into work_fetch_days (work_id, day, downloads, feed_readers) select ${workId}, day, readers / 5, readers + 20 from ${days}`);
  await site.db.execute(sql`
    insert into written_days (work_id, day, words) select ${workId}, day, readers * 31 from ${days} where readers % 3 > 0`);
  return work;
}
