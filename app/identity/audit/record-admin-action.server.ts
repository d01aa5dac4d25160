import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { auditEntries } from "#app/platform/db/schema/audit.server.ts";

export type AdminActionName =
  | "role-granted"
  | "suspended"
  | "suspension-lifted"
  | "sessions-ended"
  | "subscription-granted"
  | "subscription-revoked"
  | "plan-saved"
  | "front-page-saved"
  | "collection-made"
  | "collection-saved"
  | "collection-removed"
  | "tag-changed"
  | "tag-merged"
  | "tag-merge-undone"
  | "bio-changed"
  | "codes-made"
  | "codes-withdrawn"
  | "webhook-replayed"
  | "jobs-retried"
  | "jobs-forgotten"
  | "recording-viewed"
  | "error-resolved"
  | "error-reopened";

export interface AdminAction {
  /** The operator's account; null at the command line. */
  actorId: string | null;
  name: AdminActionName;
  subject: { kind: (typeof auditEntries.$inferSelect)["subjectKind"]; id: string };
  reason?: string | null;
  /** Further details. Nothing personal: entries are never removed. */
  details?: Record<string, string | number | boolean | null>;
}

/** Adds an entry to the audit log. Call it in the transaction of the action. */
export async function recordAdminAction(
  tx: Pick<DbOrTransaction, "insert">,
  act: AdminAction,
  now: Date,
): Promise<void> {
  const { actorId, name, subject, reason = null, details = {} } = act;
  await tx.insert(auditEntries).values({
    actorId,
    act: name,
    subjectKind: subject.kind,
    subjectId: subject.id,
    reason,
    details,
    doneAt: now,
  });
}
