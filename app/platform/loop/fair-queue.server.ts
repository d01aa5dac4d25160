export interface QueueLimits {
  /** What may wait, and run, of one visitor. */
  mostOfOne: number;
  /** What may wait in all. */
  most: number;
  /**
   * How long nothing is begun after a piece, in times of what it took: 2 leaves two thirds of a processor to everybody else,
   * however many wait. Whoever asked has their answer before.
   */
  rest: number;
}

/** A piece that was long once, as the first of its kind is, holds up nobody for as long again. */
const longestRestMs = 250;

/** Nobody waits in vain: who would have to wait too long is told so at once. */
export type Refusal = "too-many-of-one" | "too-many";

export type QueuedResult<Result> = { ok: true; result: Result } | { ok: false; reason: Refusal };

/**
 * Costly work, one piece at a time for the whole process. Those who wait are served in turn by visitor, not by piece: whoever asks for
 * much waits for themselves, and not everybody else for them.
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

  /** Stays busy while resting. */
  #restFrom(began: number): void {
    const rest = Math.min((performance.now() - began) * this.#limits.rest, longestRestMs);
    if (rest > 0) setTimeout(() => this.#callNext(), rest).unref();
    else this.#callNext();
  }

  #callNext(): void {
    const [next] = this.#waiting;
    // Stays busy while somebody is called, so that nobody slips in between.
    this.#isBusy = next !== undefined;
    if (!next) return;
    const [who, [begin, ...rest]] = next;
    this.#waiting.delete(who);
    if (rest.length > 0) this.#waiting.set(who, rest);
    this.#waitingCount -= 1;
    begin?.();
  }
}
