import type { Locator } from "#app/reading/progression/public.ts";

/** A chapter of a book, by how many words it has and how many stand before it. */
export interface ChapterOfBook {
  slug: string;
  title: string;
  /** Without front and back matter, which do not count in the progress. */
  wordCount: number;
  wordsBefore: number;
}

const share = (value: number): number => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0);

/** How far one is in the book, from 0 to 1, at a share of a chapter. */
export function totalAt(chapter: ChapterOfBook, progression: number, bookWordCount: number): number {
  return bookWordCount <= 0
    ? share(progression)
    : share((chapter.wordsBefore + share(progression) * chapter.wordCount) / bookWordCount);
}

/** How far one is in a chapter, from 0 to 1, at a share of the book. */
export function progressionIn(chapter: ChapterOfBook, total: number, bookWordCount: number): number {
  return chapter.wordCount <= 0
    ? 0
    : share((share(total) * bookWordCount - chapter.wordsBefore) / chapter.wordCount);
}

/** The chapter at a share of the book: the last one that begins there or before. Null of a book without chapters. */
export function chapterAt(
  chapters: readonly ChapterOfBook[],
  total: number,
  bookWordCount: number,
): ChapterOfBook | null {
  const words = share(total) * bookWordCount;
  const begun = chapters.filter((chapter) => chapter.wordCount > 0 && chapter.wordsBefore <= words);
  return begun.at(-1) ?? chapters[0] ?? null;
}

/** A locator in a chapter of which nothing but the share is known. */
export const locatorAt = (chapter: ChapterOfBook, progression: number): Locator => ({
  chapter: chapter.slug,
  fragment: null,
  offset: 0,
  anchor: null,
  progression: share(progression),
});
