import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, credentials } from "#app/platform/db/schema/all.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { freePort, openOidcPeer } from "#tests/support/oidc-peer.ts";
import { addSecondFactor } from "#tests/support/second-factor.ts";

const people = [
  { sub: "ann", email: "ann@example.org", email_verified: true, name: "Ann Lee" },
  { sub: "mallory", email: "rita@example.org", email_verified: false, name: "Mallory" },
  { sub: "rita", email: "rita@example.org", email_verified: true, name: "Rita Reader" },
];

/** A site whose one provider is a real one, and a way to sign in there as somebody. */
async function siteWithProvider() {
  const siteUrl = `http://localhost:${await freePort()}`;
  const peer = await openOidcPeer(siteUrl, people);
  const browser = await openTestBrowser({ SITE_URL: siteUrl, OIDC_PROVIDERS: peer.setting });
  // The provider's own pages are not ours to judge.
  browser.allow(new RegExp(`^(?!${siteUrl})`));
  const signInAs = async (sub: string) => {
    const page = await browser.newPage();
    await page.goto("/login");
    await page.getByRole("button", { name: "Continue with Town Library" }).click();
    await page.waitForURL(`${peer.issuer}/interaction/**`);
    await page.locator("input[name=login]").fill(sub);
    await page.locator("input[name=password]").fill("any");
    await page.getByRole("button", { name: "Sign-in" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL((url) => url.origin === siteUrl && !url.pathname.startsWith("/api/"));
    return page;
  };
  return {
    ...browser,
    signInAs,
    async [Symbol.asyncDispose]() {
      await browser[Symbol.asyncDispose]();
      await peer[Symbol.asyncDispose]();
    },
  };
}

test("R03 X07 somebody comes in by the operator's provider, and the account is the same the next time", async () => {
  await using given = await siteWithProvider();
  const asked = { method: "POST", headers: { origin: given.url } };
  const words = await (await fetch(`${given.url}/sign-in/with/library`, asked)).text();
  expect(words).toContain("Redirected to Clerk sign-in");
  const first = await given.signInAs("ann");
  expect(new URL(first.url()).pathname).toBe("/");
  await first.context().close();
  await (await given.signInAs("ann")).context().close();
  const rows = await given.site.db.select().from(accounts);
  expect(rows.map(({ email, emailVerified }) => ({ email, emailVerified }))).toEqual([
    { email: "ann@example.org", emailVerified: true },
  ]);
});

test("a provider is linked to an existing account only when it vouches for the address, and the second factor stays", async () => {
  await using given = await siteWithProvider();
  const rita = await makeAccount(given.site, { email: "rita@example.org" });
  await addSecondFactor(given.site, rita);
  const refused = await given.signInAs("mallory");
  expect(new URL(refused.url()).pathname).toBe("/sign-in");
  await expect
    .poll(() => refused.getByRole("alert").textContent())
    .toContain("account with this address already");
  await refused.context().close();
  const page = await given.signInAs("rita");
  expect(new URL(page.url()).pathname).toBe("/sign-in/factor-two");
  await page.goto("/sign-up/names");
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  const linked = await given.site.db
    .select()
    .from(credentials)
    .where(eq(credentials.userId, rita.account.id));
  expect(linked.map(({ providerId }) => providerId).sort()).toEqual(["credential", "library"]);
});
