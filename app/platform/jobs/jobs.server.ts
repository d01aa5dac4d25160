import type { Db } from "../db/client.server.ts";

/** A kind of background work: its name in the database and what each job of it carries. */
export interface Queue<Payload extends object> {
  name: string;
  /** There is one job at a time with the same key (see `Job.duplicates`): enqueuing it again changes nothing. */
  keyOf?(payload: Payload): string;
  /** The delay of a job after it was enqueued. None by default. */
  delaySeconds?: number;
  /** Only for the type; never set. */
  carries?: Payload;
}

/** A job on a queue that is fair between the accounts that use it (`Job.concurrency`). */
export interface FairTask<Payload extends object> {
  queue: Queue<Payload>;
  payload: Payload;
  /** The account: one job of each runs at a time. */
  group: string;
  /** How many jobs of the account are waiting already: the lowest number comes first, then the earliest. */
  behind: number;
}

/** Background work, stored in PostgreSQL (pg-boss), so that it is as safe as the data it is about. */
export interface Jobs {
  /** Enqueues a job. Inside a transaction it runs if, and only if, that commits. */
  enqueue<Payload extends object>(
    tx: Pick<Db, "execute">,
    queue: Queue<Payload>,
    payload: Payload,
  ): Promise<void>;
  /** Enqueues many jobs by one statement. */
  enqueueAll<Payload extends object>(
    tx: Pick<Db, "execute">,
    queue: Queue<Payload>,
    payloads: Payload[],
  ): Promise<void>;
  enqueueFairly<Payload extends object>(tx: Pick<Db, "execute">, task: FairTask<Payload>): Promise<void>;
  /** Makes this process, if it has workers, poll at once, because somebody waits for the job just enqueued. */
  wake(queue: { name: string }): void;
  /** Resolves when the queue can be reached; otherwise rejects with the reason. */
  check(): Promise<void>;
}
