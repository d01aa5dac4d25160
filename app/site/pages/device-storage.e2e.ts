import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isListed } from "#app/platform/http/cookies/device-storage.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { settled } from "#tests/support/reading-steps.ts";

async function storedBy(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => ["cookie", name] as const);
  const stored = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  const [local = [], session = []] = stored;
  return [
    ...cookies,
    ...local.map((name) => ["local storage", name] as const),
    ...session.map((name) => ["session storage", name] as const),
  ];
}

test("R02 everything that visiting the site stores on the device is listed on the privacy page", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 4\d\d/);
  const { site } = browser;
  await site.makeBook({ jid: "nightjar", title: "Nightjar", chapters: [{ title: "One" }, { title: "Two" }] });
  const { email, password } = await makeAccount(site, { handle: "ada", state: "ACTIVE" });
  const page = await browser.newPage();
  const seen = new Set<string>();
  const unlisted: string[] = [];
  const visit = async () => {
    for (const [kind, name] of await storedBy(page)) {
      seen.add(name);
      if (!isListed(kind, name)) unlisted.push(`${kind}: ${name} at ${page.url()}`);
    }
  };
  for (const path of ["/", "/about", "/search?q=night", "/bookdetail/nightjar", "/api-test", "/nowhere"]) {
    await page.goto(path);
    await visit();
  }
  expect(seen).toEqual(new Set());
  await page.goto("/book-reader/nightjar");
  await settled(page);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => localStorage.getItem("octavo:place:nightjar"));
  await settled(page);
  await visit();
  await page.goto("/writings");
  await visit();
  await page.fill('input[name="email"]', email);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/factor-one");
  await visit();
  await page.fill('input[name="password"]', password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/writings");
  await visit();
  await page.goto("/author-dashboard");
  await visit();
  expect(unlisted).toEqual([]);
  expect([...seen]).toEqual(
    expect.arrayContaining(["octavo:place:nightjar", "intended-destination", "octavo.session_token"]),
  );
}, 180_000);
