import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { profileTag } from "#app/identity/handles/public.ts";
import { keepRevision } from "#app/authoring/editor/public.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import {
  books,
  chapterPublications,
  profiles,
  releases,
  workChapters,
  workPublications,
  works,
} from "#app/platform/db/schema/all.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import {
  findOrMakeBook,
  lockPublication,
  lockWork,
  markPublished,
  prepareChapters,
  type Publication,
  type ReadyChapter,
  writeTexts,
} from "./book/publication-rows.server.ts";
import { keepReplacedTexts } from "./announced-revisions.server.ts";
import { storeUndoRows } from "./take-back/undo-rows.server.ts";
import { releasePublished, textsPublished } from "./release-events.server.ts";
import { leaveQueue, moveUp, rescheduleQueue } from "./schedule/queue-rows.server.ts";
import { withdrawBook, replaceCredits, writeBook } from "./book/write-book.server.ts";

type ReleaseDeps = Pick<Site, "now" | "jobs" | "hooks"> & { db: DbOrTransaction };

interface ReleaseNotice {
  /** A silent release is in no feed and no changelog. */
  isSilent: boolean;
  note: string | null;
}

interface Release extends ReleaseNotice {
  workId: string;
  /** Empty to publish only the settings of the work. */
  chapterIds: string[];
  isUnlisted: boolean;
}

export type Released =
  | { ok: true; jid: string; count: number }
  | { ok: false; reason: "gone" | "nothing" }
  | { ok: false; reason: "empty-chapter"; title: string };

/** Publishes the current text of chapters and the work's current settings. */
export async function publishNow(site: ReleaseDeps, release: Release): Promise<Released> {
  return site.db.transaction(async (tx): Promise<Released> => {
    if (!(await lockWork(tx, release.workId))) return { ok: false, reason: "gone" };
    const publication = await lockPublication(tx, release.workId, site.now());
    const ready = await prepareChapters(tx, release.workId, release.chapterIds);
    const empty = ready.find((chapter) => chapter.isEmpty);
    if (empty) return { ok: false, reason: "empty-chapter", title: empty.title };
    const isOut = publication.state === "published" || publication.state === "unlisted";
    if (ready.length === 0 && !isOut) return { ok: false, reason: "nothing" };
    const isMoved = await leaveQueue(tx, release.workId, release.chapterIds);
    if (publication.state === "withdrawn") await rescheduleQueue(tx, release.workId, site.now());
    else if (isMoved) await moveUp(tx, release.workId, site.now());
    const jid = await bringOut(site, tx, { publication, ready, release, at: site.now() });
    return { ok: true, jid, count: ready.length };
  });
}

interface Bringing {
  publication: Publication;
  ready: ReadyChapter[];
  release: ReleaseNotice & { isUnlisted: boolean };
  at: Date;
}

async function bringOut(
  site: ReleaseDeps,
  tx: Transaction,
  { publication, ready, release, at }: Bringing,
): Promise<string> {
  const { workId } = publication;
  const { isSilent, note } = release;
  const kind = kindOf(publication, ready, isSilent);
  const chapterIds = ready.map(({ id }) => id);
  const releaseId = await noteRelease(tx, { workId, kind, chapterIds, note, isSilent, at });
  await storeUndoRows(tx, { releaseId, workId, chapterIds, bookId: publication.bookId });
  const book = await findOrMakeBook(tx, publication, at);
  const isAnnounced = kind !== "minor" && !isSilent;
  const announcedAt = isAnnounced ? at : null;
  await keepReplacedTexts(tx, { bookId: book.bookId, releaseId, ready, announcedAt });
  await writeTexts(tx, book.bookId, ready);
  await markPublished(tx, ready, at);
  for (const { id } of ready) await keepRevision(tx, id, { kind: "publish", at });
  const firstPublishedAt = publication.firstPublishedAt ?? at;
  await writeBook(tx, { workId, ...book, isListed: !release.isUnlisted, firstPublishedAt, now: at });
  if (publication.firstPublishedAt === null)
    await tx.update(books).set({ addedAt: at }).where(eq(books.id, book.bookId));
  const { isUnlisted } = release;
  const state = isUnlisted ? ("unlisted" as const) : ("published" as const);
  await tx
    .update(workPublications)
    .set({ state, isUnlisted, firstPublishedAt, updatedAt: at })
    .where(eq(workPublications.workId, workId));
  await emit(site, textsPublished, { site, tx, releaseId, bookId: book.bookId });
  if (isAnnounced)
    await emit(site, releasePublished, { site, tx, releaseId, workId, isListed: !release.isUnlisted });
  return book.jid;
}

async function noteRelease(tx: Transaction, row: typeof releases.$inferInsert): Promise<number> {
  const [made] = await tx.insert(releases).values(row).returning({ releaseId: releases.id });
  if (!made) throw new Error("the release was not written");
  return made.releaseId;
}

function kindOf({ firstPublishedAt }: Publication, ready: ReadyChapter[], isSilent: boolean) {
  if (firstPublishedAt === null) return "first" as const;
  if (ready.some(({ isKnown }) => !isKnown)) return "chapter" as const;
  return isSilent || ready.every(({ isReturning }) => isReturning) ? ("minor" as const) : ("update" as const);
}

/**
 * Publishes a work's due chapters in the order of their times; each time is one release. A concurrent call, also in another
 * process, finds nothing left: the publication is locked, and published chapters are no longer scheduled.
 */
export async function releaseDue(site: ReleaseDeps, workId: string): Promise<number> {
  return site.db.transaction(async (tx) => {
    // A long lock on the work delays only this work; the next minute tries again.
    await tx.execute(sql`set local lock_timeout = '20s'`);
    if (!(await lockWork(tx, workId))) return 0;
    // Scheduled chapters of a withdrawn work continue only after its author publishes again.
    if ((await lockPublication(tx, workId, site.now())).state === "withdrawn") return 0;
    const due = await tx
      .select({ id: workChapters.id, at: chapterPublications.publishAt, publication: chapterPublications })
      .from(chapterPublications)
      .innerJoin(workChapters, eq(workChapters.id, chapterPublications.chapterId))
      .where(
        and(
          eq(workChapters.workId, workId),
          isNull(workChapters.deletedAt),
          eq(chapterPublications.state, "scheduled"),
          lte(chapterPublications.publishAt, site.now()),
        ),
      )
      .orderBy(asc(chapterPublications.publishAt), asc(workChapters.position));
    let released = 0;
    for (const time of new Set(due.map(({ at }) => at?.getTime()))) {
      const together = due.filter(({ at }) => at?.getTime() === time);
      released += await releaseTogether(site, tx, { workId, together, at: site.now() });
    }
    return released;
  });
}

interface Due {
  workId: string;
  together: { id: string; publication: typeof chapterPublications.$inferSelect }[];
  at: Date;
}

async function releaseTogether(
  site: ReleaseDeps,
  tx: Transaction,
  { workId, together, at }: Due,
): Promise<number> {
  const ids = together.map(({ id }) => id);
  // An empty chapter waits until it has text, and one with a new TK until it is fixed or accepted.
  const ready = (await prepareChapters(tx, workId, ids)).filter(
    (chapter) => !chapter.isEmpty && !chapter.isUnfinished,
  );
  if (ready.length === 0) return 0;
  const publication = await lockPublication(tx, workId, at);
  const note = together.map((each) => each.publication.note).find((words) => words !== null) ?? null;
  const isSilent = together.every((each) => each.publication.isSilent);
  await leaveQueue(tx, workId, ids);
  const release = { isSilent, note, isUnlisted: publication.isUnlisted };
  await bringOut(site, tx, { publication, ready, release, at });
  return ready.length;
}

export type WithdrawResult = { ok: true } | { ok: false; reason: "not-published" };

/** Withdraws a work: its page says so, and nothing of it can be read. Scheduled chapters wait until it is published again. */
export async function withdrawWork(site: ReleaseDeps, workId: string): Promise<WithdrawResult> {
  return site.db.transaction(async (tx): Promise<WithdrawResult> => {
    await lockWork(tx, workId);
    const at = site.now();
    const publication = await lockPublication(tx, workId, at);
    const { bookId, jid, state } = publication;
    if ((state !== "published" && state !== "unlisted") || bookId === null || jid === null)
      return { ok: false, reason: "not-published" };
    await withdrawBook(tx, { bookId, jid }, at);
    await announceAuthor(tx, workId);
    await withdrawChapters(tx, workId, at);
    await tx
      .update(workPublications)
      .set({ state: "withdrawn", updatedAt: at })
      .where(eq(workPublications.workId, workId));
    await tx.insert(releases).values({ workId, kind: "withdrawal", isSilent: true, at });
    return { ok: true };
  });
}

async function withdrawChapters(tx: Transaction, workId: string, at: Date): Promise<void> {
  const ofWork = tx.select({ id: workChapters.id }).from(workChapters).where(eq(workChapters.workId, workId));
  await tx
    .update(chapterPublications)
    .set({ state: "withdrawn", publishAt: null, updatedAt: at })
    .where(and(inArray(chapterPublications.chapterId, ofWork), eq(chapterPublications.state, "published")));
}

export type WithdrawChapterResult = { ok: true } | { ok: false; reason: "not-published" | "last" };

/** Withdraws one chapter; the last one can only be withdrawn with the work. */
export async function withdrawChapter(
  site: ReleaseDeps,
  { workId, chapterId }: { workId: string; chapterId: string },
): Promise<WithdrawChapterResult> {
  return site.db.transaction(async (tx): Promise<WithdrawChapterResult> => {
    await lockWork(tx, workId);
    const at = site.now();
    const publication = await lockPublication(tx, workId, at);
    const { bookId, jid, firstPublishedAt } = publication;
    const published = await tx
      .select({ id: workChapters.id })
      .from(workChapters)
      .innerJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
      .where(and(eq(workChapters.workId, workId), eq(chapterPublications.state, "published")));
    const isPublished = published.some(({ id }) => id === chapterId);
    if (!isPublished || bookId === null || jid === null || firstPublishedAt === null)
      return { ok: false, reason: "not-published" };
    if (published.length === 1) return { ok: false, reason: "last" };
    await tx
      .update(chapterPublications)
      .set({ state: "withdrawn", updatedAt: at })
      .where(eq(chapterPublications.chapterId, chapterId));
    const isListed = publication.state === "published";
    await writeBook(tx, { workId, bookId, jid, isListed, firstPublishedAt, now: at });
    await tx
      .insert(releases)
      .values({ workId, kind: "withdrawal", chapterIds: [chapterId], isSilent: true, at });
    return { ok: true };
  });
}

/** Updates the books of works that were moved to another profile in the same transaction, so that nothing names the old one. */
export async function moveAuthorship({ tx, workIds }: { tx: Transaction; workIds: string[] }): Promise<void> {
  if (workIds.length === 0) return;
  const rows = await tx
    .select({
      bookId: workPublications.bookId,
      jid: workPublications.jid,
      state: workPublications.state,
      profile: profiles,
    })
    .from(workPublications)
    .innerJoin(works, eq(works.id, workPublications.workId))
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .where(inArray(workPublications.workId, workIds));
  const moved = rows.flatMap(({ bookId, jid, state, profile }) =>
    bookId === null || jid === null || state === "withdrawn" ? [] : [{ bookId, jid, profile }],
  );
  if (moved.length === 0) return;
  await replaceCredits(tx, moved);
  await invalidateTags(
    tx,
    moved.map(({ profile }) => profileTag(profile.handle)),
  );
}

export async function announceAuthor(tx: Transaction, workId: string): Promise<void> {
  const [author] = await tx
    .select({ handle: profiles.handle })
    .from(works)
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .where(eq(works.id, workId));
  if (author) await invalidateTags(tx, [profileTag(author.handle)]);
}
