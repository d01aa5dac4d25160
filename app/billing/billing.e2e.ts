import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createCodes } from "#app/billing/codes/code-commands.server.ts";

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

async function signedIn(browser: TestBrowser): Promise<Page> {
  const { cookie } = await makeAccount(browser.site);
  const page = await browser.newPage();
  const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await page
    .context()
    .addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: browser.url })));
  await page.goto("/sign-in/continue");
  return page;
}

const atPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test("R17 R19 R20 S02 S09 to write: the gate, a declined card, an accepted one, back to the requested page; cancel, lapse, export", async () => {
  const clock = { now: new Date() };
  await using browser = await openTestBrowser({}, { site: { now: () => clock.now } });
  browser.allow(/status of 4\d\d/);
  const page = await signedIn(browser);
  // On a client-side navigation the gate also protects the page's data.
  await page.getByRole("link", { name: "Write", exact: true }).click();
  await atPath(page, "/interstitial");
  expect(await page.textContent("main.interstitial")).toContain("on the way to your writings");
  expect(await axeFindings(page)).toEqual([]);
  await press(page, "Choose Monthly");
  await page.getByLabel("Is declined").check();
  await press(page, /Pay/);
  await page.getByText("Nothing was paid").waitFor();
  await page.getByLabel(/^Succeeds(?! now)/).check();
  await press(page, /Pay/);
  await atPath(page, "/writings");

  await page.goto("/subscription");
  await page.getByRole("link", { name: "Cancel" }).click();
  await press(page, "Cancel my subscription");
  await page.getByText("Your subscription is cancelled").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.textContent("main.subscription")).toContain("It is not renewed. You can write until");
  clock.now = new Date(clock.now.getTime() + 40 * 86_400_000);
  // Only the server's clock has moved: for it the browser's token has expired, and a call with it would sign out.
  browser.allow(/ERR_FAILED/);
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/writings");
  await atPath(page, "/interstitial");
  await page.getByRole("link", { name: "Take your own texts" }).click();
  await page.getByRole("button", { name: "Make a copy" }).waitFor();
}, 120_000);

test("S09 R17 a code opens the gate, and another waiting window continues by itself", async () => {
  await using browser = await openTestBrowser({ TEST_CHECKOUT: "no" });
  const { site } = browser;
  const { codes } = await createCodes(site, { planId: null, days: 30, count: 1, expiresAt: null });
  const page = await signedIn(browser);
  await page.goto("/author-dashboard");
  await atPath(page, "/interstitial");
  const waiting = await page.context().newPage();
  await waiting.goto("/interstitial?paid");
  await waiting.getByText("waiting for your payment").waitFor();
  await page.getByRole("textbox", { name: "Code" }).fill(codes[0] ?? "");
  await press(page, "Redeem the code");
  // Both continue; the destination is stored until the first of them arrives there, and which one that is cannot be
  // predicted.
  for (const each of [page, waiting]) await each.waitForURL((url) => url.pathname !== "/interstitial");
  const paths = [page, waiting].map((each) => new URL(each.url()).pathname);
  expect(paths).toContain("/author-dashboard");
  for (const path of paths) expect(["/", "/author-dashboard"]).toContain(path);
}, 120_000);
