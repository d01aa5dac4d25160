import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { FixedPage } from "#app/manuscript/epub/read/publication.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";

const sheet = `@scope (.book-text) {
  .b-at { position: absolute; left: 700px; top: 1150px; margin: 0; color: rgb(200, 0, 0); font: 20px/1 sans-serif }
  .book-body { background: rgb(255, 240, 200) }
}`;

const slugs = ["one", "two", "three", "four", "five"];
/** As the importer writes them: a single cover, then pairs. */
const pages: Partial<FixedPage>[] = [
  {},
  { beside: "three" },
  { beside: "two" },
  { beside: "five" },
  { beside: "four" },
];

async function openBook(facts: Partial<FixedPage> = {}, direction: "ltr" | "rtl" = "ltr") {
  const browser = await openTestBrowser();
  const { hash } = await browser.site.files.put(new TextEncoder().encode(sheet));
  await browser.site.makeBook({
    jid: "fixed",
    book: { styleHash: hash, progressionDirection: direction },
    chapters: slugs.map((slug, index) => ({
      slug,
      title: slug,
      html: `<p class="b-at" id="p-1">${slug}</p>`,
      rendition: {
        flow: null,
        isCentred: false,
        page: {
          width: 800,
          height: 1200,
          side: null,
          spread: "auto",
          beside: null,
          ...pages[index],
          ...facts,
          number: index + 1,
          count: slugs.length,
        },
      },
    })),
  });
  return browser;
}

const readAt = async (page: Page, slug: string) => {
  await page.goto(`/book-reader/fixed/${slug}`);
  await shown(page);
};
/** The page is hydrated and shows the progress. */
const shown = (page: Page) =>
  page.waitForFunction(() => document.querySelector(".reader-announcer")?.textContent !== "");

/** The pages on the screen from left to right, with their boxes. */
const seen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".page-sheet")]
      .map((each) => ({ each, box: each.getBoundingClientRect() }))
      .sort((one, other) => one.box.left - other.box.left)
      .map(({ each, box }) => ({
        text: each.textContent,
        shape: Number((box.width / box.height).toFixed(2)),
        isWhole:
          box.height > 300 && box.top >= 44 && box.bottom <= innerHeight - 44 && box.right <= innerWidth + 1,
      })),
  );
const text = async (page: Page) => (await seen(page)).map((each) => each.text);

/** A finger goes to the left at this height. */
async function swipeLeft(page: Page, y: number): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: 300, y }] });
  for (const x of [260, 210, 150, 100])
    await device.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [{ x, y }] });
  await device.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

const whole = { shape: 0.67, isWhole: true };

for (const mode of ["scroll", "paged"])
  test(`a page of fixed layout fits the window with its own shape and colours, and turns as a whole (${mode})`, async () => {
    await using browser = await openBook({ spread: "none" });
    const page = await browser.newPage(desktop);
    await keep(page, { mode, theme: "night", font: "inter", lineHeight: 2 });
    await readAt(page, "one");
    expect(await seen(page)).toEqual([{ text: "one", ...whole }]);
    const look = await page.evaluate(() => {
      const at = document.querySelector("#p-1") ?? document.body;
      const [text, box] = [
        at.getBoundingClientRect(),
        document.querySelector(".page-sheet")?.getBoundingClientRect(),
      ];
      const style = getComputedStyle(at);
      return {
        across: box ? Math.round(((text.left - box.left) / box.width) * 1000) : 0,
        colour: style.color,
        font: style.fontFamily,
        line: style.lineHeight,
        ground: getComputedStyle(at.parentElement ?? at).backgroundColor,
      };
    });
    expect(look).toEqual({
      across: 875,
      colour: "rgb(200, 0, 0)",
      font: "sans-serif",
      line: "20px",
      ground: "rgb(255, 240, 200)",
    });
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector('.book-text[aria-label="two"]');
    expect(await seen(page)).toEqual([{ text: "two", ...whole }]);
    expect(await page.textContent(".reader-page-tools p")).toBe("Page 2 of 5");
  });

test("in a wide window pages are shown as spreads, the cover alone, and turned two at a time", async () => {
  await using browser = await openBook();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await readAt(page, "one");
  expect(await seen(page)).toEqual([{ text: "one", ...whole }]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => text(page)).toEqual(["two", "three"]);
  expect(await seen(page)).toEqual([
    { text: "two", ...whole },
    { text: "three", ...whole },
  ]);
  expect(await page.textContent(".reader-page-tools p")).toBe("Pages 2–3 of 5");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => text(page)).toEqual(["four", "five"]);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => text(page)).toEqual(["two", "three"]);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => text(page)).toEqual(["one"]);
});

test("opening the second page of a spread shows it on its side, and a portrait window shows single pages", async () => {
  await using browser = await openBook();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await readAt(page, "three");
  await expect.poll(() => text(page)).toEqual(["two", "three"]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(() => text(page)).toEqual(["three"]);
  expect(await seen(page)).toEqual([{ text: "three", ...whole }]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => text(page)).toEqual(["four"]);
});

test("a right-to-left book has its first page on the right", async () => {
  await using browser = await openBook({}, "rtl");
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await readAt(page, "two");
  await expect.poll(() => text(page)).toEqual(["three", "two"]);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => text(page)).toEqual(["five", "four"]);
});

test("the book's rendition:spread is followed: none, or in every window", async () => {
  await using never = await openBook({ spread: "none" });
  const wide = await never.newPage({ viewport: { width: 1440, height: 900 } });
  await readAt(wide, "two");
  await wide.keyboard.press("ArrowRight");
  await expect.poll(() => text(wide)).toEqual(["three"]);
  await using always = await openBook({ spread: "both" });
  const high = await always.newPage({ viewport: { width: 768, height: 1024 } });
  await readAt(high, "two");
  await expect.poll(() => text(high)).toEqual(["two", "three"]);
});

test("a page for one half of a spread leaves the other half empty", async () => {
  await using browser = await openBook({ side: "right", beside: null });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await readAt(page, "one");
  await expect.poll(() => text(page)).toEqual(["", "one"]);
});

test("a page is zoomed by keys and buttons, panned, and reset", async () => {
  await using browser = await openBook({ spread: "none" });
  const page = await browser.newPage(desktop);
  await readAt(page, "one");
  const width = () =>
    page.evaluate(() => document.querySelector(".page-sheet")?.getBoundingClientRect().width ?? 0);
  const before = await width();
  for (let times = 0; times < 3; times++) await page.keyboard.press("+");
  expect((await width()) / before).toBeCloseTo(2.74, 1);
  expect(await page.textContent("[aria-label='Whole page']")).toBe("274%");
  await page.mouse.move(450, 400);
  const scrolled = () => page.evaluate(() => document.querySelector(".reader-viewport")?.scrollTop ?? 0);
  const at = await scrolled();
  await page.mouse.down();
  await page.mouse.move(450, 300, { steps: 4 });
  await page.mouse.up();
  expect(await scrolled()).toBeCloseTo(at + 100, -1);
  expect(await text(page)).toEqual(["one"]);
  await page.getByLabel("Smaller page").click();
  expect((await width()) / before).toBeCloseTo(1.96, 1);
  await page.keyboard.press("0");
  expect(await width()).toBeCloseTo(before, 0);
});

test("pinching zooms the book's page around the fingers, and not the site", async () => {
  await using browser = await openBook({ spread: "none" });
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await readAt(page, "one");
  const devices = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    devices.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: 180 - apart, y: 370, id: 0 },
              { x: 180 + apart, y: 370, id: 1 },
            ],
    });
  await touch("touchStart", 40);
  for (const apart of [50, 60, 70, 80]) await touch("touchMove", apart);
  await touch("touchEnd", 80);
  await expect
    .poll(async () => Number.parseInt((await page.textContent("[aria-label='Whole page']")) ?? "", 10))
    .toBeGreaterThan(170);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  expect(await text(page)).toEqual(["one"]);
});

test("drawings with equal ids render their own parts when shown in one spread", async () => {
  await using browser = await openBook();
  const drawing = (colour: string) =>
    `<svg viewBox="0 0 9 9"><defs><rect id="b-a" width="9" height="9" fill="${colour}"></rect></defs><use href="#b-a"></use></svg>`;
  await browser.site.db.execute(
    `update chapters set html = case slug when 'two' then '${drawing("red")}' else '${drawing("blue")}' end`,
  );
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto("/book-reader/fixed/two");
  await page.waitForFunction(() => document.querySelectorAll(".page-sheet use").length === 2);
  const pointed = await page.evaluate(() =>
    [...document.querySelectorAll(".page-sheet use")].map((use) =>
      document.querySelector(use.getAttribute("href") ?? "x")?.getAttribute("fill"),
    ),
  );
  expect(pointed).toEqual(["red", "blue"]);
});

test("rendition:flow decides the mode until the reader chooses", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({
    jid: "flowing",
    chapters: [
      { slug: "one", rendition: { flow: "paginated", isCentred: false, page: null } },
      { slug: "two" },
    ],
  });
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/flowing/one");
  await settled(page);
  expect(await page.getAttribute("html", "data-reader-mode")).toBe("paged");
  await page.keyboard.press("m");
  expect(await page.getAttribute("html", "data-reader-mode")).toBe("scroll");
  await page.reload();
  await settled(page);
  expect(await page.getAttribute("html", "data-reader-mode")).toBe("scroll");
});

test("a horizontal swipe changes documents only in books that request scrolling", async () => {
  await using browser = await openTestBrowser();
  const rendition = { flow: "scrolled" as const, isCentred: false, page: null };
  await browser.site.makeBook({
    jid: "asks",
    chapters: [
      { slug: "one", rendition },
      { slug: "two", rendition },
    ],
  });
  await browser.site.makeBook({ jid: "asks-not", chapters: [{ slug: "one" }, { slug: "two" }] });
  for (const [jid, slug] of [
    ["asks", "two"],
    ["asks-not", "one"],
  ]) {
    const page = await browser.newPage({
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(`/book-reader/${jid}/one`);
    await settled(page);
    await swipeLeft(page, 400);
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe(`/book-reader/${jid}/${slug}`);
  }
});

test("in a book that requests scrolling a finger pans a text that is wider than the screen, and does not turn it", async () => {
  await using browser = await openTestBrowser();
  const rendition = { flow: "scrolled" as const, isCentred: false, page: null };
  const html = `<p id="p-1">${"A line that the book does not let break. ".repeat(8)}</p>`;
  const chapters = ["one", "two"].map((slug) => ({ slug, rendition, html }));
  await browser.site.makeBook({ jid: "wide", chapters });
  const viewport = { width: 360, height: 740 };
  const page = await browser.newPage({ viewport, hasTouch: true, isMobile: true });
  await page.goto("/book-reader/wide/one");
  await settled(page);
  // As a publisher's style sheet would have it.
  await page.$eval(".book-body p", (part) => part.style.setProperty("white-space", "nowrap"));
  await page.setViewportSize({ ...viewport, height: 700 });
  await page.waitForSelector(".book-body[data-reader-pans]");
  const line = await page.$eval(".book-body p", (part) => part.getBoundingClientRect().toJSON());
  await swipeLeft(page, line.y + line.height / 2);
  await expect.poll(() => page.$eval(".book-body", (body) => body.scrollLeft)).toBeGreaterThan(50);
  expect(new URL(page.url()).pathname).toBe("/book-reader/wide/one");
});

test("without scripts a page of fixed layout is shown at its own size", async () => {
  await using browser = await openBook();
  const page = await browser.newPage({ ...desktop, javaScriptEnabled: false });
  await page.goto("/book-reader/fixed/one");
  const box = await page.locator(".page-sheet .book-text").boundingBox();
  expect(box).toMatchObject({ width: 800, height: 1200 });
});
