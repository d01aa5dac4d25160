import { eq } from "drizzle-orm";
import { sendWebhook } from "#app/identity/webhooks/public.server.ts";
import { announceLive } from "#app/identity/live/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { clockMarks, entitlementEvents, entitlements } from "#app/platform/db/schema/billing.server.ts";
import { sql } from "drizzle-orm";
import type { EntitlementEvent } from "./entitlement-event.ts";
import { foldHistory } from "./fold-history.ts";

/** An event to be added to the history. */
export interface NewEntitlementEvent
  extends
    Pick<EntitlementEvent, "source" | "eventId" | "subscriptionId" | "kind" | "happenedAt">,
    Partial<Pick<EntitlementEvent, "until" | "planId">> {
  accountId: string;
  /** Who did it, if a person did. */
  actor?: string | null;
  reason?: string | null;
}

/**
 * The only writer of the history: adds an event, once per id of its source, and recomputes the account's entitlement
 * in the same transaction. Listeners are notified at commit. False when the event was recorded already.
 */
export async function recordEntitlementEvent(
  tx: Transaction,
  event: NewEntitlementEvent,
  now: Date,
): Promise<boolean> {
  const { accountId } = event;
  // One at a time per account, so that each includes all events before it.
  await tx.insert(entitlements).values({ accountId }).onConflictDoNothing();
  await tx.select().from(entitlements).where(eq(entitlements.accountId, accountId)).for("update");
  const added = await tx
    .insert(entitlementEvents)
    .values({ ...event, recordedAt: now })
    .onConflictDoNothing()
    .returning({ id: entitlementEvents.id });
  if (added.length === 0) return false;
  const history = await tx.select().from(entitlementEvents).where(eq(entitlementEvents.accountId, accountId));
  await tx
    .update(entitlements)
    .set({ ...foldHistory(history), recordedAt: now })
    .where(eq(entitlements.accountId, accountId));
  const { kind, source, until = null } = event;
  await sendWebhook(tx, {
    accountId,
    event: "entitlement.changed",
    data: { kind, source, until: until?.toISOString() ?? null },
    at: now,
  });
  await announceLive(tx, "entitlement", accountId);
  return true;
}

/** Records the latest time that the site has seen. */
export async function markTime(db: Db, now: Date): Promise<void> {
  await db
    .insert(clockMarks)
    .values({ id: 1, newestAt: now })
    .onConflictDoUpdate({
      target: clockMarks.id,
      set: { newestAt: now },
      setWhere: sql`${clockMarks.newestAt} < ${now}`,
    });
}
