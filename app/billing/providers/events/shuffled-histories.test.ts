import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EntitlementEvent } from "#app/billing/entitlement/entitlement-event.ts";
import { foldHistory } from "#app/billing/entitlement/fold-history.ts";
import { toEntitlementEvent } from "./to-entitlement-event.ts";
import type { PaymentEvent } from "./payment-event.ts";
import { revenuecatEvents } from "../revenuecat/revenuecat-events.ts";
import { MessageShape, type RevenuecatEvent } from "../revenuecat/revenuecat-shapes.ts";
import { transferEvents } from "../revenuecat/revenuecat-transfer.ts";
import { readStripeEvent } from "../stripe/stripe-events.ts";

const begun = Date.UTC(2026, 0, 1) / 1000;
const month = 30 * 86_400;
const steps = ["paid", "failed", "cancelled", "resumed", "paused", "trial", "ended"] as const;
type Step = (typeof steps)[number];

/** The story of one of two subscriptions, with seconds between events; often within the same second. */
const happenings = fc.array(
  fc.record({
    step: fc.constantFrom(...steps),
    which: fc.constantFrom("one", "two"),
    gap: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: month })),
  }),
  { minLength: 1, maxLength: 12 },
);

interface Happening {
  step: Step;
  which: string;
  at: number;
  index: number;
}

const stripeTypes = {
  paid: "invoice.paid",
  failed: "invoice.payment_failed",
  ended: "customer.subscription.deleted",
  cancelled: "customer.subscription.updated",
  resumed: "customer.subscription.updated",
  paused: "customer.subscription.updated",
  trial: "customer.subscription.updated",
} satisfies Record<Step, string>;

function fromStripe({ step, which, at, index }: Happening): PaymentEvent[] {
  const isInvoice = step === "paid" || step === "failed";
  const invoice = {
    id: `in_${index}`,
    customer: "cus_1",
    subscription: `sub_${which}`,
    billing_reason: "subscription_cycle",
    amount_due: 600,
    amount_paid: step === "paid" ? 600 : 0,
    currency: "eur",
    created: at,
    lines: { data: [{ period: { end: at + month } }] },
  };
  const item = { id: "si_1", price: { unit_amount: 600, currency: "eur" }, current_period_end: at + month };
  const subscription = {
    id: `sub_${which}`,
    customer: "cus_1",
    items: { data: [item] },
    ended_at: step === "ended" ? at : null,
    status: step === "ended" ? "canceled" : step === "trial" ? "trialing" : "active",
    trial_end: step === "trial" ? at + month : null,
    cancel_at_period_end: step === "cancelled",
    pause_collection: step === "paused" ? { behavior: "void" } : null,
  };
  const previous_attributes = isInvoice || step === "trial" ? {} : { cancel_at_period_end: false };
  const data = { object: isInvoice ? invoice : subscription, previous_attributes };
  const read = readStripeEvent(
    JSON.stringify({ id: `evt_${index}`, type: stripeTypes[step], created: at, data }),
  );
  return read.ok ? read.events : expect.fail(read.problem);
}

const revenuecatTypes = {
  paid: "RENEWAL",
  failed: "BILLING_ISSUE",
  ended: "EXPIRATION",
  trial: "INITIAL_PURCHASE",
  cancelled: "CANCELLATION",
  resumed: "UNCANCELLATION",
  paused: "SUBSCRIPTION_PAUSED",
} satisfies Record<Step, string>;

function fromRevenuecat({ step, which, at, index }: Happening): PaymentEvent[] {
  const event = {
    id: `rc-${index}`,
    type: revenuecatTypes[step],
    event_timestamp_ms: at * 1000,
    app_user_id: which,
    product_id: "monthly",
    entitlement_ids: ["writer"],
    period_type: step === "trial" ? "TRIAL" : "NORMAL",
    purchased_at_ms: at * 1000,
    transaction_id: `t-${index}`,
    price_in_purchased_currency: 6,
    expiration_at_ms: (step === "ended" ? at : at + month) * 1000,
    currency: "EUR",
    store: "RC_BILLING",
  };
  return revenuecatEvents(MessageShape.parse({ event }).event);
}

// 10,000 histories each: 1,250 stories, each in eight orders with some events repeated.
describe.each([
  ["stripe", fromStripe],
  ["revenuecat", fromRevenuecat],
] as const)("S02 %s", (source, eventsOf) => {
  test("messages late, twice and in any order end in the same entitlement", () => {
    fc.assert(
      fc.property(happenings, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (story, seeds) => {
        let at = begun;
        const allEvents = story.flatMap(({ gap, ...each }, index) =>
          eventsOf({ ...each, index, at: (at += gap) }),
        );
        const history = allEvents.flatMap((events) =>
          events.kind === "checkout-over" ? [] : (toEntitlementEvent(source, events, "monthly") ?? []),
        );
        const expected = foldHistory(history);
        for (const seed of seeds)
          expect(foldHistory(shuffled([...history, ...history.slice(seed % 3)], seed))).toEqual(expected);
      }),
      { numRuns: 1_250 },
    );
  });
});

const customers = ["ann", "bob", "cleo"] as const;
type Customer = (typeof customers)[number];

const moves = fc.array(
  fc.record({
    step: fc.constantFrom("bought", "transferred", "expired"),
    by: fc.constantFrom(...customers),
    to: fc.constantFrom(...customers),
    gap: fc.integer({ min: 1, max: 9 * 86_400 }),
  }),
  { minLength: 1, maxLength: 10 },
);

interface Sent {
  event: RevenuecatEvent;
  /** RevenueCat's answers about all customers at the time of sending. */
  answers: Map<Customer, RevenuecatEvent | null>;
}

/** The messages that RevenueCat sends for these events; nobody transfers what they do not have, or to themselves. */
function messagesOf(story: { step: string; by: Customer; to: Customer; gap: number }[]): Sent[] {
  const has = new Map<Customer, RevenuecatEvent | null>(customers.map((customer) => [customer, null]));
  const sent: Sent[] = [];
  let at = begun;
  const say = (type: string, by: Customer, facts: object) => {
    const base = { id: `rc-${sent.length}`, type, event_timestamp_ms: at * 1000, app_user_id: by };
    const bought = {
      product_id: "monthly",
      entitlement_ids: ["writer"],
      period_type: "NORMAL",
      currency: "EUR",
    };
    const { event } = MessageShape.parse({ event: { ...base, ...bought, store: "RC_BILLING", ...facts } });
    return event;
  };
  for (const { step, by, to, gap } of story) {
    at += gap;
    const mine = has.get(by) ?? null;
    // One purchase a customer at a time, as RevenueCat has one entitlement: a second one is another story.
    if (step === "bought" && mine) continue;
    if (step === "transferred" && (!mine || by === to || has.get(to))) continue;
    if (step === "expired" && !mine) continue;
    const until = (step === "expired" ? at : at + month) * 1000;
    const transaction = { transaction_id: `t-${sent.length}`, price_in_purchased_currency: 6 };
    const dates = { purchased_at_ms: at * 1000, expiration_at_ms: until };
    const names = { transferred_from: [by], transferred_to: [to] };
    const types: Record<string, string> = {
      bought: "INITIAL_PURCHASE",
      transferred: "TRANSFER",
      expired: "EXPIRATION",
    };
    const event = say(types[step] ?? "", by, step === "transferred" ? names : { ...transaction, ...dates });
    if (step === "bought") has.set(by, event);
    if (step === "expired") has.set(by, null);
    if (step === "transferred") {
      has.set(by, null);
      has.set(to, mine && { ...mine, app_user_id: to });
    }
    sent.push({ event, answers: new Map(has) });
  }
  return sent;
}

/** The result of each customer's history when every message is processed with RevenueCat's answers at that moment. */
function standings(order: Sent[], answersOf: (sent: Sent) => Sent["answers"]) {
  const lines = new Map<Customer, EntitlementEvent[]>(customers.map((customer) => [customer, []]));
  const names = new Set<string>();
  for (const sent of order) {
    const { event } = sent;
    const events =
      event.type === "TRANSFER"
        ? customers.flatMap((customerId) =>
            transferEvents(event, { customerId, purchase: answersOf(sent).get(customerId) ?? null }),
          )
        : revenuecatEvents(event);
    for (const each of events) {
      const line = toEntitlementEvent("revenuecat", each, "monthly");
      // Ids are unique across histories.
      if (!line || names.has(line.eventId)) continue;
      names.add(line.eventId);
      lines.get(each.customerId as Customer)?.push(line);
    }
  }
  return customers.map((customer) => foldHistory(lines.get(customer) ?? []).paidUntil?.getTime() ?? 0);
}

test("S02 transfers that arrive late, twice and in any order leave everyone with their final purchases", () => {
  fc.assert(
    fc.property(moves, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (story, seeds) => {
      const sent = messagesOf(story);
      const last = sent.at(-1);
      if (!last) return;
      const now = last.event.event_timestamp_ms.getTime();
      const covered = (ends: number[]) => ends.map((end) => (end > now ? end : 0));
      const held = customers.map((customer) => last.answers.get(customer)?.expiration_at_ms?.getTime() ?? 0);
      const inTime = covered(standings(sent, ({ answers }) => answers));
      expect(inTime).toEqual(covered(held));
      // Processed at the end, a message finds the final state.
      for (const seed of seeds) {
        const late = shuffled([...sent, ...sent.slice(seed % 3)], seed);
        expect(covered(standings(late, () => last.answers))).toEqual(inTime);
      }
    }),
    { numRuns: 1_250 },
  );
});

/** Fisher-Yates shuffle with a small generator of its own, so that a failure can be reproduced. */
function shuffled<Thing>(things: Thing[], seed: number): Thing[] {
  const deck = [...things];
  let state = seed + 1;
  for (let last = deck.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    const other = state % (last + 1);
    const [one, two] = [deck[last], deck[other]];
    if (one !== undefined && two !== undefined) [deck[last], deck[other]] = [two, one];
  }
  return deck;
}
