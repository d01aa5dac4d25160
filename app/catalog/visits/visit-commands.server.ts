import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { refusedVisits } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { type Sender, readerKeys } from "./reader-keys.server.ts";
import {
  addressKey,
  type ChapterIds,
  findChapters,
  forgetChapters,
} from "./storing/chapter-ids-queries.server.ts";
import { batchesOf } from "./storing/visit-batches.server.ts";
import type { VisitRow } from "./storing/visit-statement.server.ts";
import { sourceOf } from "./visit-source.ts";
import type { ReadBatch, SentVisit } from "./visits-input.ts";

/** Days whose partitions exist, cached in this process. */
const partitionsOf = new WeakMap<Db, Set<string>>();

/**
 * Stores the visits of a batch: the same visit again only grows. Returns how many were of chapters that can be counted. Batches that
 * arrive while others are stored are stored together.
 */
export async function storeVisits(
  site: Pick<Site, "db" | "settings" | "now">,
  visits: SentVisit[],
  sender: Sender,
): Promise<number> {
  const { db } = site;
  const found = await findChapters(db, visits);
  const rows = visits.flatMap((visit) => {
    const chapter = found.get(addressKey(visit));
    return chapter ? [rowOf(site, sender, { visit, chapter })] : [];
  });
  if (rows.length === 0) return 0;
  for (const day of new Set(rows.map(({ day }) => day))) await ensurePartition(db, day);
  const at = site.now();
  const readers = await readerKeys(site, sender);
  const stored = await batchesOf(db).store({ rows, account: sender.account, readers, at });
  // Withdrawn ones, or a new chapter at the address of a deleted one.
  if (stored < rows.length) forgetChapters(db, visits);
  return stored;
}

function rowOf(
  { settings }: Pick<Site, "settings">,
  { account }: Sender,
  { visit, chapter }: { visit: SentVisit; chapter: ChapterIds },
): VisitRow {
  const { id, openedAt, begunOn, from, activeSeconds, progression, isFinished } = visit;
  const isDevice = account === null && settings.DEVICE_FIRSTS === "yes";
  const at = new Date(openedAt);
  const day = dayKey(at, "UTC");
  const begun = isDevice ? begunOn : null;
  return {
    id,
    ...chapter,
    ...sourceOf(from, new URL(siteOrigin(settings)).host),
    activeSeconds,
    progression,
    isFinished,
    day,
    at: at.toISOString(),
    // Of a profile it is known from its first visit.
    begunOn: account ? day : begun,
    isFirstVisit: isDevice && visit.isFirstVisit,
    isFirstOpening: isDevice && visit.isFirstOpening,
    isFirstFinish: isDevice && visit.isFirstFinish,
  };
}

/** The table's name of a day. */
export const partitionOf = (day: string): string => `visits_${day.replaceAll("-", "_")}`;

/** Makes the partition of a day. The lock is for processes that do it at the same time. */
async function ensurePartition(db: Db, day: string): Promise<void> {
  const partitions = partitionsOf.get(db) ?? new Set<string>();
  partitionsOf.set(db, partitions);
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
