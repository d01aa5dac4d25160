import { sql } from "drizzle-orm";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { readerKeys, type Sender } from "../reader-keys.server.ts";

/** A program or person that fetched something of a work. */
export interface Fetch extends Sender {
  jid: string;
  kind: "download" | "feed";
  /** A service that fetches for so many readers; null: one reader. */
  service: { name: string; readers: number } | null;
}

/**
 * Stores who fetched what today, each once: the day is the one where the author is. Authors do not count. Of what a service says several
 * times a day the least is believed.
 */
export async function storeFetches(site: Pick<Site, "db" | "now">, fetches: readonly Fetch[]): Promise<void> {
  if (fetches.length === 0) return;
  const rows = await Promise.all(
    fetches.map(async (fetch) => ({
      jid: fetch.jid,
      kind: fetch.kind,
      account: fetch.account?.id ?? "",
      service: fetch.service?.name ?? null,
      readers: fetch.service?.readers ?? 1,
      keys: fetch.service ? {} : await readerKeys(site, fetch),
    })),
  );
  const now = site.now().toISOString();
  await site.db.execute(sql`
    with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as s(jid text, kind text, account text, service text, readers int, keys jsonb)
    ), counted as (
      select l.day, wp.work_id, s.kind, coalesce(s.service, s.keys ->> l.day::text) as reader, min(s.readers) as readers
      from sent s join ${openBooks(anonymous)} on b.jid = s.jid
      join work_publications wp on wp.book_id = b.id and wp.state in ('published', 'unlisted')
      join works w on w.id = wp.work_id
      join profiles author on author.id = w.profile_id and author.account_id <> s.account
      join accounts owner on owner.id = author.account_id
      cross join lateral (select clock_time(${now}, coalesce(owner.time_zone, 'UTC'))::date as day) l
      group by 1, 2, 3, 4
    ), stored as (
      insert into work_fetches as f (day, work_id, kind, reader, readers)
      select day, work_id, kind, reader, readers from counted where reader is not null order by work_id, day, kind, reader
      on conflict (work_id, day, kind, reader) do update set readers = least(f.readers, excluded.readers)
      returning day
    )
    insert into changed_visit_days (day, minute)
    select distinct day, date_trunc('minute', now()) from stored order by 1 on conflict do nothing`);
}
