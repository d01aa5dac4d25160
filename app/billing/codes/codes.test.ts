import { expect, test } from "vitest";
import { listBatches } from "./code-batches.server.ts";
import { findEntitlement } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { accounts, paymentCodes, signInTries } from "#app/platform/db/schema/all.server.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { createTestSite } from "#tests/support/site.ts";
import { createCodes, redeemCode, withdrawCodes } from "./code-commands.server.ts";
import { registerCodes } from "./codes-cli.server.ts";

const day = 86_400_000;
const start = new Date("2026-06-01T12:00:00Z");

async function setUp() {
  const clock = { now: start };
  const site = await createTestSite({}, { site: { now: () => clock.now } });
  const people = await site.db
    .insert(accounts)
    .values(["ann", "bob", "cy"].map((name) => ({ id: name, name, email: `${name}@example.org` })))
    .returning();
  const [ann, bob, cy] = people;
  if (!ann || !bob || !cy) throw new Error("nobody");
  const make = async (facts: Partial<Parameters<typeof createCodes>[1]> = {}) =>
    createCodes(site, { planId: "monthly", days: 30, count: 1, expiresAt: null, ...facts });
  const redeem = (account: typeof ann, typed: string) => redeemCode(site, { account, typed, client: null });
  return { site, clock, ann, bob, cy, make, redeem };
}

test("R17 a code lets its redeemer write for its days, works once, and is stored as a hash only", async () => {
  const { site, clock, ann, bob, make, redeem } = await setUp();
  await using _site = site;
  const { codes, batchId } = await make({ count: 3 });
  const [code = "", second = "", third = ""] = codes;
  expect(JSON.stringify(await site.db.select().from(paymentCodes))).not.toContain(code);
  const until = new Date(start.getTime() + 30 * day);
  expect(await redeem(ann, code.toLowerCase().replaceAll("-", " "))).toEqual({ ok: true, until });
  expect((await findEntitlement(site, "ann")).state).toBe("COMPLIMENTARY");
  expect(await redeem(ann, code)).toEqual({ ok: false, reason: "yours-already" });
  expect(await redeem(bob, code)).toEqual({ ok: false, reason: "used" });
  // A second one begins when the first one ends.
  expect(await redeem(ann, second)).toEqual({ ok: true, until: new Date(start.getTime() + 60 * day) });
  expect(await withdrawCodes(site, batchId)).toBe(1);
  expect(await redeem(bob, third)).toEqual({ ok: false, reason: "expired" });
  clock.now = new Date(start.getTime() + 61 * day);
  expect((await findEntitlement(site, "ann")).state).toBe("UNPAID");
});

test("codes created together are one batch, although time passes meanwhile", async () => {
  const { site, make, clock } = await setUp();
  await using _site = site;
  site.now = () => (clock.now = new Date(clock.now.getTime() + 1));
  const { batchId } = await make({ count: 5 });
  expect(await listBatches(site.db)).toMatchObject([{ batchId, count: 5 }]);
});

test("of several people who redeem one code at once one gets it", async () => {
  const { site, ann, bob, cy, make, redeem } = await setUp();
  await using _site = site;
  const [code = ""] = (await make()).codes;
  const outcomes = await Promise.all([ann, bob, cy, ann, bob].map((who) => redeem(who, code)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test("of two codes redeemed at once by one person both count in full", async () => {
  const { site, ann, make, redeem } = await setUp();
  await using _site = site;
  const { codes } = await make({ count: 2 });
  await Promise.all(codes.map((code) => redeem(ann, code)));
  const { standing } = await findEntitlement(site, "ann");
  expect(standing?.grantedUntil).toEqual(new Date(start.getTime() + 60 * day));
});

test("a code cannot be redeemed after its day, even if the clock is set back", async () => {
  const { site, clock, ann, make, redeem } = await setUp();
  await using _site = site;
  const [code = ""] = (await make({ expiresAt: new Date(start.getTime() + day) })).codes;
  clock.now = new Date(start.getTime() + 2 * day);
  expect(await redeem(ann, code)).toEqual({ ok: false, reason: "expired" });
  clock.now = start;
  await site.db.delete(signInTries);
  expect(await redeem(ann, code)).toEqual({ ok: false, reason: "expired" });
});

test("guessing codes has to wait after five tries, and a right code after a wrong one still works", async () => {
  const { site, ann, bob, make, redeem } = await setUp();
  await using _site = site;
  const [code = ""] = (await make()).codes;
  for (let n = 0; n < 5; n++)
    expect(await redeem(ann, `0000${n}-00000-00000-00000`)).toEqual({ ok: false, reason: "unknown" });
  expect(await redeem(ann, code)).toEqual({ ok: false, reason: "too-many", seconds: 20 });
  expect(await redeem(bob, code)).toMatchObject({ ok: true });
});

test("octavo codes prints one code a line, as JSON or as a table, and refuses invalid input", async () => {
  const { site } = await setUp();
  await using _site = site;
  const octavo = octavoOf(site, { commands: [registerCodes] });
  const run = (...argv: string[]) => octavo("codes", ...argv);
  const json = await run("create", "--days", "30", "--count", "2", "--json");
  expect(json.status).toBe(0);
  expect(
    json.stdout
      .trim()
      .split("\n")
      .map((line) => Object.keys(JSON.parse(line) as object)),
  ).toEqual([["code"], ["code"]]);
  const csv = await run(
    "create",
    "--days",
    "7",
    "--count",
    "1",
    "--plan",
    "yearly",
    "--expires",
    "2027-12-31",
    "--csv",
  );
  expect(csv.stdout).toMatch(/^code,days,plan,expires\n[0-9A-Z-]{23},7,yearly,2027-12-31\n$/);
  const list = await run("list");
  expect(list.stdout).toContain("0 of 2 redeemed");
  expect((await run("withdraw", list.stdout.slice(0, 8))).status).toBe(0);
  expect((await run("withdraw", list.stdout.slice(0, 8))).status).toBe(1);
  expect((await run("create", "--days", "7", "--count", "1", "--plan", "none")).status).toBe(1);
  expect((await run("create", "--days", "0", "--count", "1")).status).toBe(2);
  expect((await run("create", "--days", "7", "--count", "1", "--expires", "2027-02-30")).status).toBe(2);
});
