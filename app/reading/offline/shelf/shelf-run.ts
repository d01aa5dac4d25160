import {
  findShelfOffer,
  storeShelf,
  type ShelfOffer,
  type ShelfProgress,
  type ShelfResult,
  type ShelvedBook,
} from "./store-shelf.ts";
import type { StoreFailure } from "../device/store-book.ts";

export interface ShelfToStore {
  name: string;
  books: ShelvedBook[];
}

export type ShelfState =
  | { kind: "looking"; done: number; total: number }
  | { kind: "offer"; offer: ShelfOffer }
  | ({ kind: "storing" } & ShelfProgress)
  | { kind: "ended"; result: ShelfResult; isStopped: boolean }
  | { kind: "failed"; failure: StoreFailure };

/** The keeping of one shelf. It outlives the dialog, which only shows it. */
export class ShelfRun {
  state: ShelfState = { kind: "looking", done: 0, total: 0 };
  readonly shelf: ShelfToStore;
  readonly #onStored: () => void;
  readonly #watching = new Set<() => void>();
  #stopping = new AbortController();
  #withRecordings = false;

  constructor(shelf: ShelfToStore, onStored: () => void) {
    this.shelf = shelf;
    this.#onStored = onStored;
  }

  watch = (notify: () => void): (() => void) => {
    this.#watching.add(notify);
    return () => this.#watching.delete(notify);
  };

  look = async (): Promise<void> => {
    const signal = this.#begin();
    this.#show({ kind: "looking", done: 0, total: 0 });
    const offer = await findShelfOffer(this.shelf.books, {
      signal,
      onProgress: (done, total) => this.#show({ kind: "looking", done, total }),
    });
    this.#show("reason" in offer ? { kind: "failed", failure: offer } : { kind: "offer", offer });
  };

  keep = (offer: ShelfOffer, withRecordings: boolean): Promise<void> => {
    this.#withRecordings = withRecordings;
    return this.#store(offer.books, { storedCount: offer.storedCount, left: offer.left });
  };

  /** After it was stopped: what was not come to. */
  goOn = ({ storedCount, left, rest }: ShelfResult): Promise<void> =>
    this.#store(rest, { storedCount, left });

  stop = (): void => this.#stopping.abort();

  async #store(books: ShelvedBook[], before: Omit<ShelfResult, "rest">): Promise<void> {
    const signal = this.#begin();
    let at = 0;
    const result = await storeShelf(books, {
      signal,
      withRecordings: this.#withRecordings,
      onProgress: (progress) => {
        this.#show({ kind: "storing", ...progress });
        if (progress.at > at) this.#onStored();
        at = progress.at;
      },
    });
    this.#onStored();
    const storedCount = before.storedCount + result.storedCount;
    const left = [...before.left, ...result.left];
    this.#show({ kind: "ended", result: { ...result, storedCount, left }, isStopped: signal.aborted });
  }

  #begin(): AbortSignal {
    this.#stopping = new AbortController();
    return this.#stopping.signal;
  }

  #show(state: ShelfState): void {
    this.state = state;
    for (const notify of this.#watching) notify();
  }
}

let latest: ShelfRun | null = null;

/** The run of a shelf; while another one is being stored, that. */
export function openRun(shelf: ShelfToStore, onStored: () => void): ShelfRun {
  if (latest?.state.kind === "storing") return latest;
  latest = new ShelfRun(shelf, onStored);
  void latest.look();
  return latest;
}
