import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";

const patient = { timeout: 20_000 };
const stage = (page: Page) => page.locator(".loading-bar").getAttribute("data-stage");

test("L09 P03 the loading bar: 200 ms before it shows, 2 s to run, 500 ms full, 400 ms to go; 3 px high", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.clock.install();
  await page.goto("/about");
  await hydrated(page);
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route("**/faq.data*", async (route) => {
    asked.resolve();
    await gate.promise;
    await route.continue();
  });
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.click('.site-footer a[href="/faq"]');
  // The clock stands while the page begins to load.
  await asked.promise;
  await page.clock.runFor(199);
  expect(await stage(page)).toBe("idle");
  await page.clock.runFor(10);
  expect(await stage(page)).toBe("running");
  expect(await page.textContent(".loading-bar")).toBe("Loading...");
  const bar = await page.locator(".loading-bar").evaluate((element) => ({
    height: getComputedStyle(element).height,
    run: getComputedStyle(element, "::before").transitionDuration,
  }));
  expect(bar).toEqual({ height: "3px", run: "2s" });
  gate.resolve();
  await expect.poll(async () => (await page.clock.runFor(1), stage(page)), patient).toBe("full");
  await page.clock.runFor(460);
  expect(await stage(page)).toBe("full");
  await page.clock.runFor(60);
  expect(await stage(page)).toBe("fading");
  await page.clock.runFor(330);
  expect(await stage(page)).toBe("fading");
  await page.clock.runFor(100);
  expect(await stage(page)).toBe("idle");
});

test("R09 while a book loads, its title and author are shown as its address has them", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ jid: "nightjar", title: "Nightjar", chapters: [{ title: "One" }] });
  const page = await browser.newPage();
  await page.goto("/about");
  await hydrated(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/book-reader/**.data*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.evaluate(
    "void __reactRouterDataRouter.navigate('/book-reader/nightjar?title=Nightjar&author=Ann+Lee')",
  );
  await page.getByText("Loading... Nightjar · Ann Lee").waitFor();
  gate.resolve();
  await page.waitForSelector(".book-text");
  expect(await page.getByText("Loading...").count()).toBe(0);
});

test("S07 L05 mounted, the page raises a flag, and 100 ms later sends profile-sync-ready", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const record = { flagAt: 0, eventAt: 0, waits: [] as (number | undefined)[] };
    Object.assign(window, { record });
    const wait = window.setTimeout.bind(window);
    window.setTimeout = ((work: () => void, time?: number) => {
      record.waits.push(time);
      return wait(work, time);
    }) as typeof window.setTimeout;
    const root = document;
    new MutationObserver((_, observer) => {
      if (root.documentElement?.dataset["profileSyncReady"] === undefined) return;
      record.flagAt = performance.now();
      observer.disconnect();
    }).observe(root, { attributes: true, subtree: true, childList: true });
    root.addEventListener("profile-sync-ready", () => (record.eventAt = performance.now()));
  });
  await page.goto("/about");
  await page.waitForFunction(() => (window as never as { record: { eventAt: number } }).record.eventAt > 0);
  const { flagAt, eventAt, waits } = await page.evaluate<
    Record<"flagAt" | "eventAt", number> & { waits: number[] }
  >("record");
  expect(flagAt).toBeGreaterThan(0);
  expect(eventAt).toBeGreaterThan(flagAt);
  // Checks the requested delay, not the measured one, which depends on the machine.
  expect(waits).toContain(100);
});

test("P02 when the next page cannot be fetched, the error boundary says so and offers to try again", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_FAILED|Failed to fetch/);
  const page = await browser.newPage();
  await page.goto("/about");
  await hydrated(page);
  await page.route("**/faq.data*", (route) => route.abort());
  await page.click('.site-footer a[href="/faq"]');
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  expect(await page.locator("details").getAttribute("open")).toBe(null);
  await page.getByText("Technical Details").click();
  expect(await page.locator("details pre").isVisible()).toBe(true);
  await page.unroute("**/faq.data*");
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Questions", exact: false }).first().waitFor();
});

test("C05 a page that stays open reports a new version and reloads on request", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.clock.install();
  await page.route("**/builds/latest.json", (route) =>
    route.fulfill({ json: { id: "another", timestamp: 1 } }),
  );
  await page.goto("/about");
  await hydrated(page);
  expect(await page.locator(".version-notice").count()).toBe(0);
  const notice = page.locator(".version-notice");
  await page.clock.runFor(5 * 60_000 + 1_000);
  await expect.poll(async () => (await page.clock.runFor(60_000), await notice.count()), patient).toBe(1);
  expect(await page.textContent(".version-notice")).toContain("New version");
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await loaded;
  expect(await page.locator(".version-notice").count()).toBe(0);
});

test("R01 L05 the front page restores its scroll position 50 ms after a link, 100 ms after the back button", async () => {
  await using browser = await openTestBrowser();
  for (const title of ["One", "Two", "Three"])
    await browser.site.makeBook({ title, jid: title.toLowerCase(), genres: ["Poetry"] });
  const page = await browser.newPage({ viewport: { width: 800, height: 300 }, reducedMotion: "reduce" });
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => {
    // The delays that scripts request while the front page is shown.
    const wait = window.setTimeout.bind(window);
    const waits: number[] = [];
    window.setTimeout = ((work: () => void, time?: number) => {
      if (location.pathname === "/") waits.push(time ?? 0);
      return wait(work, time);
    }) as typeof window.setTimeout;
    Object.assign(window, { waits });
  });
  for (const [goBack, time] of [
    [() => page.goBack(), 100],
    [() => page.click(".site-brand"), 50],
  ] as const) {
    await page.evaluate(() => scrollTo({ top: 250, behavior: "instant" }));
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/bookdetail/one"]')?.click());
    await page.waitForSelector("main.book-page");
    await page.evaluate("waits.length = 0");
    await goBack();
    await page.waitForFunction(() => Math.abs(window.scrollY - 250) < 3);
    expect(await page.evaluate("waits")).toContain(time);
  }
});

test("a link with a malformed fragment leads to its page: by an address, by navigation, and in the reader", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ jid: "nightjar", title: "Nightjar", chapters: [{ title: "One" }] });
  const page = await browser.newPage();
  await page.goto("/about#%");
  await hydrated(page);
  await page.locator('.site-footer a[href="/faq"]').evaluate((link: HTMLAnchorElement) => {
    link.href = "/faq#%E0%A4%A";
  });
  await page.click('.site-footer a[href^="/faq"]');
  await page.getByRole("heading", { level: 1, name: /questions/i }).waitFor();
  await page.goto("/book-reader/nightjar/chapter-1#%");
  await page.waitForSelector(".book-text");
  await hydrated(page);
  expect(await page.title()).toContain("Nightjar");
  expect(await page.locator(".book-text").isVisible()).toBe(true);
});
