/** Limits concurrency, in the order of requests; a large task may take all permits at once. */
export class Semaphore {
  readonly #permits: number;
  #free: number;
  readonly #waiting: { weight: number; start: () => void }[] = [];

  constructor(permits: number) {
    this.#permits = permits;
    this.#free = permits;
  }

  /** Resolves when there is room; dispose the result to release it. */
  async take(weight: number): Promise<Disposable> {
    const taken = Math.min(weight, this.#permits);
    await new Promise<void>((start) => {
      this.#waiting.push({ weight: taken, start });
      this.#letIn();
    });
    return {
      [Symbol.dispose]: () => {
        this.#free += taken;
        this.#letIn();
      },
    };
  }

  #letIn(): void {
    for (;;) {
      const [next] = this.#waiting;
      // The first in the queue waits for enough room, and everyone behind it waits too: large tasks must not starve.
      if (!next || next.weight > this.#free) return;
      this.#waiting.shift();
      this.#free -= next.weight;
      next.start();
    }
  }
}
