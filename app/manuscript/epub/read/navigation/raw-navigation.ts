/** Navigation as the file gives it: targets are places in the container, not yet chapters. */
export interface RawEntry {
  label: string;
  path: string | null;
  fragment: string | null;
  type: string | null;
  children: RawEntry[];
}

export interface RawNavigation {
  contents: RawEntry[];
  landmarks: RawEntry[];
  pageList: RawEntry[];
}

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
