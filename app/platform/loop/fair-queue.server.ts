export interface QueueLimits {
  /** The most requests of one visitor, running or waiting. */
  mostOfOne: number;
  /** The most requests waiting in all. */
  most: number;
  /**
   * The pause after each piece of work, as a multiple of its duration: 2 leaves two thirds of a processor to everything
   * else, however many wait. The result is delivered before the pause.
   */
  rest: number;
}

/** Limits the pause after an unusually long piece, such as the first of its kind. */
const longestRestMs = 250;

/** A request that would wait too long is refused at once. */
export type Refusal = "too-many-of-one" | "too-many";

export type QueuedResult<Result> = { ok: true; result: Result } | { ok: false; reason: Refusal };

/**
 * Runs expensive work one piece at a time in the process. Visitors are served round-robin: whoever sends many requests
 * waits for their own, and does not delay others.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** In the order in which visitors are served next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #counts = new Map<string, number>();
  #waitingCount = 0;
  #isBusy = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  async take<Result>(visitor: string, work: () => Promise<Result>): Promise<QueuedResult<Result>> {
    const count = this.#counts.get(visitor) ?? 0;
    if (count >= this.#limits.mostOfOne) return { ok: false, reason: "too-many-of-one" };
    if (this.#isBusy && this.#waitingCount >= this.#limits.most) return { ok: false, reason: "too-many" };
    this.#counts.set(visitor, count + 1);
    if (this.#isBusy) await this.#wait(visitor);
    this.#isBusy = true;
    const began = performance.now();
    try {
      return { ok: true, result: await work() };
    } finally {
      this.#leave(visitor);
      this.#restFrom(began);
    }
  }

  #wait(visitor: string): Promise<void> {
    this.#waitingCount += 1;
    return new Promise((resolve) => {
      this.#waiting.set(visitor, [...(this.#waiting.get(visitor) ?? []), resolve]);
    });
  }

  #leave(visitor: string): void {
    const count = (this.#counts.get(visitor) ?? 1) - 1;
    if (count > 0) this.#counts.set(visitor, count);
    else this.#counts.delete(visitor);
  }

  /** Remains busy during the pause. */
  #restFrom(began: number): void {
    const rest = Math.min((performance.now() - began) * this.#limits.rest, longestRestMs);
    if (rest > 0) setTimeout(() => this.#callNext(), rest).unref();
    else this.#callNext();
  }

  #callNext(): void {
    const [next] = this.#waiting;
    // Stays busy while the next one is called, so that no other can start in between.
    this.#isBusy = next !== undefined;
    if (!next) return;
    const [who, [begin, ...rest]] = next;
    this.#waiting.delete(who);
    if (rest.length > 0) this.#waiting.set(who, rest);
    this.#waitingCount -= 1;
    begin?.();
  }
}
