/** Longer than one looks at a page: whoever has gone to make tea is not reading. */
const longestLookMs = 3 * 60_000;

export interface Measured {
  seconds: number;
  wordCount: number;
}

interface Moment {
  /** In milliseconds. */
  at: number;
  /** From 0 to 1 in the book; null where the page was left or came back. */
  total: number | null;
}

/** Adds up how long somebody reads, from the moments at which they turned a page, came back or left. */
export class ReadingMeter {
  private last: Moment | null = null;
  private milliseconds = 0;
  private words = 0;

  private readonly bookWordCount: number;

  constructor(bookWordCount: number) {
    this.bookWordCount = bookWordCount;
  }

  /** A page is read. */
  turn(total: number, at: number): void {
    const before = this.last?.total ?? null;
    const looked = this.look(at);
    // Turning back, and jumping far ahead, is not reading: more words than the time allows are not counted.
    if (before !== null && total > before)
      this.words += Math.min((total - before) * this.bookWordCount, (looked / 1_000) * mostWordsASecond);
    this.last = { at, total };
  }

  /** The page is hidden, or closed. */
  leave(at: number): void {
    this.look(at);
    this.last = null;
  }

  /** It is shown again, at the same position. */
  comeBack(total: number | null, at: number): void {
    this.last = { at, total };
  }

  /** What has added up since the last call; null while it is less than a second. */
  take(): Measured | null {
    const seconds = Math.min(Math.floor(this.milliseconds / 1_000), 3_600);
    if (seconds < 1) return null;
    const wordCount = Math.min(Math.floor(this.words), 100_000);
    this.milliseconds -= seconds * 1_000;
    this.words -= wordCount;
    return { seconds, wordCount };
  }

  private look(at: number): number {
    const looked = this.last ? Math.max(0, Math.min(at - this.last.at, longestLookMs)) : 0;
    this.milliseconds += looked;
    if (this.last) this.last = { ...this.last, at };
    return looked;
  }
}

/** As the site counts at most. */
const mostWordsASecond = 15;
