import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { paymentCheckouts } from "#app/platform/db/schema/all.server.ts";
import { settleQueue } from "../queues.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** The number of queued checks with providers. */
async function countChecks(site: TestSite): Promise<number> {
  // Opens the queues, if nothing has.
  await site.jobs.check();
  const { rows } = await site.db.execute<{ asked: number }>(
    sql`select count(*)::int as asked from pgboss.job where name = ${settleQueue.name}`,
  );
  return rows[0]?.asked ?? 0;
}

const resetChecks = ({ db }: TestSite) =>
  db.execute(sql`delete from pgboss.job where name = ${settleQueue.name}`);

async function checkoutOf(site: TestSite, startedAt: Date) {
  const { account } = await makeAccount(site);
  await site.db.insert(paymentCheckouts).values({
    id: "open-checkout",
    provider: "stripe",
    accountId: account.id,
    planId: "monthly",
    amountMinor: 600,
    currency: "EUR",
    interval: "month",
    trialDays: 0,
    backPath: "/writings",
    state: "open",
    startedAt,
  });
}

test("L8: repeated returns from a checkout ask its provider once a minute, from whichever browser", async () => {
  const clock = { now: new Date() };
  await using site = await createTestSite({}, { site: { now: () => clock.now } });
  await checkoutOf(site, clock.now);
  const back = () => site.get("/checkout/open-checkout/back");
  const answers = await Promise.all(Array.from({ length: 20 }, back));
  for (const answer of answers)
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/writings"]);
  expect(await countChecks(site)).toBe(1);
  // The check is done, and a minute is over.
  await resetChecks(site);
  clock.now = new Date(clock.now.getTime() + 61_000);
  await back();
  await back();
  expect(await countChecks(site)).toBe(1);
  // A settled checkout causes no more checks.
  await site.db
    .update(paymentCheckouts)
    .set({ state: "paid" })
    .where(eq(paymentCheckouts.id, "open-checkout"));
  await resetChecks(site);
  clock.now = new Date(clock.now.getTime() + 61_000);
  await back();
  expect(await countChecks(site)).toBe(0);
});

test("L8: within a minute of a look-up, returning from a checkout writes nothing", async () => {
  await using site = await createTestSite();
  await checkoutOf(site, new Date());
  const back = () => site.get("/checkout/open-checkout/back");
  await back();
  const [before] = await site.db.select().from(paymentCheckouts);
  expect(await site.roundTrips(back)).toBe(1);
  expect((await site.db.select().from(paymentCheckouts))[0]).toEqual(before);
});
