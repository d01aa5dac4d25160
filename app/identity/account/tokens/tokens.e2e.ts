import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";

test("a token is created by keyboard, shown once, used by a program, and revoked", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  const { cookie } = await makeAccount(site, { handle: "rita" });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await page.context().addCookies(cookies);
  await page.goto("/account/tokens");
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill("Backup script");
  await page.getByLabel("See your names, profiles and plan").press("Space");
  await page.getByLabel("Name", { exact: true }).press("Enter");
  const field = page.getByLabel("The new token");
  const token = await field.inputValue();
  // Where the focus is, the token is selected.
  expect(await field.evaluate((input) => document.activeElement === input)).toBe(true);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // Colours change gradually.
    await page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))");
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  }
  const call = async () =>
    (await fetch(`${url}/api/user/current`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await call()).toBe(200);
  await page.goto("/account/tokens");
  expect(await page.content()).not.toContain(token);
  await page.getByText("last used").waitFor();
  await page.getByRole("button", { name: "Revoke Backup script" }).press("Enter");
  await page.getByText("The token is revoked.").waitFor();
  expect(await call()).toBe(401);
});
