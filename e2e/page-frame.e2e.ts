import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openEveryScreen } from "#tests/support/every-screen.ts";

/** Screens where a text is read or written have that text's own column. */
const textScreens = /^\/(book-reader\/|writing-edit)/;

/** Where the page's title begins; null for a page without one. */
const titleOf = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector("main h1")?.getBoundingClientRect();
    return title ? { left: Math.round(title.left), top: Math.round(title.top) } : null;
  });

test("titles stand at one of three left edges and at one height at 1440 px, and nothing moves while a page loads", async () => {
  await using browser = await openTestBrowser();
  // The 404 page, and calls that the diagnostics page makes on purpose.
  browser.allow(/status of (4\d\d|503)/);
  const screens = await openEveryScreen(browser, { viewport: { width: 1440, height: 900 } });
  const edges = new Map<number, string[]>();
  const tops = new Map<number, string[]>();
  const moved: string[] = [];
  for (const { path, page, open } of screens) {
    await open();
    await page.waitForLoadState("networkidle");
    const shift = await shiftOf(page);
    if (shift > 0.01) moved.push(`${path}: ${shift}`);
    const title = textScreens.test(path) ? null : await titleOf(page);
    if (!title) continue;
    edges.set(title.left, [...(edges.get(title.left) ?? []), path]);
    // The front page's promise stands in the middle beside the book of the day.
    if (path === "/") continue;
    tops.set(title.top, [...(tops.get(title.top) ?? []), path]);
  }
  expect(moved).toEqual([]);
  expect([...edges.keys()].length, JSON.stringify([...edges])).toBeLessThanOrEqual(3);
  expect([...tops.keys()].length, JSON.stringify([...tops])).toBe(1);
}, 300_000);

/** How much of the screen moved by itself since the page began to load, as browsers count it. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries)
            if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput))
              sum += Number(entry.value);
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // Buffered entries are delivered in a task of their own.
        setTimeout(() => {
          add(observer.takeRecords());
          resolve(sum);
        }, 50);
      }),
  );
