import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, drawn, keep, settled, status, visibleBlocks } from "#tests/support/reading-steps.ts";
import { longBook, paragraphs } from "#tests/support/long-book.ts";

const shownPage = async (page: Page) => ({
  chapter: await page.getAttribute(".book-text", "aria-label"),
  progress: await status(page),
});

test("a book is read to its last page in paged mode, chapter after chapter, by the keyboard", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await keep(page, { mode: "paged" });
  await page.goto("/book-reader/long");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-1");
  const seen = new Set<string>();
  let pages = 0;
  while (!(await page.isVisible(".reader-finis")) && pages < 200) {
    const here = await shownPage(page);
    for (const id of await visibleBlocks(page)) seen.add(`${here.chapter} ${id}`);
    await page.keyboard.press("ArrowRight");
    // Wait for the next chapter: a second key press would turn its first page unseen.
    await page.waitForFunction(
      ([chapter, progress]) =>
        document.querySelector(".book-text")?.ariaLabel !== chapter ||
        document.querySelector(".reader-progress p span")?.textContent !== progress ||
        document.querySelector(".reader-finis")?.checkVisibility(),
      [here.chapter, here.progress],
    );
    await drawn(page);
    pages += 1;
  }
  expect(await page.isVisible(".reader-finis")).toBe(true);
  const all = [
    ...Array.from({ length: 43 }, (_, n) => `The Harbour p-${n + 1}`),
    ...Array.from({ length: 60 }, (_, n) => `The Wall p-${n + 1}`),
    ...Array.from({ length: 20 }, (_, n) => `The Dark p-${n + 1}`),
  ];
  expect(all.filter((block) => !seen.has(block))).toEqual([]);
  await page.keyboard.press("ArrowLeft");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-20");
});

test("a book is read to its last page by scrolling, and the next chapter is one key away", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long/two");
  await settled(page);
  await page.keyboard.press("End");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-60");
  await page.keyboard.press("Space");
  await page.waitForURL("**/book-reader/long/three*");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-1");
  await page.keyboard.press("End");
  await settled(page);
  expect(await page.isVisible(".reader-finis")).toBe(true);
});

test("switching the mode, enlarging the text and reloading keep the paragraph on the screen", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long/two#p-33");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-33");
  for (const key of ["m", "m", "m"]) {
    await page.keyboard.press(key);
    await settled(page);
    expect(await visibleBlocks(page)).toContain("p-33");
  }
  await page.keyboard.press("s");
  for (let step = 0; step < 8; step += 1) await page.getByRole("button", { name: "Larger text" }).click();
  await settled(page);
  await page.keyboard.press("Escape");
  expect(await visibleBlocks(page)).toContain("p-33");
  await page.setViewportSize({ width: 600, height: 900 });
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-33");
  await page.reload();
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-33");
  expect(await page.getAttribute("html", "data-reader-mode")).toBe("paged");
});

test("the first paint after a reload shows the same page", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_FAILED|Failed to fetch/);
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await keep(page, { mode: "paged" });
  // Use the same typeface before and after, independent of when it loads.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.goto("/book-reader/long/two");
  await settled(page);
  for (let turn = 0; turn < 5; turn += 1) await page.keyboard.press("ArrowRight");
  await settled(page);
  const before = await visibleBlocks(page);
  const address = page.url();
  // Without module scripts only the inline ones run: this is the first paint.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(address);
  await page.reload();
  expect(await visibleBlocks(page)).toEqual(expect.arrayContaining(before.slice(0, 2)));
  await page.close();
});

test("reopening the book continues at the stored position and offers to start over", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long/two#p-12");
  await settled(page);
  await page.goto("/book-reader/long");
  await page.waitForURL("**/book-reader/long/two#p-12");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-12");
  await page.getByRole("link", { name: "Back to the start" }).click();
  await page.waitForSelector(".book-text #p-42");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-1");
});

test("a note opens beside its reference, from this or another chapter, and Escape restores the focus", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long/one#p-42");
  await settled(page);
  for (const [id, text] of [
    ["#b-ref1", "A note at the end."],
    ["#b-ref2", "A note at the foot."],
  ] as const) {
    await page.focus(id);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".reader-note:popover-open");
    expect(await page.textContent(".reader-note .book-body")).toContain(text);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".reader-note", { state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(id.slice(1));
  }
  await page.focus("#b-ref1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Go to the note" }).click();
  await page.waitForURL("**/notes#b-note1");
  await page.goBack();
  await page.waitForSelector("#p-42");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-42");
});

test("a link inside the book navigates without a page load, and Back returns to the position", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long/one#p-42");
  await settled(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.click("#b-onward");
  await page.waitForURL("**/two#p-20");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-20");
  await page.goBack();
  await page.waitForSelector("#b-onward");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-42");
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("in right-to-left books the left arrow and the left edge go forward; marks of cantillation have letters of ours, and what is searched for stands at the right", async () => {
  await using browser = await openTestBrowser();
  const verse = '<p id="first">שִׁ֥יר הַשִּׁירִ֖ים אֲשֶׁ֥ר לִשְׁלֹמֹֽה</p>';
  await browser.site.makeBook({
    jid: "rtl",
    book: { language: "he", progressionDirection: "rtl" },
    chapters: [{ slug: "one", html: `${verse}${paragraphs(60)}` }],
  });
  const page = await browser.newPage(desktop);
  await keep(page, { mode: "paged" });
  await page.goto("/book-reader/rtl");
  await settled(page);
  expect(await status(page)).toMatch(/^Page 1 of/);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => status(page)).toMatch(/^Page 2 of/);
  await page.mouse.click(40, 400);
  await expect.poll(() => status(page)).toMatch(/^Page 3 of/);
  expect(await visibleBlocks(page)).not.toContain("p-1");
  expect((await visibleBlocks(page)).length).toBeGreaterThan(0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await settled(page);
  expect(await visibleBlocks(page)).toContain("p-1");

  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter((face) => face.status === "loaded").map((face) => face.family),
    );
  await expect.poll(async () => (await loaded()).join()).toContain("Noto Serif Hebrew");
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox");
  await box.fill("שיר");
  await box.press("Enter");
  const hit = page.locator(".reader-search ol a");
  await hit.first().waitFor();
  for (const part of [hit.first(), box])
    expect(await part.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
});

test("vertical text can be read to its end in both modes, and axe finds nothing there", async () => {
  await using browser = await openTestBrowser();
  const line = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。".repeat(8);
  const html = Array.from({ length: 60 }, (_, n) => `<p id="p-${n + 1}">${line}</p>`).join("");
  await browser.site.makeBook({
    jid: "ja",
    book: { language: "ja", progressionDirection: "rtl" },
    chapters: [{ slug: "one", html, writingMode: "vertical-rl" }],
  });
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/ja");
  await settled(page);
  for (const mode of ["scroll", "paged"]) {
    expect(await page.getAttribute("html", "data-reader-mode")).toBe(mode);
    expect([mode, await axeFindings(page)]).toEqual([mode, []]);
    await page.keyboard.press("Home");
    await settled(page);
    expect(await visibleBlocks(page)).toContain("p-1");
    await page.keyboard.press("ArrowLeft");
    await settled(page);
    expect(await visibleBlocks(page)).not.toContain("p-1");
    await page.keyboard.press("End");
    await settled(page);
    expect(await visibleBlocks(page)).toContain("p-60");
    await page.keyboard.press("m");
    await settled(page);
  }
});

test("in paged mode a wide table does not break words and scrolls on its own", async () => {
  await using browser = await openTestBrowser();
  const cells = Array.from({ length: 14 }, (_, n) => `<td>Incomprehensibilities${n}</td>`).join("");
  const table = `<table id="b-wide"><tbody><tr>${cells}</tr><tr>${cells}</tr></tbody></table>`;
  const narrow = `<table id="b-narrow"><tbody><tr><td>one</td><td>two</td></tr></tbody></table>`;
  const html = `<h2 id="p-1">Tables</h2>${narrow}${table}${paragraphs(12, 2)}`;
  await browser.site.makeBook({ jid: "tables", chapters: [{ slug: "one", title: "Tables", html }] });
  const page = await browser.newPage(desktop);
  await keep(page, { mode: "paged" });
  await page.goto("/book-reader/tables/one");
  await settled(page);
  const wide = await page.evaluate(() => {
    const part = document.getElementById("b-wide");
    const [column, box] = [document.querySelector(".book-body"), part].map((each) => each?.clientWidth ?? 0);
    const lines = [...(part?.querySelectorAll("td") ?? [])].map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    });
    return { fits: (box ?? 0) <= (column ?? 0), scrolls: (part?.scrollWidth ?? 0) > (box ?? 0), lines };
  });
  expect(wide).toEqual({ fits: true, scrolls: true, lines: Array.from({ length: 28 }, () => 1) });
  expect(await page.locator("#b-narrow").getAttribute("tabindex")).toBe(null);
  await page.mouse.move(400, 300);
  await page.locator("#b-wide").hover();
  await page.mouse.wheel(200, 0);
  await expect
    .poll(() => page.evaluate(() => document.getElementById("b-wide")?.scrollLeft))
    .toBeGreaterThan(0);
  await settled(page);
  expect(await status(page)).toMatch(/^Page 1 of/);
  expect(await axeFindings(page)).toEqual([]);
});
