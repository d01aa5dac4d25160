/**
 * The processor time of the event loop that a request used. Among concurrent requests it cannot be attributed exactly:
 * each millisecond is divided among them, so that an expensive request bears most of its cost, and in all no more is
 * charged than was used.
 */
export class SharedWork {
  #underWay = 0;
  /** Milliseconds for each concurrent request, accumulated since the first of all requests. */
  #share = 0;
  readonly #used: () => number;
  #seen: number;

  constructor(used: () => number = usedMs) {
    this.#used = used;
    this.#seen = used();
  }

  /** Milliseconds. */
  async during(work: () => Promise<void>): Promise<number> {
    this.#settle();
    this.#underWay += 1;
    const before = this.#share;
    try {
      await work();
    } finally {
      this.#settle();
      this.#underWay -= 1;
    }
    return this.#share - before;
  }

  #settle(): void {
    const now = this.#used();
    if (this.#underWay > 0) this.#share += (now - this.#seen) / this.#underWay;
    this.#seen = now;
  }
}

/** Of this thread alone: threads and processes for import and typesetting have limits of their own. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
