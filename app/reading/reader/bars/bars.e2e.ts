import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";
import { longBook } from "#tests/support/long-book.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
const wide = { viewport: { width: 1440, height: 900 } };

const bars = (page: Page) => page.getAttribute(".reader", "data-bars");

const box = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const { x, y, width, height, right } = (
      document.querySelector(of) ?? document.body
    ).getBoundingClientRect();
    return { x, y, width, height, right };
  }, selector);

test("the bars leave when one scrolls on and come back when one scrolls back or taps", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(phone);
  await page.goto("/book-reader/long/two#p-9");
  await settled(page);
  // Arriving is a jump and not scrolling.
  expect(await bars(page)).toBe("shown");
  expect(await page.textContent(".reader-progress")).toMatch(/Chapter 2 of \d.*\d min left/);
  await page.mouse.move(180, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => bars(page)).toBe("hidden");
  await expect.poll(() => page.$eval(".reader-top", (bar) => getComputedStyle(bar).opacity)).toBe("0");
  await page.mouse.wheel(0, -100);
  await expect.poll(() => bars(page)).toBe("shown");
  await page.mouse.wheel(0, 300);
  await expect.poll(() => bars(page)).toBe("hidden");
  await page.touchscreen.tap(180, 400);
  await expect.poll(() => bars(page)).toBe("shown");
  // The slider jumps, and must not vanish under the finger.
  const { y } = await box(page, ".reader-progress input");
  await page.touchscreen.tap(240, y + 12);
  await settled(page);
  expect(await bars(page)).toBe("shown");
});

test("settings stand below the text on a phone and beside it on a desktop, where the column moves", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const small = await browser.newPage(phone);
  await small.goto("/book-reader/long/one");
  await settled(small);
  await small.getByRole("button", { name: "Settings" }).click();
  await small.waitForSelector(".reader-panel[open]");
  const sheet = await box(small, ".reader-panel");
  expect(sheet.height).toBeLessThanOrEqual(740 / 2);
  expect(sheet.y + sheet.height).toBeCloseTo(740, 0);
  await small.close();
  const large = await browser.newPage(wide);
  await large.goto("/book-reader/long/one");
  await settled(large);
  const before = await box(large, ".book-text");
  await large.keyboard.press("s");
  await large.waitForSelector(".reader-panel[open]");
  await expect.poll(async () => (await box(large, ".book-text")).x).toBeLessThan(before.x);
  const [text, panel] = [await box(large, ".book-text"), await box(large, ".reader-panel")];
  expect(text.right).toBeLessThanOrEqual(panel.x);
  expect(text.width).toBeCloseTo(before.width, 0);
});

test("the browser's own text size counts for the text and for the bars, and a spread has margins of 72 px", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(wide);
  await keep(page, { mode: "paged" });
  await page.goto("/book-reader/long/one");
  await settled(page);
  const sizes = () =>
    page.evaluate(() =>
      [".book-text p", ".reader-titles h1", ".reader-progress p"].map((of) =>
        Number.parseFloat(getComputedStyle(document.querySelector(of) ?? document.body).fontSize),
      ),
    );
  const margin = await page.evaluate(
    () => document.querySelector(".book-body")?.getClientRects()[0]?.left ?? 0,
  );
  expect(margin).toBeGreaterThanOrEqual(72);
  const before = await sizes();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const after = await sizes();
  for (const [index, size] of after.entries()) expect(size / (before[index] ?? 1)).toBeGreaterThan(1.7);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("selected words can be copied as a quote that names its place", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/book-reader/long/one");
  await settled(page);
  const words = await page.evaluate(() => {
    const block = document.getElementById("p-2");
    if (block) getSelection()?.selectAllChildren(block);
    return block?.textContent.replace(/\s+/g, " ").trim();
  });
  await page.getByRole("toolbar", { name: "Selected text" }).getByText("Copy quote").click();
  await page.getByText("Copied").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`“${words}”\n— `);
  expect(copied).toMatch(/\/book-reader\/long\/one#p-2$/);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.waitForSelector(".reader-selection", { state: "detached" });
});
