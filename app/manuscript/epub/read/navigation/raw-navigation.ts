/** Navigation as the file gives it: targets are places in the container, not yet chapters. */
export interface RawEntry {
  label: string;
  path: string | null;
  fragment: string | null;
  type: string | null;
  children: RawEntry[];
}

/** The three lists of a book (EPUB 3.3, 7.4), from whichever file has them. */
export interface RawNavigation {
  contents: RawEntry[];
  landmarks: RawEntry[];
  pageList: RawEntry[];
}

/** Levels of a list that are read; deeper ones are left out. */
export const NESTING_LIMIT = 24;

/** Bounds the number of navigation entries. */
export class EntryBudget {
  #left: number;

  constructor(limit: number) {
    this.#left = limit;
  }

  take(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }
}
