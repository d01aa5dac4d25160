import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { select } from "#tests/support/marking-steps.ts";
import { desktop, keep, settled, visibleBlocks } from "#tests/support/reading-steps.ts";
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

test("on a desktop marks stay open beside the text while one follows them and reads on; on a phone following one closes them", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(wide);
  await keep(page, { mode: "paged" });
  await page.goto("/book-reader/long/two");
  await settled(page);
  for (const words of ["Paragraph 2", "Paragraph 50"]) {
    await select(page, words);
    await page.getByRole("button", { name: "Mark in blue" }).click();
    await page.waitForSelector(".reader-selection", { state: "detached" });
  }
  await page.keyboard.press("n");
  const panel = page.getByRole("dialog", { name: "Marks" });
  await panel.getByText("2 of 2").waitFor();
  await panel.getByRole("link", { name: /^Paragraph 50/ }).press("Enter");
  await expect.poll(() => visibleBlocks(page)).toContain("p-50");
  await settled(page);
  // A key in the panel is the panel's; in the text it turns the page.
  const progress = await page.textContent(".reader-progress");
  await page.keyboard.press("PageUp");
  expect(await page.textContent(".reader-progress")).toBe(progress);
  const { x, right } = await box(page, ".reader-stage");
  expect(right).toBeLessThanOrEqual((await box(page, ".reader-panel")).x);
  await page.mouse.click(x + 20, 400);
  await expect.poll(() => page.textContent(".reader-progress")).not.toBe(progress);
  await page.mouse.click(right - 20, 400);
  await expect.poll(() => page.textContent(".reader-progress")).toBe(progress);
  expect(await panel.getByRole("link").count()).toBe(2);
  expect(await axeFindings(page)).toEqual([]);
  await panel.getByRole("link", { name: /^Paragraph 2/ }).focus();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await page.keyboard.press("n");
  await panel.waitFor();
  await page.mouse.click(x + 20, 400);
  await page.keyboard.press("n");
  await panel.waitFor({ state: "detached" });

  await page.setViewportSize(phone.viewport);
  await settled(page);
  await page.keyboard.press("n");
  await panel.getByRole("link", { name: /^Paragraph 50/ }).press("Enter");
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => visibleBlocks(page)).toContain("p-50");
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

test("selected words can be copied as a quote that names its book, and as a link that shows them there", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto("/book-reader/long/one");
  await settled(page);
  const words = await page.evaluate(() => {
    const block = document.getElementById("p-2");
    if (block) getSelection()?.selectAllChildren(block);
    return block?.textContent.replace(/\s+/g, " ").trim();
  });
  const menu = page.getByRole("toolbar", { name: "Selected text" });
  await menu.getByText("Copy quote").click();
  await page.getByText("Copied").waitFor();
  expect(await copied()).toContain(`“${words}”\n— `);
  expect(await copied()).toMatch(/\/book-reader\/long\/one#p-2$/);
  await page.evaluate(() => getSelection()?.removeAllRanges());
  await page.waitForSelector(".reader-selection", { state: "detached" });

  await page.locator("#p-30").scrollIntoViewIfNeeded();
  await settled(page);
  await select(page, "Paragraph 30: when evening came");
  await menu.getByText("Share link").click();
  await page.getByText("Link copied").waitFor();
  const link = await copied();
  expect(link).toMatch(/\/book-reader\/long\/one#p-30:~:text=Paragraph%2030%3A%20when%20evening%20came$/);
  // In pages the browser scrolls to the words by itself: a whole page is shown, with them on it.
  const other = await browser.newPage(desktop);
  await keep(other, { mode: "paged" });
  await other.goto(link);
  await settled(other);
  expect(await visibleBlocks(other)).toContain("p-30");
  const rest = await other.evaluate(() => {
    const { scrollLeft = 1, clientWidth = 1 } = document.querySelector(".reader-viewport") ?? {};
    return scrollLeft % clientWidth;
  });
  expect(rest).toBe(0);
  const plain = await browser.newPage({ ...desktop, javaScriptEnabled: false });
  await plain.goto(link);
  await expect
    .poll(() => plain.locator("#p-30").evaluate((block) => block.getBoundingClientRect().top))
    .toBeLessThan(800);
});
