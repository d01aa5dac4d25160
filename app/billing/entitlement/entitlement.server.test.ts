import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, entitlementEvents, entitlements } from "#app/platform/db/schema/all.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { readSettings } from "#app/platform/config/settings.server.ts";
import { createTestDb } from "#tests/support/database.ts";
import { type NewEntitlementEvent, recordEntitlementEvent } from "./entitlement-commands.server.ts";
import { findEntitlement, listHistory } from "./entitlement-queries.server.ts";
import { findPlan, listPlans } from "#app/billing/plans/plans.server.ts";
import { plans } from "#app/platform/db/schema/billing.server.ts";

const day = 86_400_000;
const now = new Date("2026-03-01T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * day);
const settings = readSettings({});

async function addAccount(db: Db, id: string): Promise<void> {
  const at = { createdAt: now, updatedAt: now };
  await db.insert(accounts).values({ id, email: `${id}@example.org`, name: id, ...at });
}

const paid = (eventId: string, more: Partial<NewEntitlementEvent> = {}): NewEntitlementEvent => ({
  accountId: "ann",
  source: "stripe",
  eventId,
  subscriptionId: "sub",
  kind: "paid",
  happenedAt: now,
  until: inDays(30),
  planId: "monthly",
  ...more,
});

const record = (db: Db, event: NewEntitlementEvent) =>
  db.transaction((tx) => recordEntitlementEvent(tx, event, now));

test("C02 S02 an event is recorded once, and the entitlement follows in the same transaction", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  await addAccount(db, "ann");
  expect(await record(db, paid("e1"))).toBe(true);
  expect(await record(db, paid("e1", { until: inDays(900) }))).toBe(false);
  const found = await findEntitlement({ db, settings, now: () => now }, "ann");
  expect(found.state).toBe("ACTIVE");
  expect(found.standing).toMatchObject({ paidUntil: inDays(30), planId: "monthly", renews: true });
  // Rolled back together.
  const failing = db.transaction(async (tx) => {
    await recordEntitlementEvent(tx, paid("e2", { until: inDays(60) }), now);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect((await listHistory(db, "ann")).map(({ eventId }) => eventId)).toEqual(["e1"]);
});

test("S02 events that are recorded at the same time all count", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  await addAccount(db, "ann");
  await Promise.all([1, 2, 3, 4].map((at) => record(db, paid(`e${at}`, { until: inDays(30 * at) }))));
  const [row] = await db.select().from(entitlements);
  expect(row?.paidUntil).toEqual(inDays(120));
});

test("S02 setting the clock back extends no entitlement", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  await addAccount(db, "ann");
  await record(db, paid("e1"));
  await record(db, paid("e2", { kind: "cancelled", until: null }));
  const stateAt = async (time: Date) =>
    (await findEntitlement({ db, settings, now: () => time }, "ann")).state;
  expect(await stateAt(inDays(29))).toBe("ACTIVE");
  expect(await stateAt(inDays(31))).toBe("UNPAID");
  expect(await stateAt(inDays(10))).toBe("UNPAID");
});

test("the history cannot be changed, shortened or emptied, and goes with its account", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  await addAccount(db, "ann");
  await record(db, paid("e1"));
  const refused = { cause: { message: expect.stringContaining("are kept as they are") } };
  await expect(db.update(entitlementEvents).set({ until: inDays(900) })).rejects.toMatchObject(refused);
  await expect(db.delete(entitlementEvents)).rejects.toMatchObject(refused);
  await expect(db.execute("truncate entitlement_events")).rejects.toMatchObject(refused);
  expect(await db.$count(entitlementEvents)).toBe(1);
  await db.delete(accounts).where(eq(accounts.id, "ann"));
  expect(await db.$count(entitlementEvents)).toBe(0);
});

test("C02 the entitlement is one read, by its index", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  await addAccount(db, "ann");
  await record(db, paid("e1"));
  await db.execute("set enable_seqscan = off");
  const { rows } = await db.execute("explain select * from entitlements where account_id = 'ann'");
  expect(JSON.stringify(rows)).toContain("Index Scan using entitlements_pkey");
});

test("there is a monthly and a yearly plan from the start; an admin's plan with the same id replaces one", async () => {
  await using connection = await createTestDb();
  const { db } = connection;
  const context = { db, settings };
  expect((await listPlans(context)).map(({ id, interval }) => [id, interval])).toEqual([
    ["monthly", "month"],
    ["yearly", "year"],
  ]);
  const at = { createdAt: now, updatedAt: now };
  await db.insert(plans).values({
    id: "yearly",
    name: "A year of writing",
    amountMinor: 4000,
    currency: "USD",
    interval: "year",
    position: 5,
    ...at,
  });
  expect((await findPlan(context, "yearly"))?.name).toBe("A year of writing");
  expect(await findPlan(context, "weekly")).toBe(null);
  expect(await listPlans({ db, settings: readSettings({ PLAN_MONTHLY_PRICE: "0" }) })).toHaveLength(1);
});
