import { and, eq, gt, ne, notInArray, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { paymentInvoices, paymentSubscriptions } from "#app/platform/db/schema/all.server.ts";
import type { SubscriptionEvent, InvoiceFacts, SubscriptionFacts } from "./events/payment-event.ts";
import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";
import type { Subscription } from "./payment-provider.server.ts";

export interface SubscriptionOwner {
  provider: ProviderName;
  accountId: string;
}

type Reader = Pick<Db, "select">;

/** Those that grant something and have not ended. */
export const isRunning = and(
  eq(paymentSubscriptions.isGranted, true),
  ne(paymentSubscriptions.status, "ended"),
);

/** The subscription of an account that can be changed or cancelled: the one that lasts longest; null when none is running. */
export async function findSubscription(db: Reader, accountId: string): Promise<Subscription | null> {
  const [row] = await db
    .select()
    .from(paymentSubscriptions)
    .where(and(eq(paymentSubscriptions.accountId, accountId), isRunning))
    .orderBy(sql`${paymentSubscriptions.periodEndsAt} desc nulls last`, paymentSubscriptions.subscriptionId)
    .limit(1);
  if (!row) return null;
  const { provider, subscriptionId, planId, amountMinor, currency, interval } = row;
  const { status, periodEndsAt, cancelAtPeriodEnd, method } = row;
  const name = provider as ProviderName;
  const price = { planId, amountMinor, currency, interval };
  return { provider: name, subscriptionId, ...price, status, periodEndsAt, cancelAtPeriodEnd, method };
}

/** Stores a description unless a newer one is stored already. Returns what it replaced, or undefined when nothing was stored. */
export async function describeSubscription(
  tx: Transaction,
  { provider, accountId }: SubscriptionOwner,
  event: SubscriptionEvent & { kind: "described" },
): Promise<{ before: { cancelAtPeriodEnd: boolean; status: string } | null } | undefined> {
  const { subscriptionId, at, subscription } = event;
  const key = and(
    eq(paymentSubscriptions.provider, provider),
    eq(paymentSubscriptions.subscriptionId, subscriptionId),
  );
  const [before] = await tx.select().from(paymentSubscriptions).where(key).for("update");
  if (before && !isNewer(event, before)) return undefined;
  const planId = subscription.planId ?? before?.planId ?? null;
  const row = { ...subscription, planId, accountId, describedAt: at, describedBy: event.factId };
  await tx
    .insert(paymentSubscriptions)
    .values({ provider, subscriptionId, ...row })
    .onConflictDoUpdate({
      target: [paymentSubscriptions.provider, paymentSubscriptions.subscriptionId],
      set: row,
    });
  return { before: before ?? null };
}

/** The later event wins; of two at the same time the end of the subscription, otherwise always the same one. */
function isNewer(
  { at, factId, subscription }: SubscriptionEvent & { kind: "described" },
  before: { status: string; describedAt: Date; describedBy: string },
): boolean {
  if (+at !== +before.describedAt) return at > before.describedAt;
  const isEnd = subscription.status === "ended";
  return isEnd === (before.status === "ended") ? factId > before.describedBy : isEnd;
}

/** For a charge of a subscription that was not described yet: any description replaces this row. */
export async function assumeSubscription(
  tx: Transaction,
  { provider, accountId }: SubscriptionOwner,
  facts: { subscriptionId: string; planId: string | null; amountMinor: number; currency: string } & {
    interval: "month" | "year";
    at: Date;
    until: Date;
  },
): Promise<void> {
  const { subscriptionId, planId, amountMinor, currency, interval, at, until } = facts;
  const price = { planId, amountMinor, currency, interval };
  const assumed: SubscriptionFacts = {
    ...price,
    status: "active",
    periodEndsAt: until,
    cancelAtPeriodEnd: false,
    method: null,
    startedAt: at,
  };
  await tx
    .insert(paymentSubscriptions)
    .values({ provider, subscriptionId, accountId, ...assumed, describedAt: new Date(0), describedBy: "" })
    .onConflictDoNothing();
  // A trial or a longer paid period applies at once, not only when it is described.
  await tx
    .update(paymentSubscriptions)
    .set({ periodEndsAt: sql`greatest(${paymentSubscriptions.periodEndsAt}, ${until})` })
    .where(
      and(
        eq(paymentSubscriptions.provider, provider),
        eq(paymentSubscriptions.subscriptionId, subscriptionId),
        ne(paymentSubscriptions.status, "ended"),
      ),
    );
}

/** Stores the outcome of an invoice; true when it changed something. A late message never turns a payment back into a failure. */
export async function storeInvoice(
  tx: Transaction,
  { provider, accountId }: SubscriptionOwner,
  facts: {
    invoice: InvoiceFacts;
    subscriptionId: string;
    state: "paid" | "failed";
    at: Date;
    until: Date | null;
  },
): Promise<boolean> {
  const { invoice, subscriptionId, state, at, until } = facts;
  const { id: invoiceId, ...printed } = invoice;
  const row = { ...printed, accountId, subscriptionId, state, issuedAt: at, periodEndsAt: until };
  const stored = await tx
    .insert(paymentInvoices)
    .values({ provider, invoiceId, ...row })
    .onConflictDoUpdate({
      target: [paymentInvoices.provider, paymentInvoices.invoiceId],
      set: row,
      setWhere: sql`${paymentInvoices.state} = 'failed' and ${state} = 'paid'`,
    })
    .returning({ id: paymentInvoices.invoiceId });
  return stored.length > 0;
}

export async function isPaid(
  tx: Transaction,
  { provider }: SubscriptionOwner,
  invoiceId: string,
): Promise<boolean> {
  const [invoice] = await tx
    .select({ state: paymentInvoices.state })
    .from(paymentInvoices)
    .where(and(eq(paymentInvoices.provider, provider), eq(paymentInvoices.invoiceId, invoiceId)));
  return invoice?.state === "paid";
}

/** Another running subscription of the account, whose paid period or trial lasts beyond `at`. */
export async function findOtherSubscription(
  tx: Transaction,
  accountId: string,
  { subscriptionId, at }: { subscriptionId: string; at: Date },
): Promise<{ provider: string; subscriptionId: string } | null> {
  const [other] = await tx
    .select({ provider: paymentSubscriptions.provider, subscriptionId: paymentSubscriptions.subscriptionId })
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.accountId, accountId),
        ne(paymentSubscriptions.subscriptionId, subscriptionId),
        notInArray(paymentSubscriptions.status, ["ended", "past_due"]),
        eq(paymentSubscriptions.isGranted, true),
        gt(paymentSubscriptions.periodEndsAt, at),
      ),
    )
    .limit(1);
  return other ?? null;
}
