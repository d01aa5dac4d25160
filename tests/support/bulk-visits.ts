import { sql } from "drizzle-orm";
import { partitionOf } from "#app/catalog/visits/visit-commands.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { TrueVisit } from "./simulated-readers.ts";

interface Storing {
  workId: string;
  /** In the order in which the simulation numbers them. */
  chapterIds: string[];
  zone: string;
}

const atOnce = 5_000;
const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Stores visits as they are after all their batches arrived: thousands in a statement, for the many readers of a simulation. */
export async function storeInBulk(
  { db }: Pick<Site, "db">,
  visits: readonly TrueVisit[],
  { workId, chapterIds, zone }: Storing,
): Promise<void> {
  for (const day of new Set(visits.map(({ sent }) => dayOf(sent.openedAt))))
    await db.execute(sql`create table if not exists ${sql.identifier(partitionOf(day))} partition of visits
      for values from (${sql.raw(`'${day}'`)}) to (${sql.raw(`'${dayOf(Date.parse(day) + dayMs)}'`)})`);
  for (let index = 0; index < visits.length; index += atOnce) {
    const rows = visits
      .slice(index, index + atOnce)
      .map(({ sent, reader, client, isSignedIn, chapter, isEarly, source }) => ({
        ...sent,
        day: dayOf(sent.openedAt),
        at: new Date(sent.openedAt).toISOString(),
        chapter: chapterIds[chapter],
        host: sent.from === "inside" ? "" : sent.from,
        // As told apart within a day.
        reader: isSignedIn ? reader : client,
        isSignedIn,
        isEarly,
        source,
      }));
    await db.execute(sql`
      with sent as materialized (
        select *, clock_time(at, ${zone}) as local_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
          id uuid, day date, at timestamptz, chapter text, "activeSeconds" int, progression real, "isFinished" bool, "isFirstVisit" bool,
          "isFirstOpening" bool, "isFirstFinish" bool, source text, host text, reader text, "isSignedIn" bool, "isEarly" bool)
      ), firsts as (
        insert into reader_firsts as r (key, work_id, chapter_id, opened_on, finished_on, is_early)
        select encode(sha256(convert_to(reader || ' ' || own, 'UTF8')), 'hex'), ${workId}, place, min(local_at)::date,
          (min(local_at) filter (where "isFinished" and place <> ''))::date, bool_or("isEarly")
        from sent cross join lateral (values (chapter, chapter), (${workId}, '')) k(own, place)
        where "isSignedIn" group by reader, own, place
        on conflict (key) do update set opened_on = least(r.opened_on, excluded.opened_on),
          finished_on = least(r.finished_on, excluded.finished_on)
      ), days as (
        insert into changed_visit_days (day, minute) select distinct local_at::date, date_trunc('minute', now()) from sent
        on conflict do nothing
      )
      insert into visits (day, id, work_id, chapter_id, opened_at, local_at, active_seconds, progression, is_finished, source, host, reader,
        is_profile, is_first_visit, is_first_opening, is_first_finish, is_early)
      select day, id, ${workId}, chapter, at, local_at, "activeSeconds", progression, "isFinished", source, host,
        left(md5(reader || ' ' || local_at::date), 16), "isSignedIn", "isFirstVisit", "isFirstOpening", "isFirstFinish",
        "isEarly" and not "isSignedIn" from sent`);
  }
}
