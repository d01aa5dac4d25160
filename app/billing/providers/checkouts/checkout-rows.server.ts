import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, or } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, paymentCheckouts, paymentCustomers } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";
import type { Checkout, Refusal, Subscription } from "../payment-provider.server.ts";
import { settleQueue } from "../queues.ts";
import { findSubscription } from "../subscription-rows.server.ts";

export type CheckoutRow = typeof paymentCheckouts.$inferSelect;

/** Within this time two tabs that start the same checkout get the same page, which can be paid once. */
const reusableMs = 20 * 60_000;

type Begun = { ok: true; checkout: CheckoutRow; isNew: boolean } | Refusal;

/** Stores what is about to be paid. A second start for the same plan returns the same checkout. */
export async function beginCheckout(
  { db, now }: Pick<Site, "db" | "now">,
  provider: ProviderName,
  { account, plan, backPath }: Checkout,
): Promise<Begun> {
  return db.transaction(async (tx) => {
    await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("no key update");
    const subscription = await findSubscription(tx, account.id);
    if (subscription && blocksCheckout(subscription, provider, now()))
      return { ok: false, reason: "already-subscribed" };
    const { id: planId, amountMinor, currency, interval, trialDays } = plan;
    const wanted = { provider, accountId: account.id, planId, amountMinor, currency, interval, trialDays };
    const [open] = await tx
      .select()
      .from(paymentCheckouts)
      .where(
        and(
          eq(paymentCheckouts.accountId, account.id),
          eq(paymentCheckouts.provider, provider),
          eq(paymentCheckouts.planId, planId),
          eq(paymentCheckouts.amountMinor, amountMinor),
          eq(paymentCheckouts.currency, currency),
          eq(paymentCheckouts.trialDays, trialDays),
          eq(paymentCheckouts.backPath, backPath),
          inArray(paymentCheckouts.state, ["open", "acting"]),
          gt(paymentCheckouts.startedAt, new Date(now().getTime() - reusableMs)),
        ),
      )
      .orderBy(desc(paymentCheckouts.startedAt))
      .limit(1);
    if (open) return { ok: true, checkout: open, isNew: false };
    const [checkout] = await tx
      .insert(paymentCheckouts)
      .values({ id: randomUUID(), ...wanted, backPath, state: "open", startedAt: now() })
      .returning();
    if (!checkout) throw new Error("a checkout was not stored");
    return { ok: true, checkout, isNew: true };
  });
}

/**
 * Whether it is still paid for, or will be charged again by the same provider. A cancelled subscription, or one that is no longer
 * renewed, blocks nothing once its paid period is over: its last charge may have failed.
 */
function blocksCheckout(subscription: Subscription, provider: ProviderName, now: Date): boolean {
  const isOver = +(subscription.periodEndsAt ?? 0) <= +now;
  const goesOn = subscription.provider === provider && !subscription.cancelAtPeriodEnd;
  return goesOn || !isOver;
}

/** A checkout of this account; null for another's, and for none. */
export async function findCheckout(
  db: Pick<Db, "select">,
  { id, accountId }: { id: string; accountId: string },
): Promise<CheckoutRow | null> {
  const [found] = await db
    .select()
    .from(paymentCheckouts)
    .where(and(eq(paymentCheckouts.id, id), eq(paymentCheckouts.accountId, accountId)));
  return found ?? null;
}

/** Stores the provider's id of the account; the first one stays. */
export async function storeCustomer(
  db: Pick<Db, "select" | "insert">,
  { provider, accountId, customerId }: { provider: ProviderName; accountId: string; customerId: string },
): Promise<void> {
  await db.insert(paymentCustomers).values({ provider, accountId, customerId }).onConflictDoNothing();
}

export async function findCustomer(
  db: Pick<Db, "select">,
  { provider, accountId }: { provider: ProviderName; accountId: string },
): Promise<string | null> {
  const [found] = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.accountId, accountId)));
  return found?.customerId ?? null;
}

/** Anybody can request that address repeatedly; the provider is called at most once in this interval. */
const askAgainMs = 60_000;

/** Called on the return from a provider's page: enqueues a look at the checkout's state, and returns where to go on. */
export async function returnFromCheckout(
  { db, jobs, now }: Pick<Site, "db" | "jobs" | "now">,
  id: string,
): Promise<string | null> {
  const [found] = await db.select().from(paymentCheckouts).where(eq(paymentCheckouts.id, id));
  if (!found) return null;
  const before = new Date(now().getTime() - askAgainMs);
  const isRequested = found.cameBackAt && found.cameBackAt > before;
  if (found.state === "open" && !isRequested)
    await db.transaction(async (tx) => {
      const { cameBackAt } = paymentCheckouts;
      const [first] = await tx
        .update(paymentCheckouts)
        .set({ cameBackAt: now() })
        .where(and(eq(paymentCheckouts.id, id), or(isNull(cameBackAt), lt(cameBackAt, before))))
        .returning({ id: paymentCheckouts.id });
      if (first) await jobs.enqueue(tx, settleQueue, {});
    });
  return found.backPath;
}
