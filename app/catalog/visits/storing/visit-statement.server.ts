import { type SQL, sql } from "drizzle-orm";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Sender } from "../reader-keys.server.ts";

/** A visit as it is stored. */
export interface VisitRow {
  /** Of its beginning, in UTC. */
  day: string;
  id: string;
  workId: string;
  chapterId: string;
  at: string;
  activeSeconds: number;
  progression: number;
  isFinished: boolean;
  isFirstVisit: boolean;
  isFirstOpening: boolean;
  isFirstFinish: boolean;
  /** The day, in UTC, on which the reader began the work, as far as it is known. */
  begunOn: string | null;
  source: string;
  host: string;
}

export interface Batch {
  rows: VisitRow[];
  account: Sender["account"];
  /** The reader's key of each date that it was somewhere at `at`. */
  readers: Record<string, string>;
  /** When it arrived. */
  at: Date;
}

/** A reader of the first week began before this day after the one of the work's publication, both in UTC. */
const earlyDays = 7;

/** A hash of the profile with something of its own. */
const profileKey = (profile: SQL, what: SQL) =>
  sql`encode(sha256(convert_to(${profile} || ' ' || ${what}, 'UTF8')), 'hex')`;

/**
 * One statement for all visits of these batches: it stores them, the firsts of profiles, and which days changed, and returns how many of
 * each batch were stored. A visit counts for the day that it was where its author is. Rows go in the order of their keys, against
 * deadlocks. No visit may be in two batches.
 */
export function storeStatement(batches: readonly Batch[]): SQL {
  const rows = batches.flatMap((each, batch) => each.rows.map((row) => ({ ...row, batch })));
  const senders = batches.map(({ account, readers, at }, batch) => ({
    batch,
    account: account?.id ?? "",
    profile: account?.profileId ?? "",
    readers,
    arrivedAt: at.toISOString(),
  }));
  const hasProfiles = batches.some(({ account }) => account !== null);
  return sql`
  with sent as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
      batch int, id uuid, day date, at timestamptz, "workId" text, "chapterId" text, "activeSeconds" int, progression real,
      "isFinished" bool, "isFirstVisit" bool, "isFirstOpening" bool, "isFirstFinish" bool, "begunOn" date, source text, host text)
  ), senders as (
    select * from jsonb_to_recordset(${JSON.stringify(senders)}::jsonb)
      as s(batch int, account text, profile text, readers jsonb, "arrivedAt" timestamptz)
  ), counted as materialized (
    select s.*, wp.work_id, cp.chapter_id, sender.profile,
      coalesce(s."begunOn" < (wp.first_published_at at time zone 'UTC')::date + ${earlyDays}::int, false) as is_early,
      clock_time(s.at, coalesce(owner.time_zone, 'UTC')) as local_at,
      sender.readers ->> clock_time(sender."arrivedAt", coalesce(owner.time_zone, 'UTC'))::date::text as reader
    from sent s join senders sender on sender.batch = s.batch
    join work_publications wp on wp.work_id = s."workId" and wp.state in ('published', 'unlisted')
    join ${openBooks(anonymous)} on b.id = wp.book_id
    join works w on w.id = wp.work_id
    join profiles author on author.id = w.profile_id and author.account_id <> sender.account
    join accounts owner on owner.id = author.account_id
    join chapter_publications cp on cp.chapter_id = s."chapterId" and cp.state = 'published'
  ), stored as (
    insert into visits as v (day, id, work_id, chapter_id, opened_at, local_at, active_seconds, progression, is_finished, source, host,
      reader, is_profile, is_first_visit, is_first_opening, is_first_finish, is_early)
    select day, id, work_id, chapter_id, at, local_at, "activeSeconds", progression, "isFinished", source, host,
      reader, profile <> '', "isFirstVisit", "isFirstOpening", "isFirstFinish", is_early and profile = '' from counted order by day, id
    on conflict (day, id) do update set
      active_seconds = greatest(v.active_seconds, excluded.active_seconds),
      progression = greatest(v.progression, excluded.progression),
      is_finished = v.is_finished or excluded.is_finished,
      is_first_visit = v.is_first_visit or excluded.is_first_visit,
      is_first_opening = v.is_first_opening or excluded.is_first_opening,
      is_first_finish = v.is_first_finish or excluded.is_first_finish,
      is_early = v.is_early or excluded.is_early
    where v.chapter_id = excluded.chapter_id and v.is_profile = excluded.is_profile
    returning v.local_at
  ), ${hasProfiles ? firstsOfProfiles : sql``}
  days as (
    select local_at::date as day from stored ${hasProfiles ? daysOfProfiles : sql``}
  ), changed as (
    insert into changed_visit_days (day, minute)
    select distinct day, date_trunc('minute', now()) from days where day is not null order by day
    on conflict do nothing
  )
  select batch, count(*)::int as count from counted group by batch`;
}

/**
 * When profiles first opened and finished chapters and works. `late`: chapters that a profile opened before a visit arrived by which it
 * turns out to be a reader of the first week.
 */
const firstsOfProfiles = sql`begun as (
    select c.work_id, c.profile, bool_or(c.is_early) or coalesce(bool_or(r.is_early), false) as is_early,
      coalesce(bool_or(r.is_early), false) as was_early
    from counted c left join reader_firsts r on r.key = ${profileKey(sql`c.profile`, sql`c.work_id`)}
    where c.profile <> '' group by c.work_id, c.profile
  ), opened as (
    select ${profileKey(sql`profile`, sql`chapter_id`)} as key, work_id, profile, chapter_id, local_at::date as day, "isFinished"
    from counted where profile <> ''
    union all select ${profileKey(sql`profile`, sql`work_id`)}, work_id, profile, '', local_at::date, false
    from counted where profile <> ''
  ), firsts as (
    insert into reader_firsts as r (key, work_id, chapter_id, opened_on, finished_on, is_early)
    select o.key, o.work_id, o.chapter_id, min(o.day), min(o.day) filter (where o."isFinished"), b.is_early
    from opened o join begun b on b.work_id = o.work_id and b.profile = o.profile
    group by o.key, o.work_id, o.chapter_id, b.is_early order by o.key
    on conflict (key) do update set opened_on = least(r.opened_on, excluded.opened_on),
      finished_on = least(r.finished_on, excluded.finished_on), is_early = r.is_early or excluded.is_early
  ), late as (
    update reader_firsts r set is_early = true from begun b join work_chapters wc on wc.work_id = b.work_id
    where b.is_early and not b.was_early and r.key = ${profileKey(sql`b.profile`, sql`wc.id`)} and not r.is_early
      and r.key not in (select key from opened)
    returning r.opened_on, r.finished_on
  ),`;

const daysOfProfiles = sql`
    union select day from opened
    union select unnest(array[r.opened_on, r.finished_on]) from reader_firsts r join opened o on o.key = r.key
    union select unnest(array[opened_on, finished_on]) from late`;
