import type { Db } from "../db/client.server.ts";

/** A kind of background work: its name in the database and what each job of it carries. */
export interface Queue<Payload extends object> {
  name: string;
  /** Of jobs with the same key there is one at a time (see `Queueing.single`): asking again changes nothing. */
  keyOf?(payload: Payload): string;
  /** For the type alone; never given. */
  carries?: Payload;
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
  /** Resolves when the queue answers; rejects saying what is wrong. */
  check(): Promise<void>;
}
