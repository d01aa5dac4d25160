import type { Stripe } from "stripe";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import { findCustomer } from "../checkouts/checkout-rows.server.ts";
import type {
  Changed,
  ChangePreview,
  Payer,
  PlanOffer,
  Refusal,
  Started,
  Subscription,
} from "../payment-provider.server.ts";
import { findSubscription } from "../subscription-rows.server.ts";
import { ask, StripeRequestError } from "./stripe-client.server.ts";
import { subscriptionEvents } from "./stripe-events.ts";
import { InvoiceShape, SubscriptionShape } from "./stripe-shapes.ts";

interface Change {
  account: Payer;
  plan: PlanOffer;
}

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** Runs a change of a subscription at Stripe; a missing answer is a refusal, not an error. */
async function withOwn<Outcome>(
  site: Site,
  account: Payer,
  work: (subscription: Subscription) => Promise<Outcome>,
): Promise<Outcome | Refusal> {
  const subscription = await findSubscription(site.db, account.id);
  if (subscription?.provider !== "stripe") return { ok: false, reason: "no-subscription" };
  try {
    return await work(subscription);
  } catch (error) {
    if (!(error instanceof StripeRequestError)) throw error;
    site.log.warn({ err: error, kind: error.kind }, "a subscription could not be changed");
    return { ok: false, reason: error.kind === "StripeCardError" ? "declined" : "unavailable" };
  }
}

/** Applies Stripe's answer at once; its webhook will report the same. */
async function showChange(site: Site, answer: unknown): Promise<void> {
  const at = new Date(inSeconds(site.now()) * 1000);
  const subscription = SubscriptionShape.parse(answer);
  const events = subscriptionEvents(subscription, { at, factId: `${subscription.id}:answered`, before: {} });
  const described = events.filter(({ kind }) => kind === "described");
  await site.db.transaction((tx) => applyPaymentEvents(site, tx, { provider: "stripe", events: described }));
}

function update(site: Site, account: Payer, change: Stripe.SubscriptionUpdateParams): Promise<Changed> {
  return withOwn(site, account, async ({ subscriptionId }) => {
    const answer = await ask(site.settings, "changing a subscription", (stripe) =>
      stripe.subscriptions.update(subscriptionId, change),
    );
    await showChange(site, answer);
    return { ok: true as const };
  });
}

export const pauseAtStripe = (site: Site, account: Payer) =>
  update(site, account, { pause_collection: { behavior: "void" } });

export const cancelAtStripe = (site: Site, account: Payer) =>
  update(site, account, { cancel_at_period_end: true });

export const resumeAtStripe = (site: Site, account: Payer) =>
  update(site, account, { cancel_at_period_end: false, pause_collection: "" });

/** The item of a subscription with another price, in Stripe's format. */
async function newItem(site: Site, subscriptionId: string, plan: PlanOffer) {
  const answer = await ask(site.settings, "reading a subscription", (stripe) =>
    stripe.subscriptions.retrieve(subscriptionId),
  );
  const [item] = SubscriptionShape.parse(answer).items.data;
  const product = item?.price.product;
  if (!item || !product) throw new StripeRequestError("reading the price of a subscription", null);
  const price = {
    currency: plan.currency.toLowerCase(),
    product,
    recurring: { interval: plan.interval },
    unit_amount: plan.amountMinor,
  };
  return { id: item.id, price_data: price };
}

function whyNot({ planId, currency }: Subscription, plan: PlanOffer): Refusal | null {
  if (planId === plan.id) return { ok: false, reason: "same-plan" };
  return currency === plan.currency ? null : { ok: false, reason: "not-here", url: null };
}

export function previewAtStripe(site: Site, { account, plan }: Change): Promise<ChangePreview | Refusal> {
  return withOwn(site, account, async (subscription) => {
    const refusal = whyNot(subscription, plan);
    if (refusal) return refusal;
    const { subscriptionId } = subscription;
    const asOf = site.now();
    const item = await newItem(site, subscriptionId, plan);
    const answer = await ask(site.settings, "previewing a change", (stripe) =>
      stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [item],
          proration_behavior: "always_invoice",
          proration_date: inSeconds(asOf),
        },
      }),
    );
    const preview = InvoiceShape.omit({ id: true }).parse(answer);
    const ends = preview.lines.data.map(({ period }) => period.end).toSorted((one, other) => +other - +one);
    return {
      ok: true as const,
      dueNowMinor: preview.amount_due,
      currency: preview.currency,
      nextChargeMinor: plan.amountMinor,
      nextChargeAt: ends[0] ?? null,
      asOf,
    };
  });
}

export function changeAtStripe(
  site: Site,
  { account, plan, asOf }: Change & { asOf: Date },
): Promise<Changed> {
  return withOwn(site, account, async (subscription) => {
    const refusal = whyNot(subscription, plan);
    if (refusal) return refusal;
    const { subscriptionId } = subscription;
    const item = await newItem(site, subscriptionId, plan);
    const answer = await ask(site.settings, "changing the plan", (stripe) =>
      stripe.subscriptions.update(
        subscriptionId,
        {
          items: [item],
          metadata: { plan: plan.id },
          cancel_at_period_end: false,
          proration_behavior: "always_invoice",
          proration_date: inSeconds(asOf),
          // Either it is charged and changed, or neither.
          payment_behavior: "error_if_incomplete",
        },
        // Pressed twice, it is changed once.
        { idempotencyKey: `change-${subscriptionId}-${plan.id}-${inSeconds(asOf)}` },
      ),
    );
    await showChange(site, answer);
    return { ok: true as const };
  });
}

/** Stripe's own page for cards, addresses and invoices. */
export async function portalAtStripe(
  site: Site,
  { account, backPath }: { account: Payer; backPath: string },
): Promise<Started> {
  const customer = await findCustomer(site.db, { provider: "stripe", accountId: account.id });
  if (!customer) return { ok: false, reason: "no-subscription" };
  try {
    const { url } = await ask(site.settings, "opening the portal", (stripe) =>
      stripe.billingPortal.sessions.create({
        customer,
        return_url: `${siteOrigin(site.settings)}${backPath}`,
      }),
    );
    return { ok: true, redirectTo: url };
  } catch (error) {
    if (!(error instanceof StripeRequestError)) throw error;
    site.log.warn({ err: error }, "the portal could not be opened");
    return { ok: false, reason: "unavailable" };
  }
}
