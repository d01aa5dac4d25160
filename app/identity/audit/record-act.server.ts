import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { auditEntries } from "#app/platform/db/schema/audit.server.ts";

export type ActName =
  | "role-granted"
  | "suspended"
  | "suspension-lifted"
  | "sessions-ended"
  | "subscription-granted"
  | "subscription-revoked"
  | "plan-saved"
  | "codes-made"
  | "codes-withdrawn"
  | "webhook-replayed"
  | "jobs-retried"
  | "jobs-forgotten";

export interface Act {
  /** The operator's account; null at the command line. */
  actorId: string | null;
  name: ActName;
  subject: { kind: (typeof auditEntries.$inferSelect)["subjectKind"]; id: string };
  reason?: string | null;
  /** What else there is to know. Nothing personal: it is kept for good. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes down what an operator does. Call it in the transaction that does it. */
export async function recordAct(tx: Pick<DbOrTransaction, "insert">, act: Act, now: Date): Promise<void> {
  const { actorId, name, subject, reason = null, details = {} } = act;
  await tx.insert(auditEntries).values({
    ...{ actorId, act: name, subjectKind: subject.kind, subjectId: subject.id, reason, details },
    doneAt: now,
  });
}
