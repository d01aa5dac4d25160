import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import {
  chapterPublications,
  releases,
  workChapters,
  workPublications,
} from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { lockPublication, lockWork, type Publication } from "./publication-rows.server.ts";
import { announceAuthor } from "./publish-commands.server.ts";
import { takeBackMinutes } from "./release-events.server.ts";
import { buryBook, writeBook } from "./write-book.server.ts";

type Place = Pick<Site, "now"> & { db: DbOrTransaction };
type Release = typeof releases.$inferSelect;

/** The release of a work that can still be taken back: the last one, for some minutes, while nobody was told of it by mail. */
export async function findFreshRelease(
  db: DbOrTransaction,
  workId: string,
  now: Date,
): Promise<Release | null> {
  const since = new Date(now.getTime() - takeBackMinutes * 60_000);
  const [last] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.workId, workId), gt(releases.at, since)))
    .orderBy(desc(releases.at), desc(releases.id))
    .limit(1);
  return last && last.kind !== "withdrawal" && last.kind !== "minor" ? last : null;
}

/**
 * Takes a release back: chapters that it brought are drafts again, and nobody is told of it, neither by mail nor in feeds. What it
 * changed in chapters that were known stays as it is.
 */
export async function takeBack(
  { db, now }: Place,
  { workId, releaseId }: { workId: string; releaseId: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockWork(tx, workId);
    const publication = await lockPublication(tx, workId, now());
    const release = await findFreshRelease(tx, workId, now());
    if (release?.id !== releaseId) return false;
    const brought = await draftAgain(tx, release, now());
    const rest = release.chapterIds.filter((id) => !brought.includes(id));
    if (rest.length === 0) await tx.delete(releases).where(eq(releases.id, releaseId));
    else
      await tx
        .update(releases)
        .set({ kind: "minor", isSilent: true, chapterIds: rest })
        .where(eq(releases.id, releaseId));
    await showWhatIsLeft(tx, publication, now());
    return true;
  });
}

/** The chapters that readers first saw by this release. */
async function draftAgain(tx: Transaction, { chapterIds, at }: Release, now: Date): Promise<string[]> {
  const rows = await tx
    .update(chapterPublications)
    .set({ state: "draft", publishedAt: null, publishedVersion: null, updatedAt: now })
    .where(and(inArray(chapterPublications.chapterId, chapterIds), eq(chapterPublications.publishedAt, at)))
    .returning({ id: chapterPublications.chapterId });
  return rows.map(({ id }) => id);
}

async function showWhatIsLeft(tx: Transaction, publication: Publication, now: Date): Promise<void> {
  const { workId, bookId, jid, firstPublishedAt } = publication;
  if (bookId === null || jid === null || firstPublishedAt === null) return;
  const left = await tx
    .select({ id: workChapters.id, state: chapterPublications.state })
    .from(workChapters)
    .innerJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(and(eq(workChapters.workId, workId), ne(chapterPublications.state, "draft")));
  if (left.some(({ state }) => state === "published")) {
    const isListed = publication.state === "published";
    return writeBook(tx, { workId, bookId, jid, isListed, firstPublishedAt, now });
  }
  await buryBook(tx, { bookId, jid }, now);
  await announceAuthor(tx, workId);
  const isFirst = left.every(({ state }) => state !== "withdrawn");
  const isWaiting = left.some(({ state }) => state === "scheduled");
  const state = isWaiting ? ("scheduled" as const) : isFirst ? ("draft" as const) : ("withdrawn" as const);
  await tx
    .update(workPublications)
    .set({ state, updatedAt: now, ...(isFirst && { firstPublishedAt: null }) })
    .where(eq(workPublications.workId, workId));
}
