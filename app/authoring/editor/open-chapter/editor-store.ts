import type { Counts } from "../document/count-blocks.ts";
import type { PanelName } from "../toolbar/commands.ts";
import type { Question } from "../inserting/questions.ts";
import type { SaveState } from "../saving/save-state.ts";
import type { RemoteVersion } from "../saving/save-loop.ts";

/** The status that the screen around the text shows. */
export interface EditorStatus {
  save: SaveState;
  /** Whether typed text is stored on this device. */
  isStoredOnDevice: boolean;
  /** Other tabs of this browser that have the chapter open. */
  otherTabCount: number;
  counts: Counts;
  /** The names of the marks and blocks at the cursor. */
  activeFormats: ReadonlySet<string>;
  conflict: RemoteVersion | null;
  openPanel: PanelName | null;
  question: Question | null;
  /** Announced once to screen readers. */
  announcement: string;
}

/** Holds the status and notifies its subscribers; the text itself belongs to the editor. */
export class EditorStore {
  #status: EditorStatus;
  #subscribers = new Set<() => void>();

  constructor(status: EditorStatus) {
    this.#status = status;
  }

  getStatus = (): EditorStatus => this.#status;

  subscribe = (changed: () => void): (() => void) => {
    this.#subscribers.add(changed);
    return () => void this.#subscribers.delete(changed);
  };

  set(part: Partial<EditorStatus>): void {
    this.#status = { ...this.#status, ...part };
    for (const changed of this.#subscribers) changed();
  }
}
