import { desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, credentials, sessions } from "#app/platform/db/schema/all.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { freePort, openOidcPeer } from "#tests/support/oidc-peer.ts";
import { addSecondFactor } from "#tests/support/second-factor.ts";

const people = [
  { sub: "ann", email: "ann@example.org", email_verified: true, name: "Ann Lee" },
  { sub: "mallory", email: "rita@example.org", email_verified: false, name: "Mallory" },
  { sub: "rita", email: "rita@example.org", email_verified: true, name: "Rita Reader" },
  { sub: "nora", email: "nora@example.org", email_verified: false, name: "Nora" },
];

/** A site with a real provider, and a function that signs in there as somebody. */
async function siteWithProvider() {
  const siteUrl = `http://localhost:${await freePort()}`;
  const peer = await openOidcPeer(siteUrl, people);
  const browser = await openTestBrowser({ SITE_URL: siteUrl, OIDC_PROVIDERS: peer.setting });
  // The provider's own pages are not checked.
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

test("R03 X07 signing in by the operator's provider leads to the same account the next time", async () => {
  await using given = await siteWithProvider();
  const init = { method: "POST", headers: { origin: given.url } };
  const words = await (await fetch(`${given.url}/sign-in/with/library`, init)).text();
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

test("H2: an address claimed by a provider opens no account; an account that connects the provider after its usual sign-in can be opened by it", async () => {
  await using given = await siteWithProvider();
  const { site } = given;
  const rita = await makeAccount(site, { email: "rita@example.org" });
  const providersOf = async () =>
    (await site.db.select().from(credentials).where(eq(credentials.userId, rita.account.id)))
      .map(({ providerId }) => providerId)
      .toSorted();
  const page = await given.signInAs("rita");
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("Sign in as before");
  expect(await providersOf()).toEqual(["credential"]);

  await page.getByLabel("Email").fill(rita.email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Password").fill(rita.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account/providers?connect=library");
  await page.getByText("Connect Town Library now").waitFor();
  await page.getByRole("button", { name: "Connect Town Library" }).click();
  await page.getByText("Connected", { exact: true }).waitFor();
  expect(await providersOf()).toEqual(["credential", "library"]);
  await page.context().close();

  const later = await given.signInAs("rita");
  expect(new URL(later.url()).pathname).toBe("/");
  // Such a sign-in is not sufficient for step-up (A04).
  const [session] = await site.db.select().from(sessions).orderBy(desc(sessions.createdAt));
  expect(session).toMatchObject({ userId: rita.account.id, firstFactorAt: null, secondFactorAt: null });
  const init = await later.request.post("/account/export", { headers: { origin: given.url } });
  expect(await init.text()).toContain("Is it you?");
  await later.context().close();

  await addSecondFactor(site, rita);
  const half = await given.signInAs("rita");
  expect(new URL(half.url()).pathname).toBe("/sign-in/factor-two");
  await half.goto("/sign-up/names");
  expect(new URL(half.url()).pathname).toBe("/sign-in");
});

test("H2: an address that the provider does not vouch for waits for our own code, and does not disclose whether it has an account", async () => {
  await using given = await siteWithProvider();
  const { site } = given;
  await makeAccount(site, { email: "rita@example.org" });
  const nora = await given.signInAs("nora");
  const mallory = await given.signInAs("mallory");
  for (const page of [nora, mallory]) {
    expect(new URL(page.url()).pathname).toBe("/sign-up/verify-email-address");
    await page.getByText("We emailed a code of six digits").waitFor();
  }
  expect((await site.mails("rita@example.org")).map(({ kind }) => kind)).toEqual(["already-here"]);
  expect(await site.db.$count(accounts)).toBe(1);
  await nora.getByLabel("Code").fill((await site.mails("nora@example.org")).at(-1)?.code ?? "");
  await nora.keyboard.press("Enter");
  await nora.waitForURL("**/sign-up/start");
  await nora.context().close();
  await mallory.context().close();
  const again = await given.signInAs("nora");
  expect(new URL(again.url()).pathname).toBe("/");
  const rows = await site.db.select().from(accounts).where(eq(accounts.email, "nora@example.org"));
  expect(rows).toMatchObject([{ emailVerified: true, name: "Nora" }]);
});
