interface Waiting<Row> {
  row: Row;
  /** How much of the limit it takes. */
  weight: number;
  stored: PromiseWithResolvers<void>;
}

interface QueueOptions<Row> {
  /** Stores all of them, or rejects and stores none. */
  store: (rows: Row[]) => Promise<void>;
  weightOf: (row: Row) => number;
  /** The largest sum of weights that waits; more is refused. */
  most: number;
  /** The sum of weights that is stored at once. */
  mostAtOnce: number;
  waitMs: number;
}

const mostFailures = 3;

/** Gathers what arrives within a moment and stores it together; everyone waits until their own row is stored. */
export class WriteQueue<Row> {
  readonly #options: QueueOptions<Row>;
  #waiting: Waiting<Row>[] = [];
  #weight = 0;
  #isStoring = false;
  #isScheduled = false;

  constructor(options: QueueOptions<Row>) {
    this.#options = options;
  }

  /** Resolves when the row is stored; null when too much is waiting. */
  add(row: Row): Promise<void> | null {
    const weight = this.#options.weightOf(row) + 1;
    if (this.#weight + weight > this.#options.most) return null;
    const stored = Promise.withResolvers<void>();
    this.#waiting.push({ row, weight, stored });
    this.#weight += weight;
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setTimeout(() => void this.#flush(), this.#options.waitMs);
    }
    return stored.promise;
  }

  async #flush(): Promise<void> {
    this.#isScheduled = false;
    if (this.#isStoring) return;
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const batch = this.#take();
      if (!(await this.#store(batch, batch.length === 1))) await this.#storeEach(batch);
    }
    this.#isStoring = false;
  }

  /** One row that cannot be stored must not take the others with it; when several fail, it is the database. */
  async #storeEach(batch: Waiting<Row>[]): Promise<void> {
    let failed = 0;
    for (const each of batch) {
      if (failed === mostFailures) each.stored.reject(new Error("the database does not store"));
      else if (!(await this.#store([each], true))) failed += 1;
    }
  }

  /** Whether they were stored; their senders learn of a failure only if it is final. */
  async #store(batch: Waiting<Row>[], isFinal: boolean): Promise<boolean> {
    try {
      await this.#options.store(batch.map(({ row }) => row));
      for (const { stored } of batch) stored.resolve();
      return true;
    } catch (error) {
      if (isFinal) for (const { stored } of batch) stored.reject(error);
      return false;
    }
  }

  #take(): Waiting<Row>[] {
    let weight = 0;
    const first = this.#waiting.findIndex((each) => (weight += each.weight) > this.#options.mostAtOnce);
    const count = first === -1 ? this.#waiting.length : Math.max(1, first);
    const batch = this.#waiting.splice(0, count);
    for (const each of batch) this.#weight -= each.weight;
    return batch;
  }
}
