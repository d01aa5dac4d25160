/** A point of a chapter: so many characters into the text of a block. */
export interface MarkPoint {
  /** The block's id. */
  block: string;
  offset: number;
}

/** What was marked: where it was in the text that its reader saw, and the words, which outlive any position. */
export interface MarkTarget {
  /** The chapter's slug. */
  chapter: string;
  start: MarkPoint;
  end: MarkPoint;
  /** The words themselves. */
  quote: string;
  /** What stood before and behind them. */
  prefix: string;
  suffix: string;
}
