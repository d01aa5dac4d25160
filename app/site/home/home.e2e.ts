import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";

test("the front page opens without console errors", async () => {
  await using browser = await openTestBrowser();
  const page = await browser.newPage();
  await page.goto("/");
  expect(await page.textContent("h1")).toContain("Free books to read");
  expect(await axeFindings(page)).toEqual([]);
  // On a narrow phone the field's text is whole.
  await page.setViewportSize({ width: 360, height: 740 });
  const shown = await page.$$eval("input[placeholder]", (inputs) =>
    inputs
      .filter((input) => input.checkVisibility())
      .map((input) => {
        const style = getComputedStyle(input);
        const brush = document.createElement("canvas").getContext("2d");
        if (brush) brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const text = brush?.measureText(input.getAttribute("placeholder") ?? "").width ?? Infinity;
        const room = input.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return text <= room ? "whole" : `${text} in ${room}`;
      }),
  );
  expect(shown).toEqual(["whole"]);
});

test("R01 the shelves stay the same elements while nothing on them changes, and are rendered again when something does", async () => {
  await using browser = await openTestBrowser();
  for (const title of ["One", "Two", "Three"])
    await browser.site.makeBook({ title, jid: title.toLowerCase(), genres: ["Poetry"] });
  const page = await browser.newPage();
  await page.goto("/", { waitUntil: "networkidle" });
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  const card = await page.locator('main.home a[href="/bookdetail/one"]').first().elementHandle();
  const awayAndBack = async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/bookdetail/one"]')?.click());
    await page.waitForSelector("main.book-page");
    await page.click(".site-brand");
    await page.waitForURL(/\/$/);
    await page.waitForFunction(() => document.querySelector("main.home")?.checkVisibility());
  };
  await awayAndBack();
  expect(await card?.evaluate((element) => element.isConnected)).toBe(true);
  await browser.site.makeBook({ title: "Four", jid: "four", genres: ["Poetry"] });
  // The browser may show its cached page while it revalidates.
  await awayAndBack();
  await awayAndBack();
  await page.waitForSelector('main.home a[href="/bookdetail/four"]');
  expect(await page.locator('main.home .shelf:first-of-type a[href="/bookdetail/one"]').count()).toBe(1);
});

test("the arrows of a row move it on and back, before the scripts of the page have come too", async () => {
  await using browser = await openTestBrowser();
  // Enough for the wall of new books, so that those in other languages have a row of their own.
  for (let count = 0; count < 18; count++) await browser.site.makeBook({ title: `Book ${count}` });
  for (const language of ["it", "es", "pt", "nl", "sv", "da"])
    for (const part of [1, 2])
      await browser.site.makeBook({ title: `${language} ${part}`, book: { language } });
  const page = await browser.newPage({ viewport: { width: 1024, height: 800 }, reducedMotion: "reduce" });
  const scripts = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const offset = () =>
    page.evaluate(() => document.querySelector('.shelf[data-layout="row"] .shelf-books')?.scrollLeft ?? -1);
  const moveOnAndBack = async () => {
    await expect.poll(offset).toBe(0);
    await page.getByRole("button", { name: "More books" }).first().press("Enter");
    await expect.poll(offset).toBeGreaterThan(100);
    await page.getByRole("button", { name: "Previous books" }).first().press("Enter");
    await expect.poll(offset).toBe(0);
  };
  await moveOnAndBack();
  scripts.resolve();
  await hydrated(page);
  await moveOnAndBack();
});

test("a row near the screen is drawn once the first screen is, without scripts too, and stays drawn for who comes back", async () => {
  await using browser = await openTestBrowser();
  for (let count = 0; count < 18; count++) await browser.site.makeBook({ title: `Book ${count}` });
  for (const language of ["it", "es", "pt", "nl", "sv", "da"])
    await browser.site.makeBook({ title: language, book: { language } });
  for (const javaScriptEnabled of [false, true]) {
    const page = await browser.newPage({ viewport: { width: 1024, height: 800 }, javaScriptEnabled });
    await page.goto("/");
    const second = page.locator(".shelf ~ .shelf").first();
    const drawnBooks = () =>
      second.evaluate(
        (shelf) =>
          [...shelf.querySelectorAll("li")].filter((book) =>
            book.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      );
    await expect.poll(drawnBooks).toBeGreaterThan(1);
    if (!javaScriptEnabled) continue;
    await hydrated(page);
    await page.locator('main.home a[href^="/bookdetail/"]').first().press("Enter");
    await page.waitForSelector("main.book-page");
    await page.click(".site-brand");
    await page.waitForFunction(() => document.querySelector("main.home")?.checkVisibility());
    expect(await second.evaluate((shelf) => getComputedStyle(shelf).animationName)).toBe("none");
  }
});
