import { minorUnits } from "#app/billing/plans/public.ts";
import type { SubscriptionEvent, SubscriptionFacts } from "../events/payment-event.ts";
import type { RevenuecatEvent, Subscriber } from "./revenuecat-shapes.ts";

/** All purchases of a RevenueCat customer are one subscription here, as they are one entitlement there. */
export const subscriptionOf = (customerId: string) => `revenuecat-${customerId}`;

// They convert prices to what their customers have.
const appShops = new Set(["APP_STORE", "MAC_APP_STORE", "PLAY_STORE", "AMAZON", "ROKU"]);

/** Events that grant something, and are therefore confirmed with the API. */
export const isGrant = (type: string) =>
  [
    "INITIAL_PURCHASE",
    "RENEWAL",
    "NON_RENEWING_PURCHASE",
    "SUBSCRIPTION_EXTENDED",
    "REFUND_REVERSED",
  ].includes(type);

/** Why an event is ignored; null when it is not. */
export function whyIgnored(event: RevenuecatEvent, entitlement: string): string | null {
  if (event.type === "TEST") return "a test";
  return event.entitlement_ids.includes(entitlement) ? null : "another entitlement";
}

/** Translates an event. Pure: the same event always gives the same result. */
export function revenuecatEvents(event: RevenuecatEvent): SubscriptionEvent[] {
  const { id: factId, type, app_user_id: customerId, event_timestamp_ms: at } = event;
  if (!customerId) return [];
  if (isGrant(type)) return grantEvents(event, customerId);
  const about = {
    customerId,
    subscriptionId: subscriptionOf(customerId),
    at,
    checkoutId: null,
    planId: planOf(event),
  };
  const described = (facts: Partial<SubscriptionFacts>, turn: "cancelled" | "paused" | "resumed" | null) =>
    ({ ...about, kind: "described", factId, subscription: { ...factsOf(event), ...facts }, turn }) as const;
  switch (type) {
    // Not an end: the paid period runs until EXPIRATION.
    case "CANCELLATION":
      return event.cancel_reason === "BILLING_ERROR"
        ? []
        : [described({ cancelAtPeriodEnd: true }, "cancelled")];
    case "UNCANCELLATION":
      return [described({}, "resumed")];
    case "SUBSCRIPTION_PAUSED":
      return [described({ status: "paused" }, "paused")];
    case "BILLING_ISSUE":
      return [
        { ...about, kind: "failed", factId, invoice: invoiceOf(event), nextTryAt: null },
        described({ status: "past_due" }, null),
      ];
    case "EXPIRATION": {
      const endedAt = event.expiration_at_ms ?? at;
      return [
        { ...about, kind: "ended", factId, at: endedAt },
        { ...described({ status: "ended" }, null), factId: `${factId}:described` },
      ];
    }
    default:
      return [];
  }
}

/** Play's products are named with their base plan: `yearly:standard`. */
const planOf = ({ product_id: product }: RevenuecatEvent) => product?.split(":")[0] ?? null;

function factsOf(event: RevenuecatEvent): SubscriptionFacts {
  const { purchased_at_ms: from, expiration_at_ms: until, store } = event;
  const { amountMinor, currency } = invoiceOf(event);
  const isYear = from && until && until.getTime() - from.getTime() > 200 * 86_400_000;
  return {
    planId: planOf(event),
    amountMinor,
    currency,
    interval: isYear ? "year" : "month",
    status: event.period_type === "TRIAL" ? "trialing" : "active",
    periodEndsAt: until,
    cancelAtPeriodEnd: false,
    method: store ?? null,
    startedAt: from ?? event.event_timestamp_ms,
  };
}

function invoiceOf({
  id,
  transaction_id: transaction,
  price_in_purchased_currency: price,
  ...event
}: RevenuecatEvent) {
  const currency = event.currency?.toUpperCase() ?? "";
  const amountMinor = minorUnits(Math.abs(price ?? 0), currency);
  return { id: transaction ?? id, number: transaction ?? null, amountMinor, currency, url: null };
}

function grantEvents(event: RevenuecatEvent, customerId: string): SubscriptionEvent[] {
  const { type, purchased_at_ms: from, expiration_at_ms: until, event_timestamp_ms: toldAt } = event;
  if (!until) return [];
  const invoice = invoiceOf(event);
  // The time of the purchase, not of the message: the API has the same.
  const about = {
    customerId,
    subscriptionId: subscriptionOf(customerId),
    at: from ?? toldAt,
    checkoutId: null,
    planId: planOf(event),
  };
  const described = { ...about, at: toldAt, factId: event.id, subscription: factsOf(event), turn: null };
  // A store extends a paid period; there is nothing to compare.
  const isExtension = type === "SUBSCRIPTION_EXTENDED";
  const fact = isExtension ? `${invoice.id}:${until.toISOString()}` : invoice.id;
  const paid = { ...about, kind: "paid", factId: `${fact}:paid`, until, invoice, unitMinor: null } as const;
  const trial = {
    ...about,
    kind: "trial",
    factId: `${fact}:trial`,
    until,
    amountMinor: null,
    currency: null,
  } as const;
  const isForeign = isExtension || appShops.has(event.store ?? "");
  return [
    { ...described, kind: "described" },
    event.period_type === "TRIAL" ? trial : { ...paid, reason: reasonOf(type), isForeign },
  ];
}

function reasonOf(type: string): "first" | "renewal" | "change" {
  if (type === "INITIAL_PURCHASE") return "first";
  return type === "SUBSCRIPTION_EXTENDED" ? "change" : "renewal";
}

/** The API's answer as events: the newest purchase of the entitlement, unless it is a sandbox one. */
export function purchaseOf(
  subscriber: Subscriber,
  { customerId, entitlement, now }: { customerId: string; entitlement: string; now: Date },
): RevenuecatEvent | null {
  const granted = subscriber.entitlements[entitlement];
  const bought = granted && subscriber.subscriptions[granted.product_identifier];
  if (!granted || !bought?.expires_date || bought.is_sandbox || !bought.store_transaction_id) return null;
  const { purchase_date: from, expires_date: until, store, price, period_type: period } = bought;
  return {
    id: `asked-${bought.store_transaction_id}`,
    type: "RENEWAL",
    event_timestamp_ms: from ?? now,
    app_user_id: customerId,
    product_id: granted.product_identifier,
    entitlement_ids: [entitlement],
    period_type: period?.toUpperCase(),
    purchased_at_ms: from,
    expiration_at_ms: until,
    transaction_id: bought.store_transaction_id,
    price_in_purchased_currency: price?.amount,
    currency: price?.currency,
    store: store?.toUpperCase(),
    environment: "PRODUCTION",
    cancel_reason: null,
    transferred_from: [],
    transferred_to: [],
  };
}
