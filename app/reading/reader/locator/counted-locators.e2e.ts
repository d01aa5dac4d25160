import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";

/** What this device has stored: whether it counts as read, and where it is. */
const stored = (page: Page) =>
  page.evaluate(() => {
    const locator = JSON.parse(localStorage.getItem(window.octavoLocatorKey("place", "long")) ?? "null") as {
      readAt: number;
      chapter: string;
      fragment: string | null;
    } | null;
    return locator && { isCounted: locator.readAt > 0, at: `${locator.chapter} ${locator.fragment}` };
  });

const isCounted = async (page: Page) => (await stored(page))?.isCounted;

/** Opens the book by a clock that only moves when the test moves it. */
async function openByClock(page: Page): Promise<void> {
  await keep(page, { mode: "paged" });
  await page.clock.install({ time: "2026-11-27T12:00:00Z" });
  await page.clock.pauseAt("2026-11-27T12:00:01Z");
  await page.goto("/book-reader/long");
  await page.evaluate(() => document.fonts.ready);
  const opened = async () => {
    await page.clock.runFor(10);
    return isCounted(page);
  };
  await expect.poll(opened, { timeout: 20_000 }).toBe(false);
  // Until nothing moves any more.
  await page.clock.runFor(1_000);
}

test("where a book opens counts as read after ten seconds before somebody's eyes and not earlier, and after a turn at once", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await openByClock(page);
  await page.clock.runFor(7_500);
  expect(await isCounted(page)).toBe(false);
  await page.clock.runFor(2_500);
  expect(await isCounted(page)).toBe(true);

  const leafing = await browser.newPage(desktop);
  await openByClock(leafing);
  await leafing.keyboard.press("PageDown");
  await leafing.clock.runFor(1_000);
  expect(await isCounted(leafing)).toBe(true);

  const away = await browser.newPage(desktop);
  await openByClock(away);
  const show = (state: string) =>
    away.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await away.clock.runFor(60_000);
  expect(await isCounted(away)).toBe(false);
  await show("visible");
  await away.clock.runFor(9_500);
  expect(await isCounted(away)).toBe(false);
  await away.clock.runFor(500);
  expect(await isCounted(away)).toBe(true);
});

test("a turn counts also when the page is left at once", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await openByClock(page);
  const opened = await stored(page);
  // The clock stands: what waits for a moment does not happen any more.
  await page.keyboard.press("PageDown");
  expect(await stored(page)).toEqual(opened);
  await page.goto("/bookdetail/long");
  const left = await stored(page);
  expect(left?.isCounted).toBe(true);
  expect(left?.at).not.toBe(opened?.at);
});

async function chooseInContents(page: Page, name: string): Promise<void> {
  await page.keyboard.press("c");
  await page.getByRole("dialog").getByRole("link", { name }).click();
  await page.waitForSelector(`.book-text[aria-label="${name}"]`);
}

test("a jump by the contents, a link, a note or something that was found does not count, however long one looks, until a page is turned there", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const jumps: Record<string, (page: Page) => Promise<void>> = {
    contents: (page) => chooseInContents(page, "The Dark"),
    "contents, to the next chapter": (page) => chooseInContents(page, "The Wall"),
    link: async (page) => {
      await page.click("#b-onward");
      await page.waitForURL("**/two#p-20");
    },
    note: async (page) => {
      await page.focus("#b-ref1");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Go to the note" }).click();
      await page.waitForURL("**/notes#b-note1");
    },
    search: async (page) => {
      await page.keyboard.press("/");
      const box = page.getByRole("searchbox");
      await box.fill("Paragraph 57");
      await box.press("Enter");
      await page.locator(".reader-search ol a").first().click();
      await page.waitForSelector('.book-text[aria-label="The Wall"]');
    },
  };
  for (const [name, jump] of Object.entries(jumps)) {
    const page = await browser.newPage(desktop);
    await keep(page, { mode: "paged" });
    await page.clock.install();
    await page.goto("/book-reader/long/one#p-42");
    await settled(page);
    await page.clock.runFor(11_000);
    expect([name, await isCounted(page)]).toEqual([name, true]);
    const from = (await stored(page))?.at;
    await jump(page);
    await settled(page);
    await page.clock.runFor(60_000);
    expect([name, (await stored(page))?.at]).toEqual([name, from]);
    // Notes stand beside the text.
    if (name === "note") continue;
    await page.keyboard.press("PageDown");
    await settled(page);
    expect([name, (await stored(page))?.at]).not.toEqual([name, from]);
  }
});
