import type { Figure } from "./figures.ts";
import type { Library } from "./library.ts";

/** What a measure is given. */
export interface Bench {
  /** Fewer rounds: to see whether it works, not to quote. */
  isQuick: boolean;
  /** A million books where the default makes do with fewer. */
  isFull: boolean;
  /** A folder of this run, removed afterwards. */
  folder: string;
  /** The real books, if the data folder is there. */
  books: string | null;
  /** A site with the demo catalogue and the real books, filled once a run and then shared. */
  library(): Promise<Library>;
  say(text: string): void;
}

/** A measure answers lines of the table, or why it could not be taken here. */
export interface Measure {
  name: string;
  run(bench: Bench): Promise<Figure[] | string>;
}
