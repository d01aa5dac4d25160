import type { Snippet } from "./find-in-text.ts";

/**
 * What the search thread is asked. The chapters are named in one string, which crosses to the thread as a whole: a book may have
 * thousands, and copying as many names would hold up the loop at every search.
 */
export interface SearchOrder {
  query: string;
  /** The keys of the chapters in reading order, with commas between. A chapter's key changes with its text. */
  listing: string;
  /** Chapters that the thread may not know, by key. */
  texts: [key: string, text: string][];
  mostOfChapter: number;
  /** So many hits are enough; the thread stops after the chapter that brings them. */
  most: number;
}

export interface ChapterHit extends Snippet {
  key: string;
  /** Counted from 0 within the chapter. */
  occurrence: number;
}

export type SearchAnswer = { hits: ChapterHit[] } | { missing: string[] };
