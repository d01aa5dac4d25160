import { createHash, randomBytes } from "node:crypto";
import { inArray, type SQL, sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { refusedVisits, visitSalts } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { sourceOf } from "./visit-source.ts";
import type { ReadBatch, SentVisit } from "./visits-input.ts";

/** Who sends a batch. `client` is an address, of which only a hash under the key of the day is stored. */
interface Sender {
  client: string;
  account: { id: string; profileId: string } | null;
}

/** Salts and existing partitions by day, cached in this process. */
const known = new WeakMap<Db, { salts: Map<string, string>; partitions: Set<string> }>();

function knownOf(db: Db) {
  const found = known.get(db) ?? { salts: new Map<string, string>(), partitions: new Set<string>() };
  known.set(db, found);
  return found;
}

/** Stores the visits of a batch: the same visit again only grows. Returns how many were of chapters that can be counted. */
export async function storeVisits(
  site: Pick<Site, "db" | "settings" | "now">,
  visits: SentVisit[],
  sender: Sender,
): Promise<number> {
  if (visits.length === 0) return 0;
  const { db, settings } = site;
  const own = new URL(siteOrigin(settings)).host;
  const isDevice = sender.account === null && settings.DEVICE_FIRSTS === "yes";
  const rows = visits.map(({ openedAt, isFirstVisit, isFirstOpening, isFirstFinish, from, ...visit }) => {
    const at = new Date(openedAt);
    return {
      ...visit,
      ...sourceOf(from, own),
      day: dayKey(at, "UTC"),
      at: at.toISOString(),
      isFirstVisit: isDevice && isFirstVisit,
      isFirstOpening: isDevice && isFirstOpening,
      isFirstFinish: isDevice && isFirstFinish,
    };
  });
  for (const day of new Set(rows.map(({ day }) => day))) await ensurePartition(db, day);
  const { rows: stored } = await db.execute<{ count: number }>(
    storeStatement({
      rows,
      account: sender.account,
      now: site.now(),
      readers: await readerKeys(site, sender),
    }),
  );
  return stored[0]?.count ?? 0;
}

interface Storing {
  rows: object[];
  /** The reader's key of each date that it is somewhere now. */
  readers: Record<string, string>;
  account: Sender["account"];
  now: Date;
}

/** A hash of the profile with something of its own. */
const profileKey = (profileId: string, what: SQL) =>
  sql`encode(sha256(convert_to(${profileId} || ' ' || ${what}, 'UTF8')), 'hex')`;

/**
 * One statement: the visits, the firsts of a profile, and which days changed. A visit counts for the day that it was where its author is.
 * Rows go in the order of their keys, against deadlocks.
 */
const storeStatement = ({ rows, readers, account, now }: Storing) => sql`
  with sent as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
      id uuid, day date, at timestamptz, jid text, chapter text, "activeSeconds" int, progression real, "isFinished" bool,
      "isFirstVisit" bool, "isFirstOpening" bool, "isFirstFinish" bool, source text, host text)
  ), counted as (
    select s.*, wp.work_id, cp.chapter_id, clock_time(s.at, coalesce(owner.time_zone, 'UTC')) as local_at,
      ${JSON.stringify(readers)}::jsonb ->> clock_time(${now.toISOString()}, coalesce(owner.time_zone, 'UTC'))::date::text as reader
    from sent s join ${openBooks(anonymous)} on b.jid = s.jid
    join work_publications wp on wp.book_id = b.id and wp.state in ('published', 'unlisted')
    join works w on w.id = wp.work_id
    join profiles author on author.id = w.profile_id and author.account_id <> ${account?.id ?? ""}
    join accounts owner on owner.id = author.account_id
    join work_chapters wc on wc.work_id = wp.work_id
    join chapter_publications cp on cp.chapter_id = wc.id and cp.slug = s.chapter and cp.state = 'published'
  ), stored as (
    insert into visits as v (day, id, work_id, chapter_id, opened_at, local_at, active_seconds, progression, is_finished, source, host,
      reader, is_profile, is_first_visit, is_first_opening, is_first_finish)
    select day, id, work_id, chapter_id, at, local_at, "activeSeconds", progression, "isFinished", source, host,
      reader, ${account !== null}, "isFirstVisit", "isFirstOpening", "isFirstFinish" from counted order by day, id
    on conflict (day, id) do update set
      active_seconds = greatest(v.active_seconds, excluded.active_seconds),
      progression = greatest(v.progression, excluded.progression),
      is_finished = v.is_finished or excluded.is_finished,
      is_first_visit = v.is_first_visit or excluded.is_first_visit,
      is_first_opening = v.is_first_opening or excluded.is_first_opening,
      is_first_finish = v.is_first_finish or excluded.is_first_finish
    where v.chapter_id = excluded.chapter_id and v.is_profile = excluded.is_profile
    returning v.local_at
  ), opened as (
    select ${profileKey(account?.profileId ?? "", sql`chapter_id`)} as key, work_id, chapter_id, local_at::date as day, "isFinished"
    from counted where ${account !== null}
    union all select ${profileKey(account?.profileId ?? "", sql`work_id`)}, work_id, '', local_at::date, false
    from counted where ${account !== null}
  ), firsts as (
    insert into reader_firsts as r (key, work_id, chapter_id, opened_on, finished_on)
    select key, work_id, chapter_id, min(day), min(day) filter (where "isFinished") from opened
    group by key, work_id, chapter_id order by key
    on conflict (key) do update set opened_on = least(r.opened_on, excluded.opened_on),
      finished_on = least(r.finished_on, excluded.finished_on)
  ), days as (
    select local_at::date as day from stored
    union select day from opened
    union select unnest(array[r.opened_on, r.finished_on]) from reader_firsts r join opened o on o.key = r.key
  ), changed as (
    insert into changed_visit_days (day, minute)
    select day, date_trunc('minute', now()) from days where day is not null order by day
    on conflict do nothing
  )
  select count(*)::int as count from counted`;

const hourMs = 3_600_000;

/** The dates that it is somewhere on earth at this instant: two or three. */
const datesAt = (at: number) => [
  ...new Set([-12, 0, 14].map((hours) => dayKey(new Date(at + hours * hourMs), "UTC"))),
];

/** A reader of a day: the profile, else the address, hashed with a key that changes daily and is then deleted. */
async function readerKeys(
  { db, now }: Pick<Site, "db" | "now">,
  { client, account }: Sender,
): Promise<Record<string, string>> {
  const salts = await saltsOf(db, datesAt(now().getTime()));
  const keyOf = (salt: string) =>
    createHash("sha256")
      .update(`${salt} ${account?.profileId ?? client}`)
      .digest("base64url")
      .slice(0, 16);
  return Object.fromEntries(salts.map(([day, salt]) => [day, keyOf(salt)]));
}

/** The random keys of days, made by the first process that needs them. Those of earlier days do not outlive their rows. */
async function saltsOf(db: Db, days: string[]): Promise<[day: string, salt: string][]> {
  const { salts } = knownOf(db);
  if (!days.every((day) => salts.has(day))) {
    await db
      .insert(visitSalts)
      .values(days.map((day) => ({ day, salt: randomBytes(24).toString("base64url") })))
      .onConflictDoNothing();
    const rows = await db.select().from(visitSalts).where(inArray(visitSalts.day, days));
    salts.clear();
    for (const { day, salt } of rows) salts.set(day, salt);
  }
  for (const day of salts.keys()) if (!days.includes(day)) salts.delete(day);
  return [...salts];
}

/** The table's name of a day. */
export const partitionOf = (day: string): string => `visits_${day.replaceAll("-", "_")}`;

/** Makes the partition of a day. The lock is for processes that do it at the same time. */
async function ensurePartition(db: Db, day: string): Promise<void> {
  const { partitions } = knownOf(db);
  if (partitions.has(day)) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('visits'))`);
    await tx.execute(sql`create table if not exists ${sql.identifier(partitionOf(day))} partition of visits
      for values from (${sql.raw(`'${day}'`)}) to (${sql.raw(`'${dayAfter(day)}'`)})`);
  });
  partitions.add(day);
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Counts what was dropped or reduced, for operators. */
export async function countRefused(
  { db, now }: Pick<Site, "db" | "now">,
  refused: ReadBatch["refused"],
): Promise<void> {
  const day = dayKey(now(), "UTC");
  const rows = Object.entries(refused).map(([reason, count]) => ({ day, reason, count }));
  if (rows.length === 0) return;
  await db
    .insert(refusedVisits)
    .values(rows.sort((one, other) => one.reason.localeCompare(other.reason)))
    .onConflictDoUpdate({
      target: [refusedVisits.day, refusedVisits.reason],
      set: { count: sql`${refusedVisits.count} + excluded.count` },
    });
}
