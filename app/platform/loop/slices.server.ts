import { setImmediate } from "node:timers/promises";

/** Well below what anybody notices, and long enough that handing over costs nothing beside the work. */
const longestSliceMs = 8;

/** Work that took more of the processor than it may; the answer is 503, since a machine with less to do might manage. */
export class TookTooLong extends Error {
  override name = "TookTooLong";
}

/**
 * Long work on the event loop, cut into slices between which everybody else is served. The work calls `breathe` wherever it could
 * stop; most of those calls do nothing. What it may use of the processor in all is bounded: waiting does not count, working does.
 */
export class Slices {
  readonly #mostMs: number;
  #usedMs = 0;
  #since = performance.now();

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  async breathe(): Promise<void> {
    if (this.isDue) await this.rest();
  }

  /** Hands the loop over in any case: between two pieces of work neither of which can be cut. */
  async rest(): Promise<void> {
    this.#usedMs += performance.now() - this.#since;
    if (this.#usedMs > this.#mostMs) throw new TookTooLong(`more than ${this.#mostMs} ms of work`);
    await setImmediate();
    this.#since = performance.now();
  }

  /** For loops whose steps are too small to be awaited each. */
  get isDue(): boolean {
    return performance.now() - this.#since >= longestSliceMs;
  }
}
