import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { paymentCheckouts, paymentSubscriptions } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import type { PaymentEvent } from "../events/payment-event.ts";
import { ask, StripeRequestError } from "./stripe-client.server.ts";
import { paidEvents, subscriptionEvents } from "./stripe-events.ts";
import { InvoiceShape, SessionShape, SubscriptionShape } from "./stripe-shapes.ts";
import { isRunning } from "../subscription-rows.server.ts";

const provider = "stripe";
const day = 86_400_000;
/** An end found by a look-up alone is applied this long after the period: by then only a new checkout depends on it. */
const believeEndAfter = 10 * day;
const expand = ["latest_invoice"];

/**
 * Looks up open checkouts and unconfirmed renewals at Stripe. The answers can only add time: an end is
 * applied from a signed message, or long after the paid period.
 */
export async function settleStripe(site: Site): Promise<void> {
  await settleCheckouts(site);
  await settleRenewals(site);
}

async function settleCheckouts(site: Site): Promise<void> {
  const now = site.now().getTime();
  const isOpen = and(eq(paymentCheckouts.provider, provider), eq(paymentCheckouts.state, "open"));
  // Stripe's pages live for a day; one that was never opened there cannot be paid.
  await site.db
    .update(paymentCheckouts)
    .set({ state: "expired", settledAt: site.now() })
    .where(
      and(isOpen, isNull(paymentCheckouts.sessionId), lt(paymentCheckouts.startedAt, new Date(now - day))),
    );
  const open = await site.db
    .select({ sessionId: paymentCheckouts.sessionId })
    .from(paymentCheckouts)
    .where(
      and(
        isOpen,
        isNotNull(paymentCheckouts.sessionId),
        gt(paymentCheckouts.startedAt, new Date(now - 7 * day)),
      ),
    )
    .orderBy(paymentCheckouts.startedAt)
    .limit(200);
  for (const { sessionId } of open) if (sessionId) await each(site, () => settleCheckout(site, sessionId));
}

/** One failing look-up must not delay the others, unless Stripe does not answer at all. */
async function each(site: Site, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StripeRequestError) || error.kind === "StripeConnectionError") throw error;
    site.log.warn({ err: error, kind: error.kind }, "Stripe does not know of it");
  }
}

async function settleCheckout(site: Site, sessionId: string): Promise<void> {
  const answer = await ask(site.settings, "asking about a checkout", (stripe) =>
    stripe.checkout.sessions.retrieve(sessionId),
  );
  const { status, payment_status: paid, subscription } = SessionShape.parse(answer);
  const at = site.now();
  const isPaid = paid === "paid" || paid === "no_payment_required";
  const factId = `${sessionId}:asked`;
  if (status === "complete" && isPaid && subscription) {
    const events = await askForSubscription(site, subscription);
    await applyAll(site, [...events, { kind: "checkout-over", factId, sessionId, isPaid: true, at }]);
  } else if (status === "expired")
    await applyAll(site, [{ kind: "checkout-over", factId, sessionId, isPaid: false, at }]);
}

/** A subscription and its newest invoice, without an end. */
async function askForSubscription(site: Site, id: string): Promise<PaymentEvent[]> {
  const answer = await ask(site.settings, "asking about a subscription", (stripe) =>
    stripe.subscriptions.retrieve(id, { expand }),
  );
  const subscription = SubscriptionShape.parse(answer);
  const at = new Date(Math.floor(site.now().getTime() / 1000) * 1000);
  const facts = subscriptionEvents(subscription, {
    at,
    factId: `${id}:asked@${at.toISOString()}`,
    before: {},
  });
  const invoice = InvoiceShape.safeParse(subscription.latest_invoice);
  return [...facts, ...(invoice.success && invoice.data.status === "paid" ? paidEvents(invoice.data) : [])];
}

async function settleRenewals(site: Site): Promise<void> {
  const now = site.now().getTime();
  const due = await site.db
    .select()
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.provider, provider),
        isRunning,
        // Charges are made about an hour after a period has ended.
        lte(paymentSubscriptions.periodEndsAt, new Date(now - 2 * 60 * 60_000)),
        gt(paymentSubscriptions.periodEndsAt, new Date(now - 60 * day)),
      ),
    )
    .orderBy(sql`${paymentSubscriptions.periodEndsAt}`)
    .limit(200);
  for (const { subscriptionId, periodEndsAt } of due)
    await each(site, async () => {
      const events = await askForSubscription(site, subscriptionId);
      const isLongOver = periodEndsAt !== null && periodEndsAt.getTime() < now - believeEndAfter;
      const isEnd = (event: PaymentEvent) =>
        event.kind === "ended" || (event.kind === "described" && event.subscription.status === "ended");
      await applyAll(site, isLongOver ? events : events.filter((event) => !isEnd(event)));
    });
}

async function applyAll(site: Site, events: PaymentEvent[]): Promise<void> {
  const applied = await site.db.transaction(async (tx) => {
    const outcome = await applyPaymentEvents(site, tx, { provider, events });
    return outcome;
  });
  if (applied.state === "refused")
    site.log.warn({ provider, problem: applied.problem }, "an answer of Stripe grants nothing");
}
