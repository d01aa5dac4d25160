import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { retryJobsNow } from "#app/platform/jobs/retry-jobs-now.server.ts";
import { findProvider } from "../open-providers.server.ts";
import { webhookQueue } from "../queues.ts";
import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";
import type { ReadWebhook } from "../payment-provider.server.ts";

/** Stores a message and enqueues its job. A known message is only counted, and enqueued again while it is unapplied. */
export async function storeWebhook(
  site: Pick<Site, "db" | "jobs" | "now">,
  provider: ProviderName,
  { eventId, type, happenedAt, body }: ReadWebhook,
): Promise<void> {
  const row = { id: randomUUID(), provider, eventId, type, happenedAt, body, receivedAt: site.now() };
  await site.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(paymentWebhooks)
      .values({ ...row, state: "waiting" })
      .onConflictDoUpdate({
        target: [paymentWebhooks.provider, paymentWebhooks.eventId],
        set: { count: sql`${paymentWebhooks.count} + 1` },
      })
      .returning({ id: paymentWebhooks.id, state: paymentWebhooks.state });
    if (stored?.state === "waiting") await site.jobs.enqueue(tx, webhookQueue, { id: stored.id });
  });
}

/** Counts messages without a valid signature: one row an hour, without their bodies. */
export async function noteRefusedWebhook(
  site: Pick<Site, "db" | "now" | "log">,
  provider: ProviderName,
  problem: string,
): Promise<void> {
  const now = site.now();
  site.log.warn({ provider, problem }, "webhook refused");
  await site.db
    .insert(paymentWebhooks)
    .values({
      id: randomUUID(),
      provider,
      eventId: `refused ${now.toISOString().slice(0, 13)}`,
      type: "refused",
      happenedAt: now,
      receivedAt: now,
      body: "",
      state: "refused",
      problem,
    })
    .onConflictDoUpdate({
      target: [paymentWebhooks.provider, paymentWebhooks.eventId],
      set: { count: sql`${paymentWebhooks.count} + 1`, problem },
    });
}

/** Applies a stored message again, whatever its outcome was. False when there is none, or when its body was not stored. */
export async function replayWebhook(
  site: Pick<Site, "jobs"> & { db: DbOrTransaction },
  id: string,
): Promise<boolean> {
  return site.db.transaction(async (tx) => {
    const [stored] = await tx
      .update(paymentWebhooks)
      .set({ state: "waiting", problem: null, appliedAt: null })
      .where(and(eq(paymentWebhooks.id, id), ne(paymentWebhooks.body, "")))
      .returning({ id: paymentWebhooks.id });
    if (!stored) return false;
    // It may have a job already that waits for its next retry.
    await retryJobsNow(tx, [webhookQueue.name], stored.id);
    await site.jobs.enqueue(tx, webhookQueue, { id: stored.id });
    return true;
  });
}

/** Applies a stored message once: looks up what is missing first, then does everything in one transaction. */
export async function applyWebhook(site: Site, id: string): Promise<void> {
  const [stored] = await site.db.select().from(paymentWebhooks).where(eq(paymentWebhooks.id, id));
  if (stored?.state !== "waiting") return;
  const provider = findProvider(site.settings, stored.provider);
  // The keys were removed from the settings: the message waits until they are back.
  if (!provider) return;
  const message = { ...stored, provider: provider.name };
  const found = await provider.lookUp?.(site, message);
  const outcome = await site.db.transaction(async (tx) => {
    const [locked] = await tx.select().from(paymentWebhooks).where(eq(paymentWebhooks.id, id)).for("update");
    if (locked?.state !== "waiting") return null;
    const applied = await provider.applyEvent(site, tx, { ...message, found });
    await tx
      .update(paymentWebhooks)
      .set({
        state: applied.state,
        appliedAt: site.now(),
        problem: applied.state === "refused" ? applied.problem : null,
        accountId: "accountId" in applied ? applied.accountId : null,
      })
      .where(eq(paymentWebhooks.id, id));
    return applied;
  });
  if (outcome?.state === "refused")
    site.log.warn(
      { provider: provider.name, event: stored.eventId, type: stored.type, problem: outcome.problem },
      "webhook grants nothing",
    );
}
