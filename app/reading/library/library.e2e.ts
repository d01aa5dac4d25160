import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { withoutServer } from "#tests/support/keep-on-device.ts";
import { makeAccount } from "#tests/support/make-account.ts";

/** For looking at, where somebody asks for it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env["SCREENS"];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** Axe, in both schemes, and no sideways scrolling. */
async function check(page: Page, name: string): Promise<void> {
  await picture(page, name);
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([name, isWide, await axeFindings(page)]).toEqual([name, false, []]);
  await page.emulateMedia({ colorScheme: "dark" });
  // Wait for colour transitions before checking contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect([name, await axeFindings(page, ["color-contrast"])]).toEqual([name, []]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("B05 a reader puts books into the library from a card and a book's page, by keyboard and on a phone, undoes it, and finds the library in the bottom bar; without scripts as well", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  for (const jid of ["avocet", "bittern", "curlew"])
    await site.makeBook({ jid, title: `The ${jid}`, genres: ["Poetry"] });
  const { cookie } = await makeAccount(site, { profiles: [] });
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    return { name, value, url };
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 1_800 } });
  await page.context().addCookies(cookies);

  await page.goto("/library");
  await page.getByText("Nothing yet.").waitFor();
  // On a book's page: one tap, and undoing it, by keyboard.
  await page.goto("/bookdetail/avocet");
  const form = page.locator("form.library-form");
  await page.locator(".card-library-button").first().waitFor();
  await form.getByRole("button", { name: "Reading", exact: true }).focus();
  await page.keyboard.press("Enter");
  await form.getByText("In your library: Reading.").waitFor();
  expect(await form.locator('[aria-pressed="true"]').textContent()).toBe("Reading");
  await form.getByRole("button", { name: "Finished" }).click();
  await form.getByText("In your library: Finished.").waitFor();
  await form.getByRole("button", { name: "Undo" }).click();
  await form.getByText("Undone. In your library: Reading.").waitFor();
  await check(page, "book-page-360");
  const tabs = page.getByRole("navigation", { name: "Bottom bar" });
  expect(await tabs.getByRole("link").allTextContents()).toEqual([
    "Home",
    "Browse",
    expect.stringMatching(/^Library/),
    "Write",
  ]);

  // On a card: one tap adds, Escape closes and leads back to its button.
  await page.goto("/search?genre=poetry&view=covers");
  const add = page.getByRole("button", { name: "Want to read: The bittern" });
  await add.click();
  const menu = page.getByRole("group", { name: "Your library: The bittern" });
  await menu.getByText("In your library: Want to read.").waitFor();
  await check(page, "card-menu-360");
  await menu.getByRole("button", { name: "Undo" }).click();
  await menu.getByText("Removed from your library.").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Want to read: The bittern",
  );
  await add.click();
  await menu.getByText("In your library: Want to read.").waitFor();
  await page.locator("body").click({ position: { x: 5, y: 5 } });

  await tabs.getByRole("link", { name: /Library/ }).click();
  await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
  await page.getByRole("link", { name: "The avocet Ann Author" }).waitFor();
  await check(page, "library-360");

  // Each work of an author's page has the button too.
  await page.goto("/author/ann-author");
  await page.getByRole("button", { name: "The bittern: Want to read. Change" }).click();
  await page.getByRole("group", { name: "Your library: The bittern" }).waitFor();
  await check(page, "author-360");

  // Without scripts: a button below each card, and the same form; both lead to the book's page in the library, which offers to undo.
  const plain = await browser.newPage({ viewport: { width: 360, height: 1_800 }, javaScriptEnabled: false });
  await plain.context().addCookies(cookies);
  await plain.goto("/search?genre=poetry&view=covers");
  await picture(plain, "cards-plain-360");
  await plain.getByRole("button", { name: "Want to read: The curlew" }).click();
  await plain.getByText("In your library: Want to read.").waitFor();
  await plain.getByRole("button", { name: "Undo the last change" }).click();
  await plain.getByText("Removed from your library.").waitFor();
  await plain.goto("/search?genre=poetry");
  await picture(plain, "rows-plain-360");
  await plain.getByRole("button", { name: "Want to read: The bittern" }).click();
  await plain.getByRole("link", { name: "Back to the list" }).click();
  await plain.waitForURL("**/search?genre=poetry");
  // Rows, and what an author's page says of each work, are links as a whole; the button lies above.
  for (const list of ["/lists/new", "/author/ann-author"]) {
    await plain.goto(list);
    await plain.getByRole("button", { name: "Want to read: The avocet" }).click();
    await plain.getByText("In your library: Reading.").waitFor();
  }
  await plain.goto("/bookdetail/curlew");
  await plain.getByRole("button", { name: "Paused" }).click();
  await plain.getByText("In your library: Paused.").waitFor();
  await plain.getByLabel("And on a new shelf (optional)").fill("Shore");
  await plain.getByRole("button", { name: "Save shelves" }).click();
  await plain.getByRole("checkbox", { name: "Shore" }).waitFor();
  await page.goto("/library/book/curlew");
  await check(page, "library-book-360");
  await plain.getByRole("button", { name: "Undo the last change" }).click();
  await plain.getByText("Removed from your library.").waitFor();
  await plain.goto("/library/shelves");
  await plain.getByRole("link", { name: "Shore" }).click();
  await plain.getByRole("checkbox", { name: /Public/ }).check();
  await plain.getByRole("button", { name: "Save", exact: true }).click();
  await plain.getByRole("link", { name: "the page that everybody sees" }).waitFor();
  await page.goto(plain.url());
  await check(page, "shelf-360");
  await plain.getByRole("link", { name: "the page that everybody sees" }).click();
  await plain.getByRole("heading", { name: "Shore" }).waitFor();
});

test("a choice and its undoing without a network survive the closing of the tab, with the dates of before", async () => {
  await using browser = await openTestBrowser();
  browser.allow(withoutServer);
  const { site, url } = browser;
  for (const jid of ["avocet", "bittern", "curlew"])
    await site.makeBook({ jid, title: `The ${jid}`, genres: ["Poetry"] });
  const account = await makeAccount(site, { profiles: [] });
  const pairs = account.cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  const page = await browser.newPage();
  const context = page.context();
  await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  const choose = async (on: Page, choice: string, answer: string) => {
    const form = on.locator("form.library-form");
    await form.getByRole("button", { name: choice, exact: true }).click();
    await form.getByText(answer, { exact: true }).waitFor();
  };
  const away = "Kept on this device until the site can be reached.";
  const waiting = (on: Page) => on.evaluate(() => localStorage.getItem("octavo:choices"));
  const pressed = (on: Page) => on.locator('form.library-form [aria-pressed="true"]').allTextContents();

  // The profile is chosen here.
  await page.goto("/library");
  // Of a choice that the site has.
  await page.goto("/bookdetail/avocet");
  await page.locator(".card-library-button").first().waitFor();
  await choose(page, "Reading", "In your library: Reading.");
  await choose(page, "Finished", "In your library: Finished.");
  await context.setOffline(true);
  await choose(page, "Undo", `Undone. ${away}`);
  expect(await pressed(page)).toEqual(["Reading"]);
  const tab = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await tab.goto("/about");
  await expect.poll(() => waiting(tab)).toBe(null);
  await tab.goto("/library/book/avocet");
  await tab.locator('[aria-pressed="true"]').getByText("Reading").waitFor();
  const days = await tab
    .locator('input[type="date"]')
    .evaluateAll((all) => all.map((each) => each instanceof HTMLInputElement && each.value !== ""));
  expect(days.filter(Boolean)).toHaveLength(1);

  // Of one that the site has never heard of.
  await tab.goto("/bookdetail/bittern");
  await tab.locator(".card-library-button").first().waitFor();
  await context.setOffline(true);
  await choose(tab, "Paused", `Paused. ${away}`);
  await choose(tab, "Undo", `Undone. ${away}`);
  await choose(tab, "Dropped", `Dropped. ${away}`);
  expect(await pressed(tab)).toEqual(["Dropped"]);
  await choose(tab, "Undo", `Undone. ${away}`);
  expect(await pressed(tab)).toEqual([]);
  const last = await context.newPage();
  await tab.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await last.goto("/about");
  await expect.poll(() => waiting(last)).toBe(null);
  await last.goto("/library");
  expect(await last.getByRole("link", { name: /^The (avocet|bittern) / }).allTextContents()).toHaveLength(1);
});
