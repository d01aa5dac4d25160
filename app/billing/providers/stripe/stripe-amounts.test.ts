import { expect, test } from "vitest";
import { findEntitlement } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { paymentCheckouts, paymentCustomers } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import { readStripeEvent } from "./stripe-events.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const now = Math.floor(Date.now() / 1000);
const end = now + 30 * 86_400;
const yearEnd = now + 365 * 86_400;

/** A customer of the plan for 6.00 EUR a month; a year is 60.00. */
async function setUp(site: TestSite, isRenewing: boolean) {
  const { account } = await makeAccount(site);
  const provider = "stripe" as const;
  await site.db.insert(paymentCustomers).values({ provider, customerId: "cus_1", accountId: account.id });
  await site.db.insert(paymentCheckouts).values({
    id: "checkout-1",
    provider,
    accountId: account.id,
    planId: "monthly",
    amountMinor: 600,
    currency: "EUR",
    interval: "month",
    trialDays: 0,
    backPath: "/",
    state: "open",
    startedAt: new Date(),
  });
  const apply = async (invoice: object) => {
    const read = readStripeEvent(
      JSON.stringify({ id: "evt", type: "invoice.paid", created: now, data: { object: invoice } }),
    );
    if (!read.ok) throw new Error(read.problem);
    return site.db.transaction((tx) => applyPaymentEvents(site, tx, { provider, events: read.events }));
  };
  if (isRenewing) await apply(invoiceOf({}));
  const entitlement = () => findEntitlement(site, account.id);
  return { apply, entitlement };
}

const line = (amount: number, proration = false, until = end) => ({
  amount,
  period: { end: until },
  parent: { subscription_item_details: { proration } },
});

function invoiceOf(facts: object): object {
  return {
    id: "in_first",
    customer: "cus_1",
    billing_reason: "subscription_create",
    currency: "eur",
    amount_due: 600,
    amount_paid: 600,
    created: now,
    status: "paid",
    lines: { data: [line(600)] },
    parent: {
      subscription_details: { subscription: "sub_1", metadata: { checkout: "checkout-1", plan: "monthly" } },
    },
    ...facts,
  };
}

const paid = (amount: number) => ({ amount_due: amount, amount_paid: amount });
const lines = (...data: object[]) => ({ lines: { data } });
const renewal = { id: "in_next", billing_reason: "subscription_cycle" };
const change = { id: "in_next", billing_reason: "subscription_update" };
const coupon = (amount: number) => ({ total_discount_amounts: [{ amount }] });

test.each([
  ["the first, in full", {}, "applied"],
  ["the first, of another amount", { ...paid(1), ...lines(line(1)) }, "refused"],
  ["the first, of less than its line says", { ...paid(1) }, "refused"],
  ["the first, in another currency", { currency: "jpy" }, "refused"],
  ["the first, with a coupon", { ...paid(300), ...coupon(300) }, "applied"],
  [
    "the first, with a coupon on another price",
    { ...paid(1), ...lines(line(301)), ...coupon(300) },
    "refused",
  ],
  ["the first, free by a coupon", { ...paid(0), ...coupon(600) }, "applied"],
  ["the first, for nothing and without a reason", { ...paid(0) }, "ignored"],
  ["the first of a trial, for nothing", { ...paid(0), ...lines(line(0)) }, "ignored"],
  ["a renewal, in full", { ...renewal }, "applied"],
  ["a renewal at the price of another plan", { ...renewal, ...paid(6000), ...lines(line(6000)) }, "applied"],
  ["a renewal of another amount", { ...renewal, ...paid(599), ...lines(line(599)) }, "refused"],
  ["a renewal in another currency", { ...renewal, currency: "usd" }, "refused"],
  [
    "a renewal from credit",
    { ...renewal, ...paid(0), starting_balance: -700, ending_balance: -100 },
    "applied",
  ],
  [
    "a change, the difference",
    { ...change, ...paid(5400), ...lines(line(6000), line(-600, true)) },
    "applied",
  ],
  ["a change to a price that no plan has", { ...change, ...paid(1), ...lines(line(1)) }, "refused"],
  [
    "a change, of less than its lines say",
    { ...change, ...paid(1), ...lines(line(6000), line(-600, true)) },
    "refused",
  ],
  ["a part of a period", { ...change, ...paid(120), ...lines(line(120, true)) }, "applied"],
  ["a change of more than any price", { ...change, ...paid(6001), ...lines(line(6001)) }, "refused"],
  ["a change in another currency", { ...change, ...paid(120), currency: "jpy" }, "refused"],
  [
    "one that was written by hand, of any amount",
    { id: "in_next", billing_reason: "manual", ...paid(1), ...lines(line(1)) },
    "refused",
  ],
])("L9: %s: its amount and currency are checked against the plan", async (what, facts, expected) => {
  await using site = await createTestSite();
  const { apply, entitlement } = await setUp(site, !what.startsWith("the first"));
  expect(await apply(invoiceOf(facts))).toMatchObject({ state: expected });
  if (what.startsWith("the first"))
    expect((await entitlement()).state).toBe(expected === "applied" ? "ACTIVE" : "UNPAID");
});

test.each([
  ["a renewal", { ...renewal, ...lines(line(600, false, yearEnd)) }, yearEnd],
  [
    "a change to a year",
    { ...change, ...paid(5400), ...lines(line(6000, false, yearEnd), line(-600, true)) },
    yearEnd,
  ],
  ["a cent for a part of a year", { ...change, ...paid(1), ...lines(line(1, true, yearEnd)) }, end],
  [
    "a year of which nothing is left to pay",
    { ...change, ...paid(0), ...lines(line(6000, false, yearEnd), line(-6000, true)) },
    yearEnd,
  ],
])("L9: %s: only what costs a plan's price lengthens the paid time", async (_what, facts, until) => {
  await using site = await createTestSite();
  const { apply, entitlement } = await setUp(site, true);
  expect(await apply(invoiceOf(facts))).toMatchObject({ state: "applied" });
  expect((await entitlement()).standing?.paidUntil).toEqual(new Date(until * 1000));
});
