import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openSlowLine } from "#tests/support/slow-line.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { drawn } from "#tests/support/reading-steps.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

/** Enough books for a front page that is taller than any screen. */
async function fillShelves({ site }: Browser) {
  const genres = ["Fiction", "Poetry", "Drama", "Mystery", "Travel"];
  for (const [at, genre] of genres.entries())
    for (const title of ["First", "Second", "Third", "Fourth"])
      await site.makeBook({
        jid: `${title.toLowerCase()}-${at}`,
        title: `${title} ${genre}`,
        genres: [genre],
        subjects: ["Testing"],
        book: { description: "About it.", descriptionHtml: "<p>About it.</p>", wordCount: 1000 + at },
      });
}

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

// Set by the frame's own effect; on a busy machine the network may be idle before the scripts are requested.
const alive = (page: Page) => page.waitForFunction(() => history.scrollRestoration === "manual");

test("R01 R22 the front page keeps its scroll position while a book is open; the book's page begins at its top", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  await page.goto("/", { waitUntil: "networkidle" });
  await alive(page);
  const card = page.locator('a[href="/bookdetail/first-3"]').first();
  await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  // The frame learns of it from an event, which comes with the next frame.
  await drawn(page);
  const node = await page.locator("main.home").elementHandle();
  for (const goBack of [() => page.goBack(), () => page.click(".site-brand")]) {
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/bookdetail/first-3"]')?.click());
    await page.waitForURL("**/bookdetail/first-3");
    await page.waitForSelector("main.book-page");
    await page.waitForFunction(() => window.scrollY === 0);
    await goBack();
    await page.waitForURL(/\/$/);
    await page.waitForFunction(() => Math.abs(window.scrollY - 900) < 3);
    // The same elements: the page stayed mounted instead of being rendered again.
    expect(await node?.evaluate((element) => element.isConnected && element.checkVisibility())).toBe(true);
  }
  await page.click('.site-footer a[href="/search"]');
  await page.waitForSelector("main.search");
  await page.click(".site-brand");
  await page.waitForURL(/\/$/);
  await page.waitForSelector("main.home");
  await page.waitForFunction(() => window.scrollY === 0);
});

test("R22 a change of the query only leaves the page where it is", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage({ viewport: { width: 800, height: 500 } });
  await page.goto("/search", { waitUntil: "networkidle" });
  await alive(page);
  await page.evaluate(() => scrollTo({ top: 150, behavior: "instant" }));
  await page.evaluate(() => document.querySelector<HTMLElement>('.list-bar a[href*="sort=title"]')?.click());
  await page.waitForURL("**/search?sort=title");
  await page.waitForSelector("html:not([data-route-change])", { state: "attached" });
  await drawn(page);
  expect(await scrollY(page)).toBe(150);
});

test("R13 the old address leaves no history entry to go back to", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage();
  await page.goto("/");
  await page.goto("/bookdetail?jid=first-0");
  expect(new URL(page.url()).pathname).toBe("/bookdetail/first-0");
  await page.goBack();
  await page.waitForURL(/\/$/);
});

test("R13 within the site too the old address replaces its own entry, and keeps that of the previous page", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage();
  await page.goto("/about");
  await hydrated(page);
  await page.evaluate("void __reactRouterDataRouter.navigate('/bookdetail?jid=first-0')");
  await page.waitForURL("**/bookdetail/first-0");
  await page.waitForSelector(".book-read");
  await page.goBack();
  await page.waitForURL("**/about");
  await page.goForward();
  await page.waitForURL("**/bookdetail/first-0");
});

test("without scripts a reader searches, finds, opens a book and its first chapter", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/");
  await page.fill('main input[name="q"]', "third poetry");
  await page.click('main button[type="submit"]');
  expect(new URL(page.url()).search).toBe("?q=third+poetry");
  await page.click(".list-bar >> text=Covers");
  expect(new URL(page.url()).search).toBe("?q=third+poetry&view=covers");
  await page.click(".found-covers a");
  expect(await page.textContent("h1")).toBe("Third Poetry");
  await page.click(".book-read");
  expect(await page.textContent("article.book-text")).toContain("The first words.");
});

test("a book that was opened on this device before offers to continue, and its contents mark what was read", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  const page = await browser.newPage();
  await page.goto("/bookdetail/first-0");
  expect(await page.textContent(".book-read")).toBe("Read");
  await page.evaluate(() => localStorage.setItem("octavo:place:first-0", '{"chapter":"chapter-1"}'));
  await page.reload();
  await page.getByRole("link", { name: "Continue reading" }).waitFor();
  expect(await page.locator(".contents a[data-read]").count()).toBe(0);
  // Read to its end: this chapter fits on the screen.
  await page.click(".book-read");
  await page.waitForFunction(() => localStorage.getItem("octavo:read:first-0") !== null);
  await page.goto("/bookdetail/first-0");
  await page.locator(".contents a[data-read]", { hasText: "One" }).waitFor();
});

const paths = ["/", "/search?q=poetry", "/search?q=zzz", "/bookdetail/first-1"];

/** Counts what the browser takes for a movement by itself, and says what moved. */
async function openWatched(browser: Browser, baseURL: string) {
  const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 800 } });
  await page.addInitScript(() => {
    const moved: unknown[] = [];
    Object.assign(window, { moved });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        moved.push([value, ...sources.map(({ node }) => node?.textContent?.slice(0, 80))]);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return page;
}

async function movedOn(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
  await alive(page);
  await page.evaluate(() => document.fonts.ready.then(() => null));
  await drawn(page);
  return page.evaluate<[value: number, ...texts: string[]][]>("moved");
}

test("a typeface that comes late moves less than a thousandth of the page, and nothing else moves", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  for (const path of paths) {
    const page = await openWatched(browser, browser.url);
    await page.route("**/*.woff2", async (route) => {
      // A page's scripts wait for no typeface; its load event does.
      await alive(page);
      await drawn(page);
      await route.continue();
    });
    const moved = await movedOn(page, path);
    expect(
      moved.reduce((sum, [value]) => sum + value, 0),
      `${path}: ${JSON.stringify(moved)}`,
    ).toBeLessThan(0.001);
    await page.context().close();
  }
});

test("nothing shifts while a page arrives in pieces, each of which is painted before the next", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  await using slow = await openSlowLine(browser.url);
  for (const path of paths) {
    const page = await openWatched(browser, slow.url);
    // The styles and typefaces are there, as on every page but the first.
    await page.goto(`${slow.url}/about`, { waitUntil: "networkidle" });
    expect(await movedOn(page, path), path).toEqual([]);
    await page.context().close();
  }
});

test("front page and book page load at most 110,000 bytes of gzipped script, and two fonts", async () => {
  await using browser = await openTestBrowser();
  await fillShelves(browser);
  for (const path of ["/", "/bookdetail/first-1"]) {
    // Playwright reports what Chromium received; `br` would be smaller still.
    const page = await browser.newPage({ extraHTTPHeaders: { "accept-encoding": "gzip" } });
    const sizes = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (/\.(js|woff2)$/.test(pathname))
        sizes.set(
          pathname,
          response
            .request()
            .sizes()
            .then((size) => size.responseBodySize),
        );
    });
    await page.goto(path, { waitUntil: "networkidle" });
    // On a busy machine the network may be idle before the scripts are requested.
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    const total = async (ending: string) => {
      const found = [...sizes].filter(([name]) => name.endsWith(ending));
      return (await Promise.all(found.map(([, size]) => size))).reduce((sum, size) => sum + size, 0);
    };
    expect(await total(".js"), path).toBeGreaterThan(50_000);
    expect(await total(".js"), path).toBeLessThanOrEqual(110_000);
    expect([...sizes.keys()].filter((name) => name.endsWith(".woff2"))).toHaveLength(2);
    await page.context().close();
  }
});
