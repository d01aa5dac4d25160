import { and, eq, gt, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { paymentCheckouts, paymentSubscriptions } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyNews } from "../apply-news.server.ts";
import type { PaymentNews } from "../payment-news.ts";
import { ask, StripeTrouble } from "./stripe-client.server.ts";
import { paidNews, subscriptionNews } from "./stripe-news.ts";
import { InvoiceShape, SessionShape, SubscriptionShape } from "./stripe-shapes.ts";

const provider = "stripe";
const day = 86_400_000;
/** An end that only a look-up tells of is believed so long after the period: by then nothing depends on it but a new checkout. */
const believeEndAfter = 10 * day;
const expand = ["latest_invoice"];

/**
 * Asks Stripe about checkouts that are open here and renewals that were not heard of. What it answers can only add: an end is
 * believed from a signed message, or when the time that was paid for is long over.
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

/** One that cannot be asked about must not keep the others waiting, unless nobody answers at all. */
async function each(site: Site, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StripeTrouble) || error.kind === "StripeConnectionError") throw error;
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
    const news = await askForSubscription(site, subscription);
    await tell(site, [...news, { kind: "checkout-over", factId, sessionId, isPaid: true, at }]);
  } else if (status === "expired")
    await tell(site, [{ kind: "checkout-over", factId, sessionId, isPaid: false, at }]);
}

/** A subscription and its newest invoice, without an end. */
async function askForSubscription(site: Site, id: string): Promise<PaymentNews[]> {
  const answer = await ask(site.settings, "asking about a subscription", (stripe) =>
    stripe.subscriptions.retrieve(id, { expand }),
  );
  const subscription = SubscriptionShape.parse(answer);
  const at = new Date(Math.floor(site.now().getTime() / 1000) * 1000);
  const facts = subscriptionNews(subscription, { at, factId: `${id}:asked@${at.toISOString()}`, before: {} });
  const invoice = InvoiceShape.safeParse(subscription.latest_invoice);
  return [...facts, ...(invoice.success && invoice.data.status === "paid" ? paidNews(invoice.data) : [])];
}

async function settleRenewals(site: Site): Promise<void> {
  const now = site.now().getTime();
  const due = await site.db
    .select()
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.provider, provider),
        eq(paymentSubscriptions.isGranted, true),
        ne(paymentSubscriptions.status, "ended"),
        // Charges are made about an hour after a period has ended.
        lte(paymentSubscriptions.periodEndsAt, new Date(now - 2 * 60 * 60_000)),
        gt(paymentSubscriptions.periodEndsAt, new Date(now - 60 * day)),
      ),
    )
    .orderBy(sql`${paymentSubscriptions.periodEndsAt}`)
    .limit(200);
  for (const { subscriptionId, periodEndsAt } of due)
    await each(site, async () => {
      const news = await askForSubscription(site, subscriptionId);
      const isLongOver = periodEndsAt !== null && periodEndsAt.getTime() < now - believeEndAfter;
      const isEnd = (told: PaymentNews) =>
        told.kind === "ended" || (told.kind === "described" && told.subscription.status === "ended");
      await tell(site, isLongOver ? news : news.filter((told) => !isEnd(told)));
    });
}

async function tell(site: Site, news: PaymentNews[]): Promise<void> {
  const applied = await site.db.transaction(async (tx) => {
    const outcome = await applyNews(site, tx, { provider, news });
    return outcome;
  });
  if (applied.state === "refused")
    site.log.warn({ provider, problem: applied.problem }, "an answer of Stripe grants nothing");
}
