import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
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

/** Salts and existing partitions by day, known to this process. */
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
  const rows = visits.map(({ openedAt, isFirstOpening, isFirstFinish, from, ...visit }) => {
    const at = new Date(openedAt);
    return {
      ...visit,
      ...sourceOf(from, own),
      day: dayKey(at, "UTC"),
      at: at.toISOString(),
      isFirstOpening: isDevice && isFirstOpening,
      isFirstFinish: isDevice && isFirstFinish,
    };
  });
  for (const day of new Set(rows.map(({ day }) => day))) await ensurePartition(db, day);
  const reader = await readerKey(site, sender);
  const { rows: stored } = await db.execute<{ count: number }>(
    storeStatement({ rows, reader, account: sender.account }),
  );
  return stored[0]?.count ?? 0;
}

interface Storing {
  rows: object[];
  reader: string;
  account: Sender["account"];
}

/** One statement: the visits, the firsts of a profile, and which days changed. Rows go in the order of their keys, against deadlocks. */
const storeStatement = ({ rows, reader, account }: Storing) => sql`
  with sent as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(
      id uuid, day date, at timestamptz, jid text, chapter text, "activeSeconds" int, progression real, "isFinished" bool,
      "isFirstOpening" bool, "isFirstFinish" bool, source text, host text)
  ), counted as (
    select s.*, wp.work_id, cp.chapter_id,
      encode(sha256(convert_to(${account?.profileId ?? ""} || ' ' || cp.chapter_id, 'UTF8')), 'hex') as key
    from sent s join ${openBooks(anonymous)} on b.jid = s.jid
    join work_publications wp on wp.book_id = b.id and wp.state in ('published', 'unlisted')
    join works w on w.id = wp.work_id
    join profiles author on author.id = w.profile_id and author.account_id <> ${account?.id ?? ""}
    join work_chapters wc on wc.work_id = wp.work_id
    join chapter_publications cp on cp.chapter_id = wc.id and cp.slug = s.chapter and cp.state = 'published'
  ), stored as (
    insert into visits as v (day, id, work_id, chapter_id, opened_at, active_seconds, progression, is_finished, source, host,
      reader, is_profile, is_first_opening, is_first_finish)
    select day, id, work_id, chapter_id, at, "activeSeconds", progression, "isFinished", source, host,
      ${reader}, ${account !== null}, "isFirstOpening", "isFirstFinish" from counted order by day, id
    on conflict (day, id) do update set
      active_seconds = greatest(v.active_seconds, excluded.active_seconds),
      progression = greatest(v.progression, excluded.progression),
      is_finished = v.is_finished or excluded.is_finished,
      is_first_opening = v.is_first_opening or excluded.is_first_opening,
      is_first_finish = v.is_first_finish or excluded.is_first_finish
    where v.chapter_id = excluded.chapter_id and v.is_profile = excluded.is_profile
  ), firsts as (
    insert into reader_firsts as r (key, work_id, chapter_id, opened_on, finished_on)
    select key, work_id, chapter_id, min(day), min(day) filter (where "isFinished") from counted
    where ${account !== null} group by key, work_id, chapter_id order by key
    on conflict (key) do update set opened_on = least(r.opened_on, excluded.opened_on),
      finished_on = least(r.finished_on, excluded.finished_on)
  ), days as (
    select day from counted
    union select unnest(array[r.opened_on, r.finished_on]) from reader_firsts r join counted c on c.key = r.key
    where ${account !== null}
  ), changed as (
    insert into changed_visit_days (day, minute)
    select day, date_trunc('minute', now()) from days where day is not null order by day
    on conflict do nothing
  )
  select count(*)::int as count from counted`;

/** A reader of a day: the profile, else the address, hashed with a key that changes daily and is then deleted. */
async function readerKey(
  { db, now }: Pick<Site, "db" | "now">,
  { client, account }: Sender,
): Promise<string> {
  const salt = await saltOf(db, dayKey(now(), "UTC"));
  return createHash("sha256")
    .update(`${salt} ${account?.profileId ?? client}`)
    .digest("base64url")
    .slice(0, 16);
}

async function saltOf(db: Db, day: string): Promise<string> {
  const { salts } = knownOf(db);
  const found = salts.get(day);
  if (found) return found;
  await db
    .insert(visitSalts)
    .values({ day, salt: randomBytes(24).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(visitSalts)
    .where(sql`${visitSalts.day} = ${day}`);
  const salt = row?.salt ?? "";
  // Those of earlier days must not outlive their rows.
  salts.clear();
  salts.set(day, salt);
  return salt;
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
