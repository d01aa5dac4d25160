import type { Counts } from "../document/count-blocks.ts";
import type { PanelName } from "../toolbar/commands.ts";
import type { Question } from "../inserting/questions.ts";
import type { SaveState } from "../saving/save-state.ts";
import type { Theirs } from "../saving/save-loop.ts";

/** What the screen around the text shows of it. */
export interface WritingLook {
  save: SaveState;
  /** Whether this device keeps what is typed. */
  isKept: boolean;
  /** Other tabs of this browser that have the chapter open. */
  others: number;
  counts: Counts;
  /** Names of marks and blocks at the cursor. */
  active: ReadonlySet<string>;
  conflict: Theirs | null;
  open: PanelName | null;
  asking: Question | null;
  /** Said once to those who listen. */
  news: string;
}

/** Holds the look and tells who watches; the text itself is the editor's. */
export class WritingStore {
  #look: WritingLook;
  #watchers = new Set<() => void>();

  constructor(look: WritingLook) {
    this.#look = look;
  }

  look = (): WritingLook => this.#look;

  watch = (changed: () => void): (() => void) => {
    this.#watchers.add(changed);
    return () => void this.#watchers.delete(changed);
  };

  set(part: Partial<WritingLook>): void {
    this.#look = { ...this.#look, ...part };
    for (const changed of this.#watchers) changed();
  }
}
