import type { Figure } from "./figures.ts";
import type { Library } from "./library.ts";

/** The input of a measurement. */
export interface Bench {
  /** Fewer rounds: to try it out, not to quote. */
  isQuick: boolean;
  /** A million books where the default uses fewer. */
  isFull: boolean;
  /** A folder of this run, removed afterwards. */
  folder: string;
  /** The real books, if the data folder exists. */
  books: string | null;
  /** A site with the demo catalogue and the real books, created once a run and then shared. */
  library(): Promise<Library>;
  say(text: string): void;
}

/** A measurement returns lines of the table, or why it was not possible here. */
export interface Measure {
  name: string;
  run(bench: Bench): Promise<Figure[] | string>;
}
