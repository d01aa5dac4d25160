import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, sessions } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { tidyAccounts } from "./tidy-accounts.server.ts";

test("an unconfirmed account is removed after a week and frees its address and handle; confirmed ones stay", async () => {
  await using site = await createTestSite();
  await makeAccount(site, { email: "rita@example.org" });
  const ghost = await makeAccount(site, { email: "ghost@example.org" });
  await site.db.update(accounts).set({ emailVerified: false }).where(eq(accounts.id, ghost.account.id));
  const in8Days = () => new Date(Date.now() + 8 * 86_400_000);
  await tidyAccounts({ db: site.db, now: () => new Date() });
  expect(await site.db.$count(accounts)).toBe(2);
  await tidyAccounts({ db: site.db, now: in8Days });
  expect((await site.db.select().from(accounts)).map(({ email }) => email)).toEqual(["rita@example.org"]);
  expect(await site.db.$count(sessions)).toBe(1);
});
