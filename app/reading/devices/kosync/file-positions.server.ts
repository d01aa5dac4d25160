import type { FileOfBook } from "#app/catalog/file-digests/public.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Locator, ListedProgression } from "#app/reading/progression/public.ts";
import { findFreeHtml, type BookChapters } from "../book-chapters-queries.server.ts";
import { chapterAt, type ChapterOfBook, locatorAt, progressionIn, totalAt } from "../positions.ts";
import { blocksOf, readXPointer, writeXPointer } from "./xpointer.ts";

interface Positions {
  db: Db;
  file: FileOfBook;
  book: BookChapters;
  ageCap: number | null;
}

/** A position in a file as a locator in the book, with its share of the book. */
export async function locatePush(
  { db, file, book, ageCap }: Positions,
  { progress, percentage }: { progress: string; percentage: number },
): Promise<{ locator: Locator; total: number } | null> {
  const { chapters, bookWordCount } = book;
  const pointer = readXPointer(progress);
  const chapter = (pointer && chapterOfFragment(file, chapters, pointer.fragment)) ?? null;
  if (!pointer || !chapter) {
    const nearest = chapterAt(chapters, percentage, bookWordCount);
    return nearest && atShare(nearest, progressionIn(nearest, percentage, bookWordCount), bookWordCount);
  }
  if (pointer.isStart) return atShare(chapter, 0, bookWordCount);
  const block =
    file.isMadeHere && pointer.block && (await findBlock(db, { book, chapter, ageCap }, pointer.block));
  if (!block) return atShare(chapter, progressionIn(chapter, percentage, bookWordCount), bookWordCount);
  const locator = { ...locatorAt(chapter, block.before), fragment: block.id, anchor: block.id };
  return { locator, total: totalAt(chapter, block.before, bookWordCount) };
}

const atShare = (chapter: ChapterOfBook, progression: number, bookWordCount: number) => ({
  locator: locatorAt(chapter, progression),
  total: totalAt(chapter, progression, bookWordCount),
});

/** The chapter of a document; of one that is no chapter, as a title page, the next one, and behind all the last. */
function chapterOfFragment(
  { spine }: FileOfBook,
  chapters: readonly ChapterOfBook[],
  fragment: number,
): ChapterOfBook | null {
  if (fragment < 1 || fragment > spine.length) return null;
  const slug =
    spine.slice(fragment - 1).find((each) => each !== null) ?? spine.findLast((each) => each !== null);
  return chapters.find((chapter) => chapter.slug === slug) ?? null;
}

async function findBlock(
  db: Db,
  {
    book: { jid },
    chapter: { slug },
    ageCap,
  }: { book: BookChapters; chapter: ChapterOfBook; ageCap: number | null },
  wanted: { name: string; number: number },
) {
  const html = await findFreeHtml(db, { jid, slug, ageCap });
  const found = blocksOf(html ?? "").find(
    ({ name, number }) => name === wanted.name && number === wanted.number,
  );
  return found?.id ? { ...found, id: found.id } : null;
}

interface FilePosition {
  progress: string;
  percentage: number;
  /** Whether it is the very block; otherwise it is the beginning of the chapter. */
  isExact: boolean;
}

/** A locator in the book as a position in a file, with the share of the book where that is. Null when the file lacks its chapter. */
export async function positionInFile(
  { db, file, book, ageCap }: Positions,
  { locator }: Pick<ListedProgression, "locator">,
): Promise<FilePosition | null> {
  const chapter = book.chapters.find(({ slug }) => slug === locator.chapter);
  const fragment = file.spine.indexOf(locator.chapter) + 1;
  if (!chapter || fragment === 0) return null;
  const { fragment: id } = locator;
  const html =
    file.isMadeHere && id !== null
      ? await findFreeHtml(db, { jid: book.jid, slug: chapter.slug, ageCap })
      : null;
  const block = id === null ? undefined : blocksOf(html ?? "").find(({ ids }) => ids.includes(id));
  return {
    progress: writeXPointer(fragment, block ?? null),
    percentage: totalAt(chapter, block?.before ?? 0, book.bookWordCount),
    isExact: block !== undefined,
  };
}
