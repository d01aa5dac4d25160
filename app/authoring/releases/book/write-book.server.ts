import { designOf } from "#app/catalog/cover-design/public.ts";
import { licenceLabels } from "#app/catalog/labels/public.ts";
import { bookTag, listTags } from "#app/catalog/books/public.ts";
import {
  creditAuthor,
  forgetUncredited,
  uncreditPeople,
  subjectFiling,
} from "#app/catalog/importing/public.server.ts";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { givenNameOf } from "#app/identity/names/public.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { indexPassages } from "#app/catalog/passages/public.server.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import type { NavigationEntry } from "#app/manuscript/epub/read/publication.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import {
  bookFiles,
  bookIdentifiers,
  bookNavigation,
  books,
  chapterPublications,
  chapters,
  profiles,
  workChapters,
  workFiles,
  workParts,
  works,
} from "#app/platform/db/schema/all.server.ts";
import { updateLinks } from "./chapter-links.server.ts";
import { paragraphsToHtml } from "./render-chapter.server.ts";

interface BookToWrite {
  workId: string;
  bookId: number;
  jid: string;
  isListed: boolean;
  firstPublishedAt: Date;
  now: Date;
}

type WorkRow = typeof works.$inferSelect;

/**
 * Writes the book of a work from its settings and its published chapters, whose texts are already in `chapters`. Runs in the
 * transaction that published them, with the publication locked.
 */
export async function writeBook(tx: Transaction, book: BookToWrite): Promise<void> {
  const { workId, bookId } = book;
  const [found] = await tx
    .select({ work: works, profile: profiles })
    .from(works)
    .innerJoin(profiles, eq(profiles.id, works.profileId))
    .where(eq(works.id, workId));
  if (!found) throw new Error("there is no work to make a book of");
  const { work, profile } = found;
  const looks = await listedFactsOf(tx, bookId);
  await orderChapters(tx, book);
  await updateLinks(tx, book);
  await tx
    .update(books)
    .set({
      ...settingsOf(work, book),
      coverDesign: designFor(work, { jid: book.jid, pen: profile }),
      ...(await countsOf(tx, bookId)),
    })
    .where(eq(books.id, bookId));
  await writeNavigation(tx, book);
  await writeFiles(tx, book, work);
  await writeIsbn(tx, bookId, work.isbn);
  await uncreditPeople(tx, [bookId]);
  await creditProfile(tx, bookId, profile);
  await subjectFiling.takeOff(tx, [bookId]);
  await subjectFiling.file(tx, [{ bookId, names: [...work.genres, ...work.tags] }]);
  await indexBooks(tx, [bookId]);
  await indexPassages(tx, [bookId]);
  const isListingChanged = (await listedFactsOf(tx, bookId)) !== looks;
  await invalidateTags(tx, [
    ...(isListingChanged ? listTags : []),
    bookTag(book.jid),
    profileTag(profile.handle),
  ]);
}

/**
 * Everything by which lists select and show a book, except its length: another chapter moves it in no list within their cache
 * time.
 */
async function listedFactsOf(tx: Transaction, bookId: number): Promise<string> {
  const { rows } = await tx.execute<{ looks: string }>(sql`
    select jsonb_build_array(b.title, b.subtitle, b.cover, b.cover_design, b.language, b.is_listed, b.is_text_held, b.status, b.disclosures,
      b.series_name, b.series_position, b.description,
      (select jsonb_agg(bp.credited_as order by bp.position) from book_people bp where bp.book_id = b.id),
      (select jsonb_agg(bs.subject_id order by bs.subject_id) from book_subjects bs where bs.book_id = b.id))::text as looks
    from books b where b.id = ${bookId}`);
  return rows[0]?.looks ?? "";
}

type ProfileRow = Parameters<typeof givenNameOf>[0] & { id: string };

/** Credits a book to its author, or to nobody while the author has no name. */
export async function creditProfile(tx: Transaction, bookId: number, profile: ProfileRow): Promise<void> {
  const name = givenNameOf(profile);
  if (name) await creditAuthor(tx, bookId, { profileId: profile.id, name });
}

function settingsOf(work: WorkRow, { firstPublishedAt, isListed, now }: BookToWrite) {
  const { warnings, audience, aiUse, aiNote } = work;
  return {
    title: work.title,
    subtitle: work.subtitle,
    sortTitle: work.title,
    language: work.language,
    progressionDirection: isRightToLeft(work.language) ? ("rtl" as const) : ("ltr" as const),
    descriptionHtml: work.summary ? paragraphsToHtml(work.summary) : null,
    description: work.summary,
    publishedOn: firstPublishedAt.toISOString().slice(0, 10),
    publishedYear: firstPublishedAt.getUTCFullYear(),
    rights: licenceLabels[work.licence].name,
    // "All rights reserved" allows only reading here; the other licences allow sharing copies.
    isDownloadable: work.licence !== "all-rights-reserved",
    seriesName: work.seriesName,
    seriesPosition: work.seriesPosition,
    status: work.progress,
    disclosures: { warnings, audience, aiUse, aiNote },
    cover: work.cover,
    isListed,
    isTextHeld: true,
    withdrawnAt: null,
    updatedAt: now,
  };
}

/** The pen name decides what is not chosen; readers keep seeing the former design until the next update. */
const designFor = (work: WorkRow, { jid, pen }: { jid: string; pen: typeof profiles.$inferSelect }) =>
  work.cover ? null : designOf({ jid, choice: work.coverDesign, pen });

function isRightToLeft(language: string): boolean {
  const script = new Intl.Locale(language).maximize().script ?? "Latn";
  return ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"].includes(script);
}

const publishedChapters = (workId: string) =>
  and(
    eq(workChapters.workId, workId),
    isNull(workChapters.deletedAt),
    eq(chapterPublications.state, "published"),
  );

/** Deletes chapters that are no longer published and orders the others as in the work. */
async function orderChapters(tx: Transaction, { workId, bookId }: BookToWrite): Promise<void> {
  const rows = await tx
    .select({ slug: chapterPublications.slug })
    .from(workChapters)
    .innerJoin(chapterPublications, eq(chapterPublications.chapterId, workChapters.id))
    .where(publishedChapters(workId))
    .orderBy(asc(workChapters.position), asc(workChapters.id));
  const slugs = sql.param(rows.map(({ slug }) => slug));
  await tx.execute(sql`delete from chapters where book_id = ${bookId} and slug <> all(${slugs}::text[])`);
  // Moved to free positions first: positions are unique while rows are rewritten.
  await tx
    .update(chapters)
    .set({ position: sql`-${chapters.position} - 1` })
    .where(eq(chapters.bookId, bookId));
  await tx.execute(sql`
    with placed as (
      select c.id, place, sum(c.word_count) over (order by place) - c.word_count as before
      from unnest(${slugs}::text[]) with ordinality as wanted (slug, place)
      join chapters c on c.book_id = ${bookId} and c.slug = wanted.slug
    )
    update chapters set position = placed.place, words_before = placed.before from placed where chapters.id = placed.id`);
}

async function countsOf(tx: Transaction, bookId: number) {
  const [counts] = await tx
    .select({
      wordCount: sql<number>`coalesce(sum(${chapters.wordCount}), 0)::int`,
      characterCount: sql<number>`coalesce(sum(${chapters.characterCount}), 0)::int`,
      chapterCount: sql<number>`count(*)::int`,
    })
    .from(chapters)
    .where(eq(chapters.bookId, bookId));
  return counts ?? { wordCount: 0, characterCount: 0, chapterCount: 0 };
}

/** The table of contents for readers: chapters by their published titles, in their parts. */
async function writeNavigation(tx: Transaction, { workId, bookId }: BookToWrite): Promise<void> {
  const rows = await tx
    .select({
      slug: chapters.slug,
      title: chapters.title,
      partId: workChapters.partId,
      part: workParts.title,
    })
    .from(chapters)
    .innerJoin(chapterPublications, eq(chapterPublications.slug, chapters.slug))
    .innerJoin(workChapters, eq(workChapters.id, chapterPublications.chapterId))
    .leftJoin(workParts, eq(workParts.id, workChapters.partId))
    .where(and(eq(chapters.bookId, bookId), publishedChapters(workId)))
    .orderBy(asc(chapters.position));
  const contents: NavigationEntry[] = [];
  let open: string | null = null;
  for (const { slug, title, partId, part } of rows) {
    const entry: NavigationEntry = {
      label: title,
      target: { chapter: slug, fragment: null },
      type: null,
      children: [],
    };
    const parent = part && partId === open ? contents.at(-1) : undefined;
    if (parent) parent.children.push(entry);
    // No part, or the untitled one, which ends the parts.
    else if (!part) contents.push(entry);
    else contents.push({ label: part, target: entry.target, type: null, children: [entry] });
    open = partId;
  }
  const navigation = { contents, landmarks: [], pageList: [] };
  await tx
    .insert(bookNavigation)
    .values({ bookId, ...navigation })
    .onConflictDoUpdate({ target: bookNavigation.bookId, set: navigation });
}

/** The stored files of the book: the pictures in its published texts, and its cover. */
async function writeFiles(tx: Transaction, { workId, bookId }: BookToWrite, work: WorkRow): Promise<void> {
  const texts = await tx
    .select({ html: chapters.html, access: chapters.access })
    .from(chapters)
    .where(eq(chapters.bookId, bookId));
  const namedIn = (some: { html: string }[]) =>
    new Set(
      some.flatMap(({ html }) => [...html.matchAll(/\/files\/([0-9a-f]{64})\./g)].map(([, hash]) => hash)),
    );
  const named = namedIn(texts);
  const isPublic = namedIn(texts.filter(({ access }) => access === "free"));
  const pictures = await tx.select().from(workFiles).where(eq(workFiles.workId, workId));
  const rows = [
    ...pictures
      .filter(({ hash }) => named.has(hash))
      .map(({ hash, mediaType }) => {
        const role = isPublic.has(hash) ? ("resource" as const) : ("members" as const);
        return { bookId, hash, mediaType, role };
      }),
    ...(work.cover?.variants ?? []).map(({ hash, mediaType }) => ({
      bookId,
      hash,
      mediaType,
      role: "cover" as const,
    })),
  ];
  const unique = [...new Map(rows.map((row) => [`${row.hash} ${row.role}`, row])).values()];
  await tx.delete(bookFiles).where(eq(bookFiles.bookId, bookId));
  if (unique.length > 0) await tx.insert(bookFiles).values(unique);
}

/** Before indexing, so that the book is found by it. */
async function writeIsbn(tx: Transaction, bookId: number, isbn: string | null): Promise<void> {
  await tx.delete(bookIdentifiers).where(eq(bookIdentifiers.bookId, bookId));
  if (isbn) await tx.insert(bookIdentifiers).values({ bookId, scheme: "isbn", value: isbn });
}

interface BookOfWork {
  bookId: number;
  jid: string;
}

/** Reduces a book to its URL and title, for the page about its withdrawal. */
export async function withdrawBook(tx: Transaction, { bookId, jid }: BookOfWork, now: Date): Promise<void> {
  const nothing = {
    subtitle: null,
    descriptionHtml: null,
    description: null,
    seriesName: null,
    seriesPosition: null,
  };
  await tx
    .update(books)
    .set({
      ...nothing,
      isListed: false,
      isTextHeld: false,
      isDownloadable: false,
      withdrawnAt: now,
      cover: null,
      coverDesign: null,
      disclosures: null,
      updatedAt: now,
      wordCount: 0,
      characterCount: 0,
      chapterCount: 0,
    })
    .where(eq(books.id, bookId));
  await tx.delete(chapters).where(eq(chapters.bookId, bookId));
  await tx.delete(bookNavigation).where(eq(bookNavigation.bookId, bookId));
  await tx.delete(bookFiles).where(eq(bookFiles.bookId, bookId));
  await writeIsbn(tx, bookId, null);
  const people = await uncreditPeople(tx, [bookId]);
  await forgetUncredited(tx, people);
  await subjectFiling.takeOff(tx, [bookId]);
  await indexBooks(tx, [bookId]);
  await invalidateTags(tx, [...listTags, bookTag(jid)]);
}

/** Replaces the authors of all books of a transaction, completely: at once, so that no two transactions wait for each other's words. */
export async function replaceCredits(
  tx: Transaction,
  credits: readonly (BookOfWork & { profile: ProfileRow })[],
): Promise<void> {
  if (credits.length === 0) return;
  const ids = credits.map(({ bookId }) => bookId);
  const people = await uncreditPeople(tx, ids);
  for (const { bookId, profile } of credits) await creditProfile(tx, bookId, profile);
  await forgetUncredited(tx, people);
  await indexBooks(tx, ids);
  await invalidateTags(tx, [...listTags, ...credits.map(({ jid }) => bookTag(jid))]);
}
