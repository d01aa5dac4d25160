import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findEntitlement } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { paymentCheckouts } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openStripePeer } from "#tests/support/stripe-peer.ts";
import { deliver, monthly } from "#tests/support/ways-of-paying.ts";
import type { PlanOffer } from "../payment-provider.server.ts";
import { listInvoices } from "#app/billing/subscription/invoice-queries.server.ts";
import { findSubscription } from "../subscription-rows.server.ts";
import { stripeProvider } from "./stripe-provider.server.ts";

const yearly: PlanOffer = { ...monthly, id: "yearly", amountMinor: 6000, interval: "year" };

async function setUp() {
  const clock = { now: new Date() };
  const peer = await openStripePeer(() => clock.now);
  const site = await createTestSite(peer.environment, { site: { now: () => clock.now } });
  const { account, who } = await signIn(site);
  const backPath = "/interstitial?paid";
  const begin = (plan = monthly) => stripeProvider.startCheckout(site, { account, plan, backPath });
  const session = async () => {
    const [row] = await site.db
      .select()
      .from(paymentCheckouts)
      .where(eq(paymentCheckouts.accountId, account.id));
    return row?.sessionId ?? "";
  };
  const send = (messages: object[]) =>
    deliver(
      site,
      "stripe",
      messages.map((each) => peer.sign(each)),
    );
  const dispose = async () => {
    await site[Symbol.asyncDispose]();
    await peer[Symbol.asyncDispose]();
  };
  return { site, peer, clock, account, who, begin, session, send, [Symbol.asyncDispose]: dispose };
}

test("R17 the checkout's page leads to Stripe, twice to the same one, and back to the requested page", async () => {
  await using way = await setUp();
  const started = await way.begin();
  if (!started.ok) throw new Error(started.reason);
  expect(await way.begin()).toEqual(started);
  expect(way.peer.requests.filter((call) => call.includes("checkout/sessions"))).toHaveLength(1);
  const page = await way.who.get(started.redirectTo);
  expect(page.text).toContain(`http-equiv="refresh"`);
  expect(page.text).toContain(`/pay/${await way.session()}`);
  expect(page.text).not.toContain("Test mode");
  // Coming back proves nothing.
  expect((await way.who.get(`${started.redirectTo}/back`)).location).toBe("/interstitial?paid");
  expect((await findEntitlement(way.site, way.account.id)).state).toBe("UNPAID");
  await way.send(way.peer.pay(await way.session()));
  expect((await way.who.get(started.redirectTo)).location).toBe("/interstitial?paid");
});

test("R19 a change is previewed and made, paused, cancelled and resumed at Stripe, and shown at once", async () => {
  await using way = await setUp();
  const { site, account } = way;
  await way.begin();
  await way.send(way.peer.pay(await way.session()));
  const plan = yearly;
  expect(await stripeProvider.previewChange(site, { account, plan: monthly })).toMatchObject({
    reason: "same-plan",
  });
  const preview = await stripeProvider.previewChange(site, { account, plan });
  expect(preview).toMatchObject({ ok: true, dueNowMinor: 5432, currency: "EUR", nextChargeMinor: 6000 });
  const asOf = preview.ok ? preview.asOf : new Date();
  way.clock.now = new Date(way.clock.now.getTime() + 5_000);
  expect(await stripeProvider.changePlan(site, { account, plan, asOf })).toEqual({ ok: true });
  expect(await findSubscription(site.db, account.id)).toMatchObject({ planId: "yearly", amountMinor: 6000 });
  for (const [act, shown] of [
    ["pause", { status: "paused" }],
    ["resume", { status: "active" }],
    ["cancel", { cancelAtPeriodEnd: true }],
    ["resume", { cancelAtPeriodEnd: false }],
  ] as const) {
    way.clock.now = new Date(way.clock.now.getTime() + 5_000);
    expect(await stripeProvider[act](site, account)).toEqual({ ok: true });
    expect(await findSubscription(site.db, account.id)).toMatchObject(shown);
  }
  expect(await stripeProvider.portal(site, { account, backPath: "/subscription" })).toEqual({
    ok: true,
    redirectTo: "http://localhost/portal",
  });
  expect((await listInvoices(site.db, account.id))[0]?.url).toContain("/invoice/");
});

test("a Stripe that does not answer is a refusal that changes nothing, and the same checkout can begin later", async () => {
  await using way = await setUp();
  const { site, account, peer } = way;
  peer.mood.isDead = true;
  expect(await way.begin()).toEqual({ ok: false, reason: "unavailable" });
  peer.mood.isDead = false;
  expect(await way.begin()).toMatchObject({ ok: true });
  await way.send(peer.pay(await way.session()));
  peer.mood.isDead = true;
  expect(await stripeProvider.cancel(site, account)).toEqual({ ok: false, reason: "unavailable" });
  expect(await findSubscription(site.db, account.id)).toMatchObject({ cancelAtPeriodEnd: false });
  expect((await findEntitlement(site, account.id)).state).toBe("ACTIVE");
});

test("a signature that is too old, and a message of the other mode, are refused", async () => {
  await using way = await setUp();
  await way.begin();
  const [first = {}, ...rest] = way.peer.pay(await way.session());
  const timestamp = Math.floor(way.clock.now.getTime() / 1000) - 301;
  expect(await deliver(way.site, "stripe", [way.peer.sign(first, { timestamp })])).toEqual([400]);
  await way.send([first, ...rest].map((each) => ({ ...each, livemode: true })));
  expect((await findEntitlement(way.site, way.account.id)).state).toBe("UNPAID");
});

test("each mail about money states what happens next and when", async () => {
  await using way = await setUp();
  const { site, account, peer, clock } = way;
  const day = 86_400_000;
  await way.begin();
  const session = await way.session();
  await way.send(peer.pay(session));
  clock.now = new Date(clock.now.getTime() + day);
  await way.send(peer.cancel(session));
  clock.now = new Date(clock.now.getTime() + 29 * day);
  await way.send(peer.renew(session, { failed: true }));
  await way.send(peer.end(session));
  await site.work();
  await expect.poll(async () => (await site.mails(account.email)).length, { timeout: 20_000 }).toBe(4);
  const mails = await site.mails(account.email);
  for (const { text } of mails) expect(text).toContain("What happens next:");
  const subjects = mails.map(({ subject }) => subject).join("\n");
  expect(subjects).toMatch(/Receipt: €6\.00/);
  expect(subjects).toMatch(/did not go through/);
  expect(subjects).toMatch(/Your subscription ends on/);
  expect(subjects).toMatch(/has ended/);
});
