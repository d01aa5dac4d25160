import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { desktop, settled } from "#tests/support/reading-steps.ts";

const themes = ["paper", "white", "sepia", "dusk", "night"];

test("without scripts a book can be read from chapter to chapter, notes are anchors, and the end links onwards", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage({ ...desktop, javaScriptEnabled: false });
  await page.goto("/book-reader/long");
  expect(await page.isVisible("#p-1")).toBe(true);
  expect(await page.isVisible(".reader-tools")).toBe(false);
  await page.click("#b-ref1");
  expect(new URL(page.url()).pathname).toBe("/book-reader/long/notes");
  await page.click("#b-note1 [role=doc-backlink]");
  expect(page.url()).toMatch(/\/one#b-ref1$/);
  await page.click("a[rel=next]");
  await page.click("a[rel=next]");
  expect(await page.textContent(".reader-finis")).toBe("The end");
  expect(await page.textContent(".reader-so-far")).toContain("100 %");
});

test("axe finds nothing in any theme, with the panel open or closed", { timeout: 180_000 }, async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long/one#p-40");
  await settled(page);
  for (const theme of themes) {
    await page.keyboard.press("s");
    await page.locator(`[name=theme][value=${theme}]`).check();
    expect([theme, await axeFindings(page)]).toEqual([theme, []]);
    await page.keyboard.press("Escape");
    await settled(page);
    expect([theme, await axeFindings(page)]).toEqual([theme, []]);
  }
  for (const key of ["c", "b", "/", "?"]) {
    await page.keyboard.press(key);
    await settled(page);
    expect([key, await axeFindings(page)]).toEqual([key, []]);
    await page.keyboard.press("Escape");
  }
});

test("every theme is legible in a book that brings its own colours", async () => {
  await using browser = await openTestBrowser();
  const css = `@scope (.book-text) { .book-body { background: #fff !important; color: #fff } .b-dark { background: #000; color: #111 } .b-dark span { color: #222 !important } }`;
  const { hash } = await browser.site.files.put(new TextEncoder().encode(css));
  const html = `<div class="b-dark" id="p-1"><p id="p-2">Dark on <span>dark</span>, with <a href="https://example.org/" rel="external">a link</a>.</p></div>`;
  await browser.site.makeBook({ jid: "gaudy", book: { styleHash: hash }, chapters: [{ html }] });
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/gaudy");
  await settled(page);
  for (const theme of themes) {
    await page.keyboard.press("s");
    await page.locator(`[name=theme][value=${theme}]`).check();
    await page.keyboard.press("Escape");
    expect([theme, await axeFindings(page)]).toEqual([theme, []]);
  }
});

test("drawn initials and drawings are black on white where the system forces its colours, and what is chosen has a ground of its own", async () => {
  await using browser = await openTestBrowser();
  const drawings = `<img alt="W" data-epub-type="se:image.color-depth.black-on-transparent" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=">
    <img alt="H" src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=">
    <svg viewBox="0 0 9 9" width="90" height="90"><path fill="#000" d="M0 0h9v9z"/></svg>`;
  await browser.site.makeBook({ jid: "drawn", chapters: [{ html: `<p id="p-1">${drawings}hen</p>` }] });
  const page = await browser.newPage({ ...desktop, colorScheme: "dark", forcedColors: "active" });
  await page.goto("/book-reader/drawn");
  await settled(page);
  const looks = await page.$$eval(".book-text :is(img, svg)", (pictures) =>
    pictures.map((picture) => {
      const { backgroundColor, filter } = getComputedStyle(picture);
      return `${picture.tagName} ${backgroundColor} ${filter}`;
    }),
  );
  expect(looks).toEqual([
    "IMG rgb(255, 255, 255) none",
    "IMG rgb(255, 255, 255) none",
    "svg rgb(255, 255, 255) none",
  ]);
  await page.keyboard.press("s");
  await page.waitForSelector(".reader-choice-theme span");
  const [chosen, ...others] = await page.$$eval(".reader-choice-theme span", (choices) =>
    choices.map((choice) => getComputedStyle(choice).backgroundColor),
  );
  expect(others.length).toBeGreaterThan(3);
  expect(others).not.toContain(chosen);
});

test("12: a letter that no font of the device has leaves a mark in every choice of font, not a gap", async () => {
  await using browser = await openTestBrowser();
  // Assigned to no script yet, so that no font of any machine draws them.
  const html = `<p id="p-1">\u0378\u0379\u0378</p>`;
  await browser.site.makeBook({ jid: "rare", chapters: [{ html }] });
  const page = await browser.newPage({ ...desktop, colorScheme: "light" });
  await page.goto("/book-reader/rare");
  await settled(page);
  await page.keyboard.press("s");
  await page.locator("[name=font]").first().waitFor({ state: "attached" });
  const fonts = await page
    .locator("[name=font]")
    .evaluateAll((all) => all.map((one) => one.getAttribute("value") ?? ""));
  await page.keyboard.press("Escape");
  expect(fonts.length).toBeGreaterThan(5);
  for (const font of fonts) {
    await page.keyboard.press("s");
    await page.locator(`[name=font][value=${font}]`).check();
    await page.keyboard.press("Escape");
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    const { channels } = await sharp(await page.locator("#p-1").screenshot())
      .removeAlpha()
      .stats();
    expect([font, channels.some(({ min, max }) => max - min > 60)]).toEqual([font, true]);
  }
});

test("settings are stored for the device or for one book, apply before the first paint, and can be reset", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  await browser.site.makeBook({ jid: "other" });
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long");
  await settled(page);
  await page.keyboard.press("s");
  await page.locator("[name=theme][value=sepia]").check();
  for (let step = 0; step < 5; step += 1) await page.getByRole("button", { name: "Larger text" }).click();
  await page.keyboard.press("Escape");
  await page.goto("/book-reader/other");
  await settled(page);
  expect(await page.getAttribute("html", "data-reader-theme")).toBe("sepia");
  await page.keyboard.press("s");
  await page.getByLabel("For this book only").check();
  await page.locator("[name=theme][value=night]").check();
  await page.goto("/book-reader/long");
  expect(await page.getAttribute("html", "data-reader-theme")).toBe("sepia");
  await settled(page);
  await page.keyboard.press("s");
  await page.getByRole("button", { name: "Reset" }).click();
  expect(await page.getAttribute("html", "data-reader-theme")).toBe("system");
  await page.reload();
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue("--reader-scale"))).toBe(
    "1",
  );
});

test("everything can be reached and used by the keyboard alone, and the focus is never lost", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long");
  await settled(page);
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
    );
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Skip to the text");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("Tab");
  expect(await focused()).toBe("Contents");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: "The Dark" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/three*");
  expect(await focused()).toBe("Contents");
  await page.keyboard.press("/");
  await page.keyboard.type("lamplighter");
  await page.keyboard.press("Enter");
  const found = page.getByRole("dialog").getByRole("heading");
  await expect.poll(() => found.allTextContents()).toEqual(["The Harbour 20", "The Wall 20", "The Dark 20"]);
  await page.getByRole("dialog").getByRole("link").nth(5).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/one*");
  await settled(page);
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(1);
  const announcement = async () => (await page.locator(".reader-announcer").allTextContents()).join("|");
  await page.keyboard.press("b");
  await expect.poll(announcement).toContain("Bookmark added");
  await page.keyboard.press("w");
  await expect.poll(announcement).toMatch(/^Page \d+ of \d+ in The Harbour\|/);
});

/** Counts the scripts that a page loads from now on, as they are when compressed; a function that says how much they are together. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (/\/assets\/.*\.js$/.test(response.url()))
      sizes.push(response.body().then((script) => gzipSync(script).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test("the reader loads at most 60 kB of scripts more than the front page, and sends the chapter's text once", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  // Each in a browser that has nothing yet.
  const home = await browser.newPage(desktop);
  const homeScripts = countScripts(home);
  await home.goto("/", { waitUntil: "networkidle" });
  await home.waitForFunction(() => "__reactRouterDataRouter" in window);
  const page = await browser.newPage(desktop);
  const readerScripts = countScripts(page);
  const data: string[] = [];
  page.on("request", (request) => {
    if (/\.data|chapter\.json/.test(request.url())) data.push(request.url());
  });
  const ahead = page.waitForResponse(/chapter\.json/);
  await page.goto("/book-reader/long");
  await ahead;
  await page.waitForLoadState("networkidle");
  const homeBytes = await homeScripts();
  expect(homeBytes).toBeGreaterThan(50_000);
  expect((await readerScripts()) - homeBytes).toBeLessThanOrEqual(60_000);
  expect(data.map((address) => new URL(address).pathname)).toEqual(["/book-reader/long/two/chapter.json"]);
});

test("the publisher's colours are shown as intended on request, and a book that hides its text is readable with styles off", async () => {
  await using browser = await openTestBrowser();
  const css = `@scope (.book-text) { .b-red { color: rgb(200, 0, 0); background: rgb(255, 240, 200) } .b-gone { display: none; font-size: 1px } }`;
  const { hash } = await browser.site.files.put(new TextEncoder().encode(css));
  const html = `<p class="b-red" id="p-1">Red</p><p class="b-gone" id="p-2">Hidden</p><p id="p-3"><math><mi id="b-m" mathcolor="#0000c8">x</mi></math></p>`;
  await browser.site.makeBook({ jid: "gaudy", book: { styleHash: hash }, chapters: [{ html }] });
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/gaudy");
  await settled(page);
  const seen = () =>
    page.evaluate(() =>
      ["p-1", "b-m", "p-2"].map((id) => {
        const element = document.getElementById(id) ?? document.body;
        const { color, display } = getComputedStyle(element);
        return id === "p-2" ? display : color;
      }),
    );
  const choose = async (value: string) => {
    await page.keyboard.press("s");
    await page.getByText("More settings").click();
    await page.locator(`[name=styles][value=${value}]`).check();
    await page.keyboard.press("Escape");
  };
  expect((await seen())[0]).not.toBe("rgb(200, 0, 0)");
  await choose("intended");
  await expect.poll(seen).toEqual(["rgb(200, 0, 0)", "rgb(0, 0, 200)", "none"]);
  await page.keyboard.press("s");
  await page.locator("[name=theme][value=night]").check();
  await page.keyboard.press("Escape");
  expect(await axeFindings(page)).toEqual([]);
  await choose("off");
  await expect.poll(async () => (await seen())[2]).toBe("block");
  await page.reload();
  await settled(page);
  await expect.poll(async () => (await seen())[2]).toBe("block");
});
