import { brotliCompressSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";

const publishers = `@scope (.book-text) { .b-dark { margin: 3em; font-variant: small-caps } }`;

/** Positions and typefaces of everything above the fold. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".reader-top, .reader-top *, .book-text, .book-text *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const { color, fontSize, lineHeight, display } = getComputedStyle(element);
      const name = element.id || element.className.toString();
      return [name, x, y, width, height, color, fontSize, lineHeight, display].join(" ");
    }),
  );

/** In the browser: the complete style sheets have replaced the first rules. */
const areFirstStylesOff = () => {
  const first = document.getElementById("first-styles");
  return first instanceof HTMLStyleElement && first.disabled;
};

for (const mode of ["scroll", "paged"])
  test(`the first response alone shows the chapter's text, and loading the rest causes no layout shift (${mode})`, async () => {
    await using browser = await openTestBrowser();
    browser.allow(/ERR_FAILED/);
    const { hash } = await browser.site.files.put(new TextEncoder().encode(publishers));
    const { chapters: [first, ...others] = [], ...book } = longBook();
    const html = `${first?.html}<p class="b-dark" id="p-99">In the dark</p>`;
    await browser.site.makeBook({
      ...book,
      book: { ...book.book, styleHash: hash },
      chapters: [{ ...first, html }, ...others],
    });
    const page = await browser.newPage(desktop);
    await keep(page, { mode });
    // Use the same typeface before and after, independent of when it loads.
    await page.route("**/*.woff2", (route) => route.abort());
    const held = Promise.withResolvers<void>();
    const requested: string[] = [];
    await page.route(/\.(js|css)$/, async (route) => {
      requested.push(new URL(route.request().url()).pathname);
      await held.promise;
      await route.continue();
    });
    await page.goto("/book-reader/long/one", { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const before = await looks(page);
    expect(before.length).toBeGreaterThan(50);
    held.resolve();
    await settled(page);
    await page.waitForFunction(areFirstStylesOff);
    expect(await looks(page)).toEqual(before);
    expect(requested.filter((path) => path.endsWith(".css")).length).toBeGreaterThanOrEqual(3);
  });

test("the resources that block the text fit into the first packets of a connection", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const answer = await fetch(`${browser.url}/book-reader/long/one`, { headers: { "accept-encoding": "br" } });
  const html = await answer.text();
  const upToText = html.slice(0, html.indexOf('id="p-2"'));
  expect(brotliCompressSync(upToText).length).toBeLessThan(10 * 1460);
});

test("nothing that the server wrote leaves the document while React takes it up, which would be a hydration error", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.addInitScript(() => {
    const removed: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { removedNodes } of changes)
        for (const node of removedNodes)
          if (node instanceof Element) removed.push(node.outerHTML.slice(0, 60));
    });
    observer.observe(document, { childList: true, subtree: true });
    Object.assign(window, { removed });
  });
  await page.goto("/book-reader/long/one");
  await settled(page);
  await page.waitForFunction(areFirstStylesOff);
  expect(await page.evaluate(() => Reflect.get(window, "removed"))).toEqual([]);
});

test("a chapter loads no typeface but those of its text; that of the panels loads with the first panel", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  const loaded: (string | undefined)[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "font")
      loaded.push(/\/([a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1]);
  });
  await page.goto("/book-reader/long/two");
  await settled(page);
  await page.waitForFunction(areFirstStylesOff);
  await page.evaluate(() => document.fonts.ready);
  expect(loaded).toEqual(["literata-text-regular"]);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect.poll(() => loaded).toContain("inter-latin");
});
