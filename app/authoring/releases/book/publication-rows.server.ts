import { slugOf } from "#app/catalog/importing/public.server.ts";
import { jidOfWork } from "#app/authoring/ownership/public.server.ts";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { openDocument } from "#app/authoring/editor/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import {
  books,
  chapterPublications,
  chapters,
  workChapters,
  workFiles,
  workPublications,
  works,
} from "#app/platform/db/schema/all.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import { checkChapter, isEmpty, marksOf } from "../checks/last-check.ts";
import { renderChapter } from "./render-chapter.server.ts";

export type Publication = typeof workPublications.$inferSelect;

/**
 * Locks a work until the transaction ends; false when it is in the bin or deleted. Every change of publications and of the
 * outline locks the work first, which avoids deadlocks.
 */
export async function lockWork(tx: Transaction, workId: string): Promise<boolean> {
  const [work] = await tx
    .select({ deletedAt: works.deletedAt })
    .from(works)
    .where(eq(works.id, workId))
    .for("update");
  return work !== undefined && work.deletedAt === null;
}

/** The publication of a work, created if there is none, and locked until the transaction ends. */
export async function lockPublication(tx: Transaction, workId: string, now: Date): Promise<Publication> {
  await tx.insert(workPublications).values({ workId, state: "draft", updatedAt: now }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(workPublications)
    .where(eq(workPublications.workId, workId))
    .for("update");
  if (!row) throw new Error("the work's publication was not written");
  return row;
}

/** The book's row and its public id, which never change. */
export async function findOrMakeBook(
  tx: Transaction,
  publication: Publication,
  now: Date,
): Promise<{ bookId: number; jid: string }> {
  if (publication.bookId !== null && publication.jid !== null)
    return { bookId: publication.bookId, jid: publication.jid };
  const jid = publication.jid ?? jidOfWork(publication.workId);
  const empty = { title: "", sortTitle: "", isTextHeld: false, isListed: false };
  const [book] = await tx
    .insert(books)
    .values({ ...empty, jid, origin: "work", addedAt: now, updatedAt: now })
    .returning({ id: books.id });
  if (!book) throw new Error("the book was not written");
  await tx
    .update(workPublications)
    .set({ bookId: book.id, jid })
    .where(eq(workPublications.workId, publication.workId));
  return { bookId: book.id, jid };
}

export interface ReadyChapter {
  id: string;
  slug: string;
  version: number;
  title: string;
  access: "free" | "members";
  /** Whether it was published before. */
  isKnown: boolean;
  /** Published again unchanged after a withdrawal, so followers are not notified again. */
  isReturning: boolean;
  isEmpty: boolean;
  /** It contains a TK that its author has not accepted. */
  isUnfinished: boolean;
  text: ReturnType<typeof renderChapter>;
}

/** The current texts of a work's chapters, ready to be published, in the work's order. */
export async function prepareChapters(
  tx: Transaction,
  workId: string,
  chapterIds: string[],
): Promise<ReadyChapter[]> {
  const rows = await tx
    .select({ chapter: workChapters, publication: chapterPublications })
    .from(workChapters)
    .leftJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(and(eq(workChapters.workId, workId), isNull(workChapters.deletedAt)))
    .orderBy(workChapters.position, workChapters.id);
  const taken = new Set(rows.map(({ publication }) => publication?.slug).filter((slug) => slug !== null));
  const pictures = await pictureAddresses(tx, workId);
  const ready: ReadyChapter[] = [];
  for (const { chapter, publication } of rows) {
    if (!chapterIds.includes(chapter.id)) continue;
    const { document, version } = await openDocument(tx, chapter.id);
    const slug = publication?.slug ?? freeSlug(chapter.title, taken);
    taken.add(slug);
    ready.push({
      id: chapter.id,
      slug,
      version,
      title: chapter.title,
      access: chapter.access,
      isKnown: Boolean(publication?.publishedAt),
      isReturning: publication?.state === "withdrawn" && publication.publishedVersion === version,
      isEmpty: isEmpty(document),
      isUnfinished: marksOf(checkChapter({ ...chapter, document })).some(
        (mark) => !publication?.acceptedMarks.includes(mark),
      ),
      text: renderChapter({ ...chapter, document }, pictures),
    });
  }
  return ready;
}

async function pictureAddresses(tx: Transaction, workId: string) {
  const files = await tx
    .select({ hash: workFiles.hash, mediaType: workFiles.mediaType })
    .from(workFiles)
    .where(eq(workFiles.workId, workId));
  const addresses = new Map(files.map(({ hash, mediaType }) => [hash, fileUrl(hash, mediaType)]));
  return (hash: string) => addresses.get(hash) ?? null;
}

/** A chapter's slug: from its first title, with a number if it is taken. */
export function freeSlug(title: string, taken: ReadonlySet<string | undefined>): string {
  const plain = slugOf(title).slice(0, 70);
  for (let number = 1; ; number++) {
    const slug = number === 1 ? plain : `${plain}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** Writes texts to the catalogue. Their order and counts are written with the book (`writeBook`). */
export async function writeTexts(tx: Transaction, bookId: number, ready: ReadyChapter[]): Promise<void> {
  for (const [index, { slug, title, access, text }] of ready.entries()) {
    const row = { title, access, ...text, isLinear: true };
    await tx
      .insert(chapters)
      .values({ bookId, slug, position: 1_000_000 + index, wordsBefore: 0, ...row })
      .onConflictDoUpdate({ target: [chapters.bookId, chapters.slug], set: row });
  }
}

/** Records the published version of each chapter. */
export async function markPublished(tx: Transaction, ready: ReadyChapter[], at: Date): Promise<void> {
  for (const { id, slug, version } of ready) {
    const row = {
      state: "published" as const,
      slug,
      publishedVersion: version,
      publishAt: null,
      updatedAt: at,
    };
    await tx
      .insert(chapterPublications)
      .values({ chapterId: id, ...row, publishedAt: at })
      .onConflictDoUpdate({ target: chapterPublications.chapterId, set: row });
  }
  const ids = ready.map(({ id }) => id);
  await tx
    .update(chapterPublications)
    .set({ publishedAt: at })
    .where(and(inArray(chapterPublications.chapterId, ids), isNull(chapterPublications.publishedAt)));
}
