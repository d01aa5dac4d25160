import { setImmediate } from "node:timers/promises";

/** Short enough not to be noticed, and long enough that yielding costs little in comparison. */
const longestSliceMs = 8;

/** Work that exceeded its limit of processor time; the response is 503, since a less busy machine might manage. */
export class ProcessorTimeExceeded extends Error {
  override name = "ProcessorTimeExceeded";
}

/**
 * Runs long work on the event loop in slices, with other requests served in between. The work calls `yieldIfDue` wherever
 * it can be interrupted; most of these calls do nothing. Its total processor time is limited; waiting does not count.
 */
export class Slices {
  readonly #mostMs: number;
  #usedMs = 0;
  #since = performance.now();

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  async yieldIfDue(): Promise<void> {
    if (this.isDue) await this.yieldNow();
  }

  /** Yields to the event loop unconditionally: between two pieces of work that cannot be cut. */
  async yieldNow(): Promise<void> {
    this.#usedMs += performance.now() - this.#since;
    if (this.#usedMs > this.#mostMs) throw new ProcessorTimeExceeded(`more than ${this.#mostMs} ms of work`);
    await setImmediate();
    this.#since = performance.now();
  }

  /** For loops whose steps are too short to await each. */
  get isDue(): boolean {
    return performance.now() - this.#since >= longestSliceMs;
  }
}
