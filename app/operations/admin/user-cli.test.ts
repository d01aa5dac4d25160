import { expect, test } from "vitest";
import { registerCodes } from "#app/billing/codes/codes-cli.server.ts";
import { registerSubscription } from "#app/billing/grants/subscription-cli.server.ts";
import { accounts, auditEntries, sessions } from "#app/platform/db/schema/all.server.ts";
import { octavoOf } from "#tests/support/octavo.ts";
import { createTestSite } from "#tests/support/site.ts";
import { registerUser } from "./user-cli.server.ts";

test("A06 the command line creates the first admin and logs it", async () => {
  await using site = await createTestSite();
  await site.db.insert(accounts).values({ id: "ann", name: "Ann", email: "ann@example.org" });
  const inAnHour = new Date(Date.now() + 3_600_000);
  await site.db.insert(sessions).values({ id: "s", token: "t", userId: "ann", expiresAt: inAnHour });
  const run = octavoOf(site, { commands: [registerUser, registerSubscription, registerCodes] });
  const octavo = async (...argv: string[]) => {
    const { status, stdout, stderr } = await run(...argv);
    return { status, text: stdout + stderr };
  };
  const made = await octavo("user", "grant-role", "--email", "Ann@example.org", "--role", "admin");
  expect(made).toEqual({ status: 0, text: "ann@example.org is an admin now.\n" });
  // L: a change of rights requires signing in again.
  expect(await site.db.$count(sessions)).toBe(0);
  const shown = await octavo("user", "show", "--email", "ann@example.org", "--json");
  expect(JSON.parse(shown.text)).toMatchObject({ role: "admin", isSuspended: false });
  expect(
    (await octavo("user", "grant-role", "--email", "ann@example.org", "--role", "king")).status,
  ).not.toBe(0);
  expect((await octavo("user", "grant-role", "--email", "no@example.org", "--role", "none")).status).toBe(1);
  await octavo("subscription", "grant", "--email", "ann@example.org", "--days", "3", "--reason", "A prize");
  await octavo("codes", "create", "--days", "3", "--count", "2");
  const log = await site.db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(log.map(({ actorId, act, reason, details }) => ({ actorId, act, reason, details }))).toEqual([
    { actorId: null, act: "role-granted", reason: null, details: { role: "admin" } },
    { actorId: null, act: "subscription-granted", reason: "A prize", details: { plan: null, days: 3 } },
    { actorId: null, act: "codes-made", reason: null, details: { count: 2, days: 3, plan: null } },
  ]);
});
