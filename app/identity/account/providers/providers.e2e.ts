import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { freePort, openOidcPeer } from "#tests/support/oidc-peer.ts";

const people = [{ sub: "rita", email: "rita@example.org", email_verified: true, name: "Rita Reader" }];

/** The provider's own pages, which are not checked. */
async function agree(page: Page, issuer: string, siteUrl: string): Promise<void> {
  await page.waitForURL(`${issuer}/interaction/**`);
  await page.locator("input[name=login]").fill("rita");
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.origin === siteUrl && !url.pathname.startsWith("/api/"));
}

test("a provider is connected under Account, announced by mail, and disconnected again", async () => {
  const siteUrl = `http://localhost:${await freePort()}`;
  await using peer = await openOidcPeer(siteUrl, people);
  await using browser = await openTestBrowser({ SITE_URL: siteUrl, OIDC_PROVIDERS: peer.setting });
  // The provider's own pages are not checked.
  browser.allow(new RegExp(`^(?!${siteUrl})`));
  const rita = await makeAccount(browser.site, { email: "rita@example.org" });
  const page = await browser.newPage();
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill(rita.email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Password").fill(rita.password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));

  await page.goto("/account/providers");
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Connect Town Library" }).click();
  await agree(page, peer.issuer, siteUrl);
  expect(new URL(page.url()).pathname).toBe("/account/providers");
  await page.getByText("Connected", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Disconnect Town Library" }).click();
  await page.getByText("Not connected", { exact: true }).waitFor();
  expect((await browser.site.mails(rita.email)).map(({ kind }) => kind)).toEqual([
    "provider-connecting",
    "provider-disconnected",
  ]);
});
