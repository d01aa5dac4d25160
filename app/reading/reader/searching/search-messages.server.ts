import type { Snippet } from "./find-in-text.ts";

/** What the search thread is asked. A chapter's key changes with its text. */
export interface SearchOrder {
  query: string;
  keys: string[];
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
