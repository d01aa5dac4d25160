/** Background work in PostgreSQL (pg-boss). */
export interface Jobs {
  /** Resolves when the queue answers; rejects saying what is wrong. */
  check(): Promise<void>;
}
