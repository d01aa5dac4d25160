import type { Db } from "#app/platform/db/client.server.ts";
import { type Batch, storeStatement } from "./visit-statement.server.ts";

interface Waiting {
  batch: Batch;
  resolve: (count: number) => void;
  reject: (cause: unknown) => void;
}

/** In one statement. */
const mostVisits = 1_000;

/**
 * Stores batches, those that wait together: a statement costs much more than a visit, so a site under load needs fewer of them. A batch
 * that comes alone is stored at once.
 */
class VisitBatches {
  readonly #db: Db;
  #waiting: Waiting[] = [];
  #isStoring = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** How many of its visits were of chapters that can be counted. */
  store(batch: Batch): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.#waiting.push({ batch, resolve, reject });
    void this.#storeAll();
    return promise;
  }

  async #storeAll(): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    while (this.#waiting.length > 0) await this.#storeTogether(this.#takeGroup());
    this.#isStoring = false;
  }

  /** A statement cannot change a row twice: a batch with a visit that another one has waits for the next group. */
  #takeGroup(): Waiting[] {
    const group: Waiting[] = [];
    const later: Waiting[] = [];
    const ids = new Set<string>();
    for (const each of this.#waiting) {
      const { rows } = each.batch;
      const fits = group.length === 0 || ids.size + rows.length <= mostVisits;
      if (!fits || rows.some(({ id }) => ids.has(id))) later.push(each);
      else {
        group.push(each);
        for (const { id } of rows) ids.add(id);
      }
    }
    this.#waiting = later;
    return group;
  }

  async #storeTogether(group: Waiting[]): Promise<void> {
    try {
      const { rows } = await this.#db.execute<{ batch: number; count: number }>(
        storeStatement(group.map(({ batch }) => batch)),
      );
      const counts = new Map(rows.map(({ batch, count }) => [batch, count]));
      for (const [index, { resolve }] of group.entries()) resolve(counts.get(index) ?? 0);
    } catch (cause) {
      // One that cannot be stored must not take the others with it.
      if (group.length === 1) group[0]?.reject(cause);
      else for (const each of group) await this.#storeTogether([each]);
    }
  }
}

const known = new WeakMap<Db, VisitBatches>();

export function batchesOf(db: Db): VisitBatches {
  const batches = known.get(db) ?? new VisitBatches(db);
  known.set(db, batches);
  return batches;
}
