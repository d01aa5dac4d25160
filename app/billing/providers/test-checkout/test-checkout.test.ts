import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { findEntitlement } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { accounts, paymentRefunds } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { visitor } from "#tests/support/visitor.ts";
import type { PlanOffer } from "../payment-provider.server.ts";
import { settlePayments } from "../checkouts/settle-job.server.ts";
import { listInvoices } from "#app/billing/subscription/invoice-queries.server.ts";
import { findSubscription } from "../subscription-rows.server.ts";
import { testProvider } from "./test-provider.server.ts";

const monthly: PlanOffer = {
  id: "monthly",
  name: "Monthly",
  amountMinor: 600,
  currency: "EUR",
  trialDays: 0,
  interval: "month",
};
const yearly: PlanOffer = { ...monthly, id: "yearly", name: "Yearly", amountMinor: 6000, interval: "year" };
const start = new Date();
const after = (days: number) => new Date(start.getTime() + days * 86_400_000);

async function setUp() {
  const clock = { now: start };
  const site = await createTestSite({}, { site: { now: () => clock.now } });
  const { account, who } = await signIn(site);
  const begin = async (plan = monthly, backPath = "/writings") => {
    const started = await testProvider.startCheckout(site, { account, plan, backPath });
    return started.ok ? started.redirectTo : started.reason;
  };
  const state = async () => (await findEntitlement(site, account.id)).state;
  return { site, clock, account, who, begin, state };
}

test("R17 test mode says that no money moves; a declined, a confirmed and a paid card continue", async () => {
  const { site, clock, account, who, begin, state } = await setUp();
  await using _site = site;
  const path = await begin();
  expect(await begin()).toBe(path);
  const page = await who.get(path);
  expect(page.text).toContain("Test mode: no money moves.");
  expect(page.text).toContain("€6.00 a month");
  expect((await who.post(path, {})).status).toBe(422);
  const declined = await who.post(path, { card: "declined" });
  expect([declined.status, await state()]).toEqual([422, "UNPAID"]);
  expect(declined.text).toContain("The card was declined.");
  expect((await who.post(path, { card: "asks" })).location).toBe(path);
  expect((await who.get(path)).text).toContain("Your bank asks");
  expect((await who.post(path, { card: "asks", answer: "no" })).status).toBe(422);
  expect(await state()).toBe("UNPAID");
  expect((await who.post(path, { card: "asks", answer: "yes" })).location).toBe("/writings");
  expect(await state()).toBe("ACTIVE");
  expect((await who.get(path)).location).toBe("/writings");
  const thanks = (await who.get("/writings")).text;
  for (const words of ["You are subscribed until", account.email, "Start a work"])
    expect(thanks).toContain(words);
  clock.now = new Date(clock.now.getTime() + 31 * 60_000);
  expect((await who.get("/writings")).text).not.toContain("You are subscribed until");
  expect(await listInvoices(site.db, account.id)).toMatchObject([{ amountMinor: 600, state: "paid" }]);
  expect(await begin(yearly)).toBe("already-subscribed");
  const stranger = await signIn(site);
  expect((await stranger.who.get(path)).status).toBe(404);
});

test("M1: a test checkout that was open when a real provider was configured is invalid, and grants nothing", async () => {
  const { site, who, begin, state } = await setUp();
  await using _site = site;
  const path = await begin(yearly);
  const [asked, , open] = [await begin({ ...yearly, trialDays: 14 }), who.get(path), await begin(monthly)];
  await who.post(asked, { card: "asks" });
  const keys = { STRIPE_SECRET_KEY: "sk_test_0123456789", STRIPE_WEBHOOK_SECRET: "whsec_0123456789" };
  await using real = await createTestSite(keys, { connection: site.connection });
  const later = visitor(real);
  for (const [name, value] of who.jar) later.jar.set(name, value);
  for (const address of [path, asked, open]) {
    expect((await later.get(address)).text).not.toContain('name="card"');
    for (const fields of [{ card: "good" }, { card: "asks", answer: "yes" }, { card: "fails-later" }]) {
      const answer = await later.post(address, fields);
      expect(answer.status).toBe(422);
    }
  }
  expect(await state()).toBe("UNPAID");
  // Without a real provider the same checkouts are valid.
  expect((await who.post(path, { card: "good" })).status).toBe(303);
});

test("two tabs that pay at once make one subscription and one refund, and the page shows it", async () => {
  const { site, account, who, begin } = await setUp();
  await using _site = site;
  const [one, other] = [await begin(monthly), await begin(yearly)];
  const answers = await Promise.all([one, other, one, other].map((path) => who.post(path, { card: "good" })));
  const seconds = answers.filter(({ location }) => location !== "/writings");
  expect(seconds.length).toBe(2);
  expect((await who.get(seconds[0]?.location ?? "")).text).toContain("You have paid twice");
  const refunds = await site.db.select().from(paymentRefunds).where(eq(paymentRefunds.accountId, account.id));
  expect(refunds).toHaveLength(1);
  await site.work();
  await expect
    .poll(
      async () =>
        (await site.mails(account.email)).some(({ subject }) => subject?.includes("subscribed twice")),
      {
        timeout: 15_000,
      },
    )
    .toBe(true);
});

test("R19 it renews, is cancelled to the end of what is paid, resumed, changed and paused", async () => {
  const { site, clock, account, who, begin, state } = await setUp();
  await using _site = site;
  await who.post(await begin(), { card: "good" });
  clock.now = after(32);
  expect(await state()).toBe("GRACE");
  await settlePayments(site);
  await settlePayments(site);
  expect([await state(), (await listInvoices(site.db, account.id)).length]).toEqual(["ACTIVE", 2]);
  await testProvider.cancel(site, account);
  expect(await findSubscription(site.db, account.id)).toMatchObject({ cancelAtPeriodEnd: true });
  await testProvider.resume(site, account);
  expect(await findSubscription(site.db, account.id)).toMatchObject({ cancelAtPeriodEnd: false });
  const preview = await testProvider.previewChange(site, { account, plan: yearly });
  expect(preview).toMatchObject({ ok: true, currency: "EUR" });
  if (!preview.ok) throw new Error("no preview");
  expect(preview.dueNowMinor).toBeLessThan(6000);
  await testProvider.changePlan(site, { account, plan: yearly, asOf: preview.asOf });
  expect((await listInvoices(site.db, account.id))[0]).toMatchObject({ amountMinor: preview.dueNowMinor });
  expect(await findSubscription(site.db, account.id)).toMatchObject({ planId: "yearly", amountMinor: 6000 });
  await testProvider.pause(site, account);
  clock.now = after(32 + 370);
  await settlePayments(site);
  expect(await state()).toBe("UNPAID");
  await testProvider.resume(site, account);
  await settlePayments(site);
  expect(await state()).toBe("ACTIVE");
  await testProvider.cancel(site, account);
  clock.now = after(2000);
  await settlePayments(site);
  expect([await state(), await findSubscription(site.db, account.id)]).toEqual(["UNPAID", null]);
});

test("a renewal that fails is tried again while access goes on, then ends", async () => {
  const { site, clock, account, who, begin, state } = await setUp();
  await using _site = site;
  await who.post(await begin(), { card: "fails-later" });
  clock.now = after(32);
  await settlePayments(site);
  expect(await state()).toBe("PAST_DUE");
  expect(await listInvoices(site.db, account.id)).toMatchObject([{ state: "failed" }, { state: "paid" }]);
  clock.now = after(50);
  await settlePayments(site);
  expect(await state()).toBe("UNPAID");
});

test("an account that is about to be deleted is not charged again", async () => {
  const { site, account, who, begin } = await setUp();
  await using _site = site;
  await who.post(await begin(), { card: "good" });
  await site.db
    .update(accounts)
    .set({ deleteAfter: after(30) })
    .where(eq(accounts.id, account.id));
  await settlePayments(site);
  expect(await findSubscription(site.db, account.id)).toMatchObject({ cancelAtPeriodEnd: true });
});

test("R19 after cancelling a subscription that could not be charged, another card can subscribe again", async () => {
  const { site, clock, account, who, begin, state } = await setUp();
  await using _site = site;
  await who.post(await begin(), { card: "fails-later" });
  clock.now = after(32);
  await settlePayments(site);
  expect(await state()).toBe("PAST_DUE");
  expect(await begin()).toBe("already-subscribed");
  await testProvider.cancel(site, account);
  await who.post(await begin(), { card: "good" });
  expect([await state(), (await listInvoices(site.db, account.id))[0]?.state]).toEqual(["ACTIVE", "paid"]);
});
