import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { and, desc, eq, exists, gt, ne } from "drizzle-orm";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { books, releases, releaseUndoRows, workPublications } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { lockPublication, lockWork, type Publication } from "../book/publication-rows.server.ts";
import { announceAuthor } from "../publish-commands.server.ts";
import { takeBackMinutes } from "../release-events.server.ts";
import {
  findPublicationBefore,
  type PublicationBefore,
  restoreBook,
  restorePublications,
} from "./undo-rows.server.ts";
import { isAnyScheduled } from "../schedule/schedule-commands.server.ts";
import { withdrawBook } from "../book/write-book.server.ts";

type TakeBackDeps = Pick<Site, "now"> & { db: DbOrTransaction };
type Release = typeof releases.$inferSelect;

/** The release of a work that can be taken back: the latest one, for some minutes, before any mail was sent. */
export async function findReleaseToTakeBack(
  db: DbOrTransaction,
  workId: string,
  now: Date,
): Promise<Release | null> {
  const since = new Date(now.getTime() - takeBackMinutes * 60_000);
  const undoRows = db.select().from(releaseUndoRows).where(eq(releaseUndoRows.releaseId, releases.id));
  const [last] = await db
    .select({ release: releases, canBeUndone: exists(undoRows).mapWith(Boolean) })
    .from(releases)
    .where(and(eq(releases.workId, workId), gt(releases.at, since)))
    .orderBy(desc(releases.at), desc(releases.id))
    .limit(1);
  return last?.canBeUndone ? last.release : null;
}

/** The latest release of a work, for its author. */
export async function findLatestRelease(db: DbOrTransaction, workId: string): Promise<Release | null> {
  const [latest] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.workId, workId), ne(releases.kind, "withdrawal")))
    .orderBy(desc(releases.at), desc(releases.id))
    .limit(1);
  return latest ?? null;
}

/** Takes back a release: readers see exactly what they saw before it, and it is announced neither by mail nor in feeds. */
export async function takeBack(
  { db, now }: TakeBackDeps,
  { workId, releaseId }: { workId: string; releaseId: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockWork(tx, workId);
    const publication = await lockPublication(tx, workId, now());
    const release = await findReleaseToTakeBack(tx, workId, now());
    const before = release?.id === releaseId ? await findPublicationBefore(tx, releaseId) : null;
    if (!release || !before) return false;
    await restorePublications(tx, releaseId, release.chapterIds);
    const { isUnlisted, firstPublishedAt } = before;
    const state = await stateNow(tx, workId, before);
    await tx
      .update(workPublications)
      .set({
        state,
        isUnlisted,
        firstPublishedAt: firstPublishedAt === null ? null : new Date(firstPublishedAt),
        updatedAt: now(),
      })
      .where(eq(workPublications.workId, workId));
    const isOut = state === "published" || state === "unlisted";
    await showAsBefore(tx, publication, { releaseId, isOut, isBook: before.bookId !== null, now: now() });
    await tx.delete(releases).where(eq(releases.id, releaseId));
    return true;
  });
}

/** The release's chapters are no longer scheduled; those scheduled since still are. */
async function stateNow(tx: Transaction, workId: string, { state, firstPublishedAt }: PublicationBefore) {
  if (state !== "draft" && state !== "scheduled") return state;
  if (await isAnyScheduled(tx, workId)) return "scheduled" as const;
  return firstPublishedAt === null ? ("draft" as const) : ("withdrawn" as const);
}

interface Before {
  releaseId: number;
  isOut: boolean;
  isBook: boolean;
  now: Date;
}

async function showAsBefore(
  tx: Transaction,
  { workId, bookId, jid }: Publication,
  { releaseId, isOut, isBook, now }: Before,
): Promise<void> {
  if (bookId === null || jid === null) return;
  if (isBook) await restoreBook(tx, { releaseId, workId, bookId, isOut });
  else {
    await withdrawBook(tx, { bookId, jid }, now);
    // Nothing was at its URL before, not even a notice of withdrawal.
    await tx.delete(books).where(eq(books.id, bookId));
  }
  await invalidateTags(tx, [...listTags, bookTag(jid)]);
  await announceAuthor(tx, workId);
}
