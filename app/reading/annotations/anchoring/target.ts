/** A point of a chapter: so many characters into the text of a block. */
export interface MarkPoint {
  /** The block's id; empty for the beginning of a chapter. */
  block: string;
  /** In UTF-16 units. */
  offset: number;
  /** Of the block's text (`hashOfText`): a block that has not changed is known by it. Marks of other programs have none. */
  hash?: number | undefined;
}

/** What was marked: where it was in the text that its reader saw, and the words, which outlive any position. */
export interface MarkTarget {
  /** The chapter's slug. */
  chapter: string;
  start: MarkPoint;
  end: MarkPoint;
  /** The words themselves; empty at a picture. */
  quote: string;
  /** What stood before and behind them in their blocks. */
  prefix: string;
  suffix: string;
  /** Of bookmarks: the chapter's title, and how far into it the page was. */
  title?: string | undefined;
  progression?: number | undefined;
}

/** The longest text that can be marked, in letters: some three pages. */
export const longestQuote = 10_000;
/** Letters before and behind the words that are stored with them. */
export const contextLength = 32;
