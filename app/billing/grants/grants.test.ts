import { expect, test } from "vitest";
import { findEntitlement } from "#app/billing/entitlement/entitlement-queries.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { findHolder, grantSubscription, revokeGrants } from "./grant-commands.server.ts";

const by = { actor: "an operator", reason: "a competition" };

test("an operator gives a subscription by hand, for days or for ever, and takes it back", async () => {
  let now = new Date();
  await using site = await createTestSite({}, { site: { now: () => now } });
  const { account, email } = await signIn(site);
  const state = async () => (await findEntitlement(site, account.id)).state;
  expect(await state()).toBe("UNPAID");
  const days = { ...by, accountId: account.id, planId: "monthly", days: 30 };
  expect(await grantSubscription(site, days)).toMatchObject({ ok: true });
  expect(await state()).toBe("COMPLIMENTARY");
  now = new Date(now.getTime() + 31 * 86_400_000);
  expect(await state()).toBe("UNPAID");
  await grantSubscription(site, { ...days, planId: null, days: null });
  expect(await state()).toBe("COMPLIMENTARY");
  expect(await revokeGrants(site, { ...by, accountId: account.id })).toBe(1);
  expect(await state()).toBe("UNPAID");
  expect(await revokeGrants(site, { ...by, accountId: account.id })).toBe(0);
  const holder = await findHolder(site, email.toUpperCase());
  expect(holder?.history.map(({ kind, actor, reason }) => [kind, actor, reason])).toEqual([
    ["granted", "an operator", "a competition"],
    ["granted", "an operator", "a competition"],
    ["ended", "an operator", "a competition"],
  ]);
});

test("a plan that does not exist is not given", async () => {
  await using site = await createTestSite();
  const { account } = await signIn(site);
  const grant = { ...by, accountId: account.id, planId: "weekly", days: 1 };
  expect(await grantSubscription(site, grant)).toEqual({ ok: false, reason: "unknown-plan" });
});
