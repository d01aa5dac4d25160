import type { Snippet } from "./find-in-text.ts";

/** One hit: the `occurrence`-th of its chapter, counted from 0, so that the browser finds the same one in the text. */
export interface BookHit extends Snippet {
  chapter: string;
  chapterTitle: string;
  occurrence: number;
}

export interface BookHits {
  query: string;
  hits: BookHit[];
  /** True when there are more than are listed. */
  isCut: boolean;
}

// The same on the site and on the device, so that a search finds the same with and without a network.
export const mostHits = 100;
export const mostHitsOfChapter = 20;

/** What is looked for, of what somebody typed. */
export const queryOf = (typed: string): string => typed.normalize("NFC").trim().slice(0, 100);
