import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { bookTag } from "#app/catalog/books/public.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import {
  chapterPublications,
  type QueueRule,
  workChapters,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { lockPublication, lockWork } from "../book/publication-rows.server.ts";
import { joinQueue, leaveQueue, moveUp, rescheduleQueue } from "./queue-rows.server.ts";

type ScheduleDeps = Pick<Site, "now"> & { db: DbOrTransaction };

interface Plan {
  workId: string;
  chapterIds: string[];
  isSilent: boolean;
  note: string | null;
  isUnlisted: boolean;
  /** Accepted TKs by chapter. */
  acceptedMarks?: ReadonlyMap<string, string[]>;
}

export type Scheduled =
  | { ok: true; count: number }
  | { ok: false; reason: "gone" | "nothing" | "published" | "past" };

/** Schedules unpublished chapters for a future time. */
export async function scheduleAt(site: ScheduleDeps, plan: Plan & { at: Date }): Promise<Scheduled> {
  if (plan.at <= site.now()) return { ok: false, reason: "past" };
  return schedule(site, plan, async (tx, chapterIds) => {
    if (await leaveQueue(tx, plan.workId, chapterIds)) await moveUp(tx, plan.workId, site.now());
    return chapterIds.map((id) => [id, plan.at]);
  });
}

/** Appends chapters to the work's queue; the rule applies to all of them. */
export async function scheduleInQueue(
  site: ScheduleDeps,
  plan: Plan & { rule: QueueRule },
): Promise<Scheduled> {
  const { workId, rule } = plan;
  return schedule(site, plan, (tx, chapterIds) =>
    joinQueue(tx, workId, { chapterIds, rule, now: site.now() }),
  );
}

async function schedule(
  { db, now }: ScheduleDeps,
  { workId, chapterIds, isSilent, note, isUnlisted, acceptedMarks }: Plan,
  timesOf: (tx: Transaction, chapterIds: string[]) => Promise<(readonly [id: string, at: Date])[]>,
): Promise<Scheduled> {
  return db.transaction(async (tx): Promise<Scheduled> => {
    if (!(await lockWork(tx, workId))) return { ok: false, reason: "gone" };
    const publication = await lockPublication(tx, workId, now());
    const chosen = await listChosen(tx, workId, chapterIds);
    if (chosen.length === 0) return { ok: false, reason: "nothing" };
    if (chosen.some(({ state }) => state === "published")) return { ok: false, reason: "published" };
    if (publication.state === "withdrawn") await rescheduleQueue(tx, workId, now());
    const ids = chosen.map(({ id }) => id);
    const options = { isSilent, note };
    for (const [id, at] of await timesOf(tx, ids)) {
      const row = { state: "scheduled" as const, publishAt: at, updatedAt: now() };
      const ours = ids.includes(id) ? { ...options, acceptedMarks: acceptedMarks?.get(id) ?? [] } : {};
      await tx
        .insert(chapterPublications)
        .values({ chapterId: id, ...row, ...ours })
        .onConflictDoUpdate({ target: chapterPublications.chapterId, set: { ...row, ...ours } });
    }
    const isOut = publication.state === "published" || publication.state === "unlisted";
    const state = isOut ? publication.state : ("scheduled" as const);
    await tx
      .update(workPublications)
      .set({ state, isUnlisted: isOut ? publication.isUnlisted : isUnlisted, updatedAt: now() })
      .where(eq(workPublications.workId, workId));
    await showNextDate(tx, publication.jid);
    return { ok: true, count: ids.length };
  });
}

/** Pages of a published work may say when its next chapter comes. */
async function showNextDate(tx: Transaction, jid: string | null): Promise<void> {
  if (jid !== null) await invalidateTags(tx, [bookTag(jid)]);
}

const listChosen = (tx: Transaction, workId: string, chapterIds: string[]) =>
  tx
    .select({ id: workChapters.id, state: chapterPublications.state })
    .from(workChapters)
    .leftJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(
      and(
        eq(workChapters.workId, workId),
        inArray(workChapters.id, chapterIds),
        isNull(workChapters.deletedAt),
      ),
    )
    .orderBy(asc(workChapters.position), asc(workChapters.id));

/** Turns a scheduled chapter into a draft; those behind it in the queue move up. */
export async function unschedule(
  { db, now }: ScheduleDeps,
  { workId, chapterId }: { workId: string; chapterId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWork(tx, workId);
    const publication = await lockPublication(tx, workId, now());
    const [chapter] = await listChosen(tx, workId, [chapterId]);
    if (chapter?.state !== "scheduled") return;
    await tx
      .update(chapterPublications)
      .set({ state: "draft", publishAt: null, updatedAt: now() })
      .where(eq(chapterPublications.chapterId, chapterId));
    if (await leaveQueue(tx, workId, [chapterId])) await moveUp(tx, workId, now());
    await showNextDate(tx, publication.jid);
    if (publication.state === "scheduled" && !(await isAnyScheduled(tx, workId))) {
      const state = publication.firstPublishedAt === null ? ("draft" as const) : ("withdrawn" as const);
      await tx.update(workPublications).set({ state }).where(eq(workPublications.workId, workId));
    }
  });
}

export async function isAnyScheduled(tx: Transaction, workId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: workChapters.id })
    .from(workChapters)
    .innerJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(and(eq(workChapters.workId, workId), eq(chapterPublications.state, "scheduled")))
    .limit(1);
  return rows.length > 0;
}
