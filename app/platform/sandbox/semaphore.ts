/** Access to a limited number of places, in the order of asking; a large task may ask for all places at once. */
export class Semaphore {
  readonly #places: number;
  #free: number;
  readonly #waiting: { weight: number; start: () => void }[] = [];

  constructor(places: number) {
    this.#places = places;
    this.#free = places;
  }

  /** Resolves when it is one's turn; dispose what it gives to let the next one in. */
  async take(weight: number): Promise<Disposable> {
    const taken = Math.min(weight, this.#places);
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
      // The first in line waits for enough room, and everyone behind it waits too: large ones must not starve.
      if (!next || next.weight > this.#free) return;
      this.#waiting.shift();
      this.#free -= next.weight;
      next.start();
    }
  }
}
