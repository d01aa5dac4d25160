import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import {
  chapterPublications,
  type QueueRule,
  releaseQueues,
  workChapters,
} from "#app/platform/db/schema/all.server.ts";
import { queueTimes } from "./queue-times.ts";

// The queue of a work. Every change locks the work first (`lockWork`).

/** Removes chapters from the work's queue; whether any was in it. */
export async function leaveQueue(tx: Transaction, workId: string, chapterIds: string[]): Promise<boolean> {
  const queue = await findQueue(tx, workId);
  const left = queue?.chapterIds.filter((id) => !chapterIds.includes(id)) ?? [];
  if (!queue || left.length === queue.chapterIds.length) return false;
  await tx.update(releaseQueues).set({ chapterIds: left }).where(eq(releaseQueues.workId, workId));
  return true;
}

async function findQueue(tx: Transaction, workId: string) {
  const [queue] = await tx.select().from(releaseQueues).where(eq(releaseQueues.workId, workId)).for("update");
  return queue ?? null;
}

/** Assigns the next times of the rule to the queued chapters, after others have left the queue. */
export async function moveUp(tx: Transaction, workId: string, now: Date): Promise<void> {
  const queue = await findQueue(tx, workId);
  if (!queue) return;
  for (const [id, publishAt] of await timesInQueue(tx, { ids: queue.chapterIds, rule: queue.rule, now }))
    await tx.update(chapterPublications).set({ publishAt }).where(eq(chapterPublications.chapterId, id));
}

/**
 * For a withdrawn work that is published again: queued chapters get the next times of the rule, and those scheduled for a past
 * day become drafts. Nothing is published that was not selected.
 */
export async function rescheduleQueue(tx: Transaction, workId: string, now: Date): Promise<void> {
  const queue = await findQueue(tx, workId);
  const queued = await listQueued(tx, queue?.chapterIds ?? []);
  const times = queue ? queueTimes(queue.rule, now, queued.length) : [];
  for (const [index, { id }] of queued.entries())
    await setTime(tx, id, { state: "scheduled", publishAt: times[index] ?? null });
  const ofWork = tx.select({ id: workChapters.id }).from(workChapters).where(eq(workChapters.workId, workId));
  const past = await tx
    .select({ id: chapterPublications.chapterId })
    .from(chapterPublications)
    .where(
      and(
        inArray(chapterPublications.chapterId, ofWork),
        eq(chapterPublications.state, "scheduled"),
        lte(chapterPublications.publishAt, now),
      ),
    );
  for (const { id } of past) await setTime(tx, id, { state: "draft", publishAt: null });
}

const setTime = (
  tx: Transaction,
  chapterId: string,
  time: { state: "scheduled" | "draft"; publishAt: Date | null },
) => tx.update(chapterPublications).set(time).where(eq(chapterPublications.chapterId, chapterId));

/** Appends chapters to the queue, sets its rule for all of them, and returns the new time of each. */
export async function joinQueue(
  tx: Transaction,
  workId: string,
  { chapterIds, rule, now }: { chapterIds: string[]; rule: QueueRule; now: Date },
): Promise<(readonly [id: string, at: Date])[]> {
  const queue = await findQueue(tx, workId);
  const before = (queue?.chapterIds ?? []).filter((id) => !chapterIds.includes(id));
  const waiting = await listQueued(tx, before);
  const row = { rule, chapterIds: [...waiting.map(({ id }) => id), ...chapterIds], updatedAt: now };
  await tx
    .insert(releaseQueues)
    .values({ workId, ...row })
    .onConflictDoUpdate({ target: releaseQueues.workId, set: row });
  return timesInQueue(tx, { ids: row.chapterIds, rule, now, added: chapterIds });
}

interface QueuedChapter {
  ids: string[];
  rule: QueueRule;
  now: Date;
  /** The chapters that are appended now, whatever they were scheduled for before. */
  added?: string[];
}

/** A due chapter keeps its time whatever happens to the queue: it is published within the next minute. */
async function timesInQueue(tx: Transaction, { ids, rule, now, added = [] }: QueuedChapter) {
  const known = (await listQueued(tx, ids)).filter(({ id }) => !added.includes(id));
  const open = [
    ...known.filter(({ publishAt }) => publishAt === null || publishAt > now).map(({ id }) => id),
    ...added,
  ];
  const times = queueTimes(rule, now, open.length);
  return open.flatMap((id, index): (readonly [id: string, at: Date])[] => {
    const at = times[index];
    return at ? [[id, at]] : [];
  });
}

async function listQueued(tx: Transaction, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: chapterPublications.chapterId, publishAt: chapterPublications.publishAt })
    .from(chapterPublications)
    .innerJoin(workChapters, eq(workChapters.id, chapterPublications.chapterId))
    .where(
      and(
        inArray(chapterPublications.chapterId, ids),
        eq(chapterPublications.state, "scheduled"),
        isNull(workChapters.deletedAt),
      ),
    );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
