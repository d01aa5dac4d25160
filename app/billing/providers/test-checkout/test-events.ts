import type { CheckoutRow } from "../checkouts/checkout-rows.server.ts";
import { periodAfter } from "../billing-period.ts";
import type { PaymentEvent, SubscriptionFacts } from "../events/payment-event.ts";
import { methodOf, type TestCard } from "./test-cards.ts";

export const testSubscriptionId = (checkoutId: string) => `test-${checkoutId}`;

export const checkoutOf = (subscriptionId: string) => subscriptionId.replace(/^test-/, "");

const day = 86_400_000;

/** The events that a provider would send for a paid checkout. */
export function paidCheckoutEvents(checkout: CheckoutRow, card: TestCard, at: Date): PaymentEvent[] {
  const {
    id: checkoutId,
    accountId: customerId,
    planId,
    amountMinor,
    currency,
    interval,
    trialDays,
  } = checkout;
  const subscriptionId = testSubscriptionId(checkoutId);
  const about = { customerId, subscriptionId, at, checkoutId, planId };
  const isTrial = trialDays > 0;
  const until = isTrial ? new Date(at.getTime() + trialDays * day) : periodAfter(at, interval);
  const subscription: SubscriptionFacts = {
    planId,
    amountMinor,
    currency,
    interval,
    status: isTrial ? "trialing" : "active",
    periodEndsAt: until,
    cancelAtPeriodEnd: false,
    method: methodOf(card),
    startedAt: at,
  };
  const first: PaymentEvent = isTrial
    ? { ...about, kind: "trial", factId: `${subscriptionId}:trial`, until, amountMinor, currency }
    : {
        ...about,
        ...paymentOf({ subscriptionId, amountMinor, currency, number: 1 }),
        reason: "first",
        until,
      };
  return [{ ...about, kind: "described", factId: `${subscriptionId}:1`, subscription, turn: null }, first];
}

/** A payment that succeeded. */
export function paymentOf(of: {
  subscriptionId: string;
  amountMinor: number;
  currency: string;
  number: number | string;
}) {
  const { subscriptionId, amountMinor, currency, number } = of;
  const id = `${subscriptionId}:invoice-${number}`;
  const invoice = { id, number: `TEST-${number}`, amountMinor, currency, url: null };
  return { kind: "paid", factId: `${id}:paid`, invoice, unitMinor: null, isForeign: false } as const;
}
