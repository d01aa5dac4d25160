/**
 * How much of the event loop's processor time a request used. Nobody can tell whose a millisecond was while several are under way:
 * each is shared among those, so that who asks for what is costly pays for most of it, and in all no more is paid than was used.
 */
export class SharedWork {
  #underWay = 0;
  /** Milliseconds that each of those under way has used since the first of all requests. */
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

/** Of this thread alone: threads and processes that import and typeset have limits of their own. */
function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
