import type { Snippet } from "./find-in-text.ts";

/**
 * A request to the search thread. The chapters' keys are one string, because copying thousands of strings to the thread
 * would block the event loop at every search.
 */
export interface SearchOrder {
  query: string;
  /** The keys of the chapters in reading order, with commas between. A chapter's key changes with its text. */
  listing: string;
  /** Texts of chapters that the thread may not have cached, by key. */
  texts: [key: string, text: string][];
  mostOfChapter: number;
  /** The most hits; the thread stops after the chapter that reaches it. */
  most: number;
}

export interface ChapterHit extends Snippet {
  key: string;
  /** Counted from 0 within the chapter. */
  occurrence: number;
}

export type SearchAnswer = { hits: ChapterHit[] } | { missing: string[] };
