import { expect, test } from "vitest";
import { accounts, sessions } from "#app/platform/db/schema/all.server.ts";
import { makeAccount, openTestAuth } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { tidyAccounts } from "./tidy-accounts.server.ts";

test("after a week an account that nobody confirmed gives its address and handle back; confirmed ones stay", async () => {
  await using site = await createTestSite();
  const auth = await openTestAuth(site);
  await makeAccount(site, { email: "rita@example.org" });
  await auth.api.signUpEmail({
    body: { email: "ghost@example.org", password: "a long password", name: "", wantedHandle: "ghost" },
  });
  const in8Days = () => new Date(Date.now() + 8 * 86_400_000);
  await tidyAccounts({ db: site.db, now: () => new Date() });
  expect(await site.db.$count(accounts)).toBe(2);
  await tidyAccounts({ db: site.db, now: in8Days });
  expect((await site.db.select().from(accounts)).map(({ email }) => email)).toEqual(["rita@example.org"]);
  expect(await site.db.$count(sessions)).toBe(1);
});
