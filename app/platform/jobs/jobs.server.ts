import type { Db } from "../db/client.server.ts";

/** A kind of background work: its name in the database and what each job of it carries. */
export interface Queue<Payload extends object> {
  name: string;
  /** Of jobs with the same key there is one at a time (see `Job.duplicates`): asking again changes nothing. */
  keyOf?(payload: Payload): string;
  /** Until a job is begun, counted from when it is asked for. Otherwise at once. */
  delaySeconds?: number;
  /** For the type alone; never given. */
  carries?: Payload;
}

/** Work asked for by somebody, on a queue that is fair between those who ask (`Job.places`). */
export interface FairTask<Payload extends object> {
  queue: Queue<Payload>;
  payload: Payload;
  /** Whose it is: one of theirs is done at a time. */
  group: string;
  /** How many of theirs wait already: whoever has fewer comes first, and among equals who asked first. */
  behind: number;
}

/** Background work, kept in PostgreSQL (pg-boss), so that it is as safe as the data it is about. */
export interface Jobs {
  /** Asks for work. Inside a transaction it is done if, and only if, that commits. */
  enqueue<Payload extends object>(
    tx: Pick<Db, "execute">,
    queue: Queue<Payload>,
    payload: Payload,
  ): Promise<void>;
  /** Asks for many jobs by one statement. */
  enqueueAll<Payload extends object>(
    tx: Pick<Db, "execute">,
    queue: Queue<Payload>,
    payloads: Payload[],
  ): Promise<void>;
  enqueueFairly<Payload extends object>(tx: Pick<Db, "execute">, task: FairTask<Payload>): Promise<void>;
  /** Somebody waits for what was just asked for: this process looks at once, if it works at all. */
  wake(queue: { name: string }): void;
  /** Resolves when the queue answers; rejects saying what is wrong. */
  check(): Promise<void>;
}
