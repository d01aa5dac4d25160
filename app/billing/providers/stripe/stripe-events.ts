import { z } from "zod";
import type { PaymentEvent, SubscriptionFacts } from "../events/payment-event.ts";
import {
  EventShape,
  InvoiceShape,
  SessionShape,
  type StripeInvoice,
  type StripeSubscription,
  SubscriptionShape,
} from "./stripe-shapes.ts";

/** The content of a Stripe message: events (none if it does not concern us), or why it cannot be read. */
export type ReadStripe =
  | { ok: true; events: PaymentEvent[]; isLive: boolean }
  | { ok: false; problem: string };

/** Reads a verified message. Pure: the same message always gives the same result. */
export function readStripeEvent(body: string): ReadStripe {
  try {
    const { id, type, created, livemode, data } = EventShape.parse(JSON.parse(body));
    const events = eventsOf({
      type,
      at: created,
      eventId: id,
      object: data.object,
      before: data.previous_attributes,
    });
    return { ok: true, events, isLive: livemode };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const missing = error.issues.map(({ path }) => path.join(".")).join(", ");
    return { ok: false, problem: `This cannot be read: ${missing}.` };
  }
}

interface ReadMessage {
  type: string;
  at: Date;
  eventId: string;
  object: unknown;
  before: Record<string, unknown>;
}

function eventsOf({ type, at, eventId, object, before }: ReadMessage): PaymentEvent[] {
  switch (type) {
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
    case "customer.subscription.deleted":
      return subscriptionEvents(SubscriptionShape.parse(object), { at, factId: eventId, before });
    case "customer.subscription.trial_will_end":
      return trialEndEvents(SubscriptionShape.parse(object), at, eventId);
    case "invoice.paid":
    case "invoice.payment_succeeded":
      return paidEvents(InvoiceShape.parse(object));
    case "invoice.payment_failed":
    case "invoice.payment_action_required":
      return failedEvents(InvoiceShape.parse(object), at, eventId);
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const { id, payment_status: paid } = SessionShape.parse(object);
      // "unpaid": a bank transfer that has still to arrive.
      const isPaid = paid === "paid" || paid === "no_payment_required";
      return isPaid ? [{ kind: "checkout-over", factId: `${id}:paid`, sessionId: id, isPaid, at }] : [];
    }
    case "checkout.session.expired":
    case "checkout.session.async_payment_failed": {
      const { id } = SessionShape.parse(object);
      return [{ kind: "checkout-over", factId: `${id}:over`, sessionId: id, isPaid: false, at }];
    }
    default:
      return [];
  }
}

/** The events of a subscription's description: its state, its trial, its end. */
export function subscriptionEvents(
  subscription: StripeSubscription,
  { at, factId, before }: { at: Date; factId: string; before: Record<string, unknown> },
): PaymentEvent[] {
  const { id: subscriptionId, customer: customerId, status, trial_end: trialEnd, metadata } = subscription;
  // Not paid yet, so nothing is granted.
  if (!customerId || status === "incomplete") return [];
  const { checkout: checkoutId = null, plan: planId = null } = metadata;
  const about = { customerId, subscriptionId, at, checkoutId, planId };
  const facts = factsOf(subscription, at);
  const turn = turnOf(facts, before);
  const events: PaymentEvent[] = [{ ...about, kind: "described", factId, subscription: facts, turn }];
  if (status === "trialing" && trialEnd) {
    const { amountMinor, currency } = facts;
    events.push({
      ...about,
      kind: "trial",
      // An extended trial is another event, and may be reported several times; its id contains the end of the trial.
      factId: `${subscriptionId}:trial@${trialEnd.toISOString()}`,
      at: subscription.start_date ?? at,
      until: trialEnd,
      amountMinor,
      currency,
    });
  }
  if (facts.status === "ended") {
    const endedAt = subscription.ended_at ?? at;
    events.push({
      ...about,
      kind: "ended",
      factId: `${subscriptionId}:ended@${endedAt.toISOString()}`,
      at: endedAt,
    });
  }
  return events;
}

function trialEndEvents(subscription: StripeSubscription, at: Date, factId: string): PaymentEvent[] {
  const { id: subscriptionId, customer: customerId, trial_end: until, metadata } = subscription;
  const facts = factsOf(subscription, at);
  if (!customerId || !until || facts.cancelAtPeriodEnd) return [];
  const { checkout: checkoutId = null, plan: planId = null } = metadata;
  const { amountMinor, currency } = facts;
  const about = { customerId, subscriptionId, at, checkoutId, planId };
  return [{ ...about, kind: "trial-ends", factId, until, amountMinor, currency }];
}

function factsOf(subscription: StripeSubscription, at: Date): SubscriptionFacts {
  const [item] = subscription.items.data;
  const periodEndsAt = item?.current_period_end ?? subscription.current_period_end;
  const card =
    typeof subscription.default_payment_method === "object"
      ? subscription.default_payment_method?.card
      : null;
  return {
    planId: subscription.metadata["plan"] ?? null,
    amountMinor: item?.price.unit_amount ?? 0,
    currency: item?.price.currency ?? "",
    interval: item?.price.recurring?.interval === "year" ? "year" : "month",
    status: statusOf(subscription),
    periodEndsAt,
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    method: card ? `${card.brand} ending in ${card.last4}` : null,
    startedAt: subscription.start_date ?? at,
  };
}

/** What the customer decided, by the fields that Stripe reports as changed. */
function turnOf(
  { status, cancelAtPeriodEnd }: SubscriptionFacts,
  before: Record<string, unknown>,
): "cancelled" | "paused" | "resumed" | null {
  const hasTurned = ["cancel_at_period_end", "cancel_at", "pause_collection"].some((name) => name in before);
  if (!hasTurned || status === "ended") return null;
  if (status === "paused") return "paused";
  return cancelAtPeriodEnd ? "cancelled" : "resumed";
}

function statusOf({ status, pause_collection: pause }: StripeSubscription): SubscriptionFacts["status"] {
  if (status === "canceled" || status === "incomplete_expired") return "ended";
  if (pause || status === "paused") return "paused";
  if (status === "past_due" || status === "unpaid") return "past_due";
  return status === "trialing" ? "trialing" : "active";
}

const subscriptionOf = (invoice: StripeInvoice) =>
  invoice.parent?.subscription_details?.subscription ?? invoice.subscription;

function startOf(invoice: StripeInvoice) {
  const { checkout: checkoutId = null, plan: planId = null } =
    invoice.parent?.subscription_details?.metadata ?? {};
  return { checkoutId, planId };
}

/** An invoice that was paid in full, with money, credit or a coupon. The first invoice of a trial is zero, and the trial reports itself. */
export function paidEvents(invoice: StripeInvoice): PaymentEvent[] {
  const subscriptionId = subscriptionOf(invoice);
  const until = invoice.lines.data.map(({ period }) => period.end).toSorted((a, b) => +b - +a)[0];
  if (!invoice.customer || !subscriptionId || !until) return [];
  const unitMinor = priceOf(invoice);
  if (invoice.amount_paid < Math.max(0, invoice.amount_due)) return [];
  if (invoice.amount_paid <= 0 && unitMinor === null) return [];
  return [
    {
      kind: "paid",
      // The same for each of its messages: invoice.paid, invoice.payment_succeeded, or our own look-up.
      factId: `${invoice.id}:paid`,
      customerId: invoice.customer,
      subscriptionId,
      at: invoice.status_transitions?.paid_at ?? invoice.created,
      until,
      invoice: invoiceFacts(invoice, invoice.amount_paid),
      reason: reasonOf(invoice),
      unitMinor,
      isPart: invoice.lines.data.every(isPart),
      isForeign: false,
      ...startOf(invoice),
    },
  ];
}

/**
 * The listed price, if payment, coupons, credit and what is left of another plan add up to it; otherwise null: then the
 * paid amount must be the price. Parts of periods (proration) have no price.
 */
function priceOf(invoice: StripeInvoice): number | null {
  const whole = invoice.lines.data.filter((line) => !isPart(line) && line.amount > 0);
  const price = whole.reduce((total, { amount }) => total + amount, 0);
  const taken = (invoice.total_discount_amounts ?? []).reduce((total, { amount }) => total + amount, 0);
  const credit = Math.max(0, (invoice.ending_balance ?? 0) - (invoice.starting_balance ?? 0));
  const left = invoice.lines.data.filter((line) => isPart(line) && line.amount < 0);
  const unused = left.reduce((total, { amount }) => total - amount, 0);
  return price > 0 && invoice.amount_paid + taken + credit + unused >= price ? price : null;
}

const isPart = ({ proration, parent }: StripeInvoice["lines"]["data"][number]) =>
  proration === true || parent?.subscription_item_details?.proration === true;

/**
 * Only the rest of a period may cost any part of a price. A change that begins another period, and an invoice written
 * by an operator, must match the price like a renewal.
 */
function reasonOf({ billing_reason: reason, lines }: StripeInvoice): "first" | "renewal" | "change" {
  if (reason === "subscription_create") return "first";
  return reason === "subscription_update" && lines.data.every(isPart) ? "change" : "renewal";
}

function failedEvents(invoice: StripeInvoice, at: Date, eventId: string): PaymentEvent[] {
  const subscriptionId = subscriptionOf(invoice);
  // The first payment of a checkout is refused on Stripe's own page, which shows the reason.
  if (!invoice.customer || !subscriptionId || invoice.billing_reason === "subscription_create") return [];
  return [
    {
      kind: "failed",
      factId: eventId,
      customerId: invoice.customer,
      subscriptionId,
      at,
      invoice: invoiceFacts(invoice, invoice.amount_due),
      nextTryAt: invoice.next_payment_attempt,
      ...startOf(invoice),
    },
  ];
}

const invoiceFacts = (invoice: StripeInvoice, amountMinor: number) => ({
  id: invoice.id,
  number: invoice.number ?? null,
  amountMinor,
  currency: invoice.currency,
  url: invoice.hosted_invoice_url ?? null,
});
