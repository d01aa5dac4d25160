import type { Transaction } from "#app/platform/db/client.server.ts";
import { defineEvent } from "#app/platform/events/events.server.ts";

interface RecordJoined {
  tx: Transaction;
  /** The catalogue record, before it is deleted. */
  from: { id: number; jid: string };
  /** The book that it is about. */
  to: { id: number; jid: string };
}

export const recordJoined = defineEvent<RecordJoined>("record-joined");
