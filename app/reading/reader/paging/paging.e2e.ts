import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook, paragraphs } from "#tests/support/long-book.ts";
import { desktop, keep, settled, status } from "#tests/support/reading-steps.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Simulates a touch. */
async function fingerOn(page: Page) {
  const device = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", x?: number) =>
    device.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  return {
    async drag(...to: number[]) {
      const [from = 0, ...path] = to;
      await send("touchStart", from);
      for (const x of path) await send("touchMove", x);
    },
    move: (x: number) => send("touchMove", x),
    leave: () => send("touchEnd"),
    cancel: () => send("touchCancel"),
  };
}

const leftOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getClientRects()[0]?.left ?? NaN), id);

async function openOnPhone(page: Page) {
  await page.addInitScript(() =>
    localStorage.setItem(
      "octavo:reader:phone",
      '{"appearance":{"mode":"paged"},"applied":{"attributes":{"data-reader-mode":"paged"},"variables":{}}}',
    ),
  );
  await page.goto("/book-reader/long/two");
  await settled(page);
}

test("a page follows the finger, slides back after a reversed, short or cancelled swipe, and turns after a complete one", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(phone);
  await openOnPhone(page);
  const finger = await fingerOn(page);
  const home = await leftOf(page, "p-1");
  await finger.drag(300, 280, 240, 200);
  await expect.poll(() => leftOf(page, "p-1")).toBe(home - 100);
  await finger.move(320);
  // Before the first page comes another chapter, which is not loaded: the page follows with resistance.
  await finger.move(290);
  await finger.leave();
  await expect.poll(() => leftOf(page, "p-1")).toBe(home);
  expect(await status(page)).toMatch(/^Page 1 of/);
  await finger.drag(300, 250, 200);
  await finger.cancel();
  await expect.poll(() => leftOf(page, "p-1")).toBe(home);
  expect(await status(page)).toMatch(/^Page 1 of/);
  await finger.drag(300, 250, 150);
  await finger.leave();
  await expect.poll(() => status(page)).toMatch(/^Page 2 of/);
  await expect.poll(() => leftOf(page, "p-1")).toBe(home - 360);
  await settled(page);
  await finger.drag(60, 120, 220);
  await finger.leave();
  await expect.poll(() => status(page)).toMatch(/^Page 1 of/);
  await expect.poll(() => leftOf(page, "p-1")).toBe(home);
  await finger.drag(60, 120, 220);
  await finger.leave();
  await page.waitForURL("**/one*");
});

test("a tap at the edge turns the page, a tap in the middle shows the bars, and on phones the first turn hides them", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(phone);
  await openOnPhone(page);
  const bars = () => page.getAttribute(".reader", "data-bars");
  // No line of the first page is covered by the bar.
  const [bar, text] = await page.evaluate(() => [
    document.querySelector(".reader-top")?.getBoundingClientRect().bottom,
    document.querySelector("#p-1")?.getBoundingClientRect().top,
  ]);
  expect(text).toBeGreaterThanOrEqual(bar ?? NaN);
  await page.touchscreen.tap(330, 400);
  await expect.poll(() => status(page)).toMatch(/^Page 2 of/);
  await expect.poll(bars).toBe("hidden");
  await page.touchscreen.tap(180, 400);
  await expect.poll(bars).toBe("shown");
  await page.touchscreen.tap(30, 400);
  await expect.poll(() => status(page)).toMatch(/^Page 1 of/);
});

test("on a wide screen vertical text is shown as two pages, the right one first, and no line is cut between them", async () => {
  await using browser = await openTestBrowser();
  const line = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。".repeat(8);
  const html = Array.from({ length: 40 }, (_, n) => `<p id="p-${n + 1}">${line}</p>`).join("");
  await browser.site.makeBook({
    jid: "ja",
    book: { language: "ja", progressionDirection: "rtl" },
    chapters: [{ slug: "one", html, writingMode: "vertical-rl" }],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await keep(page, { mode: "paged" });
  await page.goto("/book-reader/ja");
  await settled(page);
  const lines = () =>
    page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".book-body") ?? document.body);
      return [...range.getClientRects()].filter(({ left, right }) => right > 0 && left < innerWidth);
    });
  for (const turn of [1, 2, 3]) {
    const seen = await lines();
    const folded = seen.filter(({ left, right }) => left < 720 && right > 720 && right - left < 100);
    expect([turn, folded]).toEqual([turn, []]);
    for (const [from, to] of [
      [720, 1440],
      [0, 720],
    ] as const)
      expect(seen.filter(({ left, right }) => left >= from && right <= to).length).toBeGreaterThan(5);
    expect(await status(page)).toMatch(new RegExp(`^Page ${turn} of`));
    await page.keyboard.press("ArrowLeft");
    await settled(page);
  }
  const before = new URL(page.url()).hash;
  await page.reload();
  await settled(page);
  expect(new URL(page.url()).hash).toBe(before);
  expect(await status(page)).toMatch(/^Page 4 of/);
});

test("in scroll mode a wide table scrolls on its own", async () => {
  await using browser = await openTestBrowser();
  const cells = Array.from({ length: 14 }, (_, n) => `<td>Incomprehensibilities${n}</td>`).join("");
  const html = `<p id="p-1">Before</p><table id="b-wide"><tbody><tr>${cells}</tr></tbody></table>${paragraphs(9, 2)}`;
  await browser.site.makeBook({ jid: "tables", chapters: [{ slug: "one", html }] });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto("/book-reader/tables/one");
  await settled(page);
  const widths = await page.evaluate(() =>
    ["#b-wide", ".book-body"].map((name) => {
      const { clientWidth = 0, scrollWidth = 0 } = document.querySelector(name) ?? {};
      return scrollWidth > clientWidth;
    }),
  );
  expect(widths).toEqual([true, false]);
});

for (const mode of ["scroll", "paged"])
  test(`a formula wider than a phone stays on one line and scrolls on its own, also inside a sentence (${mode})`, async () => {
    await using browser = await openTestBrowser();
    const signs = Array.from({ length: 40 }, (_, n) => `<mi>x</mi><mo>+</mo><mn>${n}</mn>`).join("");
    const html =
      `<p id="p-1">Before</p><math display="block">${signs}</math>` +
      `<p id="p-2">That <span><math>${signs}</math></span> is long, and <math><mi>y</mi></math> is not.</p>`;
    await browser.site.makeBook({ jid: "sums", chapters: [{ slug: "one", html }] });
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await keep(page, { mode });
    await page.goto("/book-reader/sums/one");
    await settled(page);
    const seen = await page.evaluate(() =>
      [...document.querySelectorAll("math")].map((math) => {
        const [first, last] = [math.firstElementChild, math.lastElementChild].map((sign) =>
          sign?.getBoundingClientRect(),
        );
        const { clientWidth, scrollWidth, tabIndex } = math;
        return {
          isOneLine: Math.abs((first?.bottom ?? 0) - (last?.bottom ?? 99)) < 10,
          isScrolled: scrollWidth > clientWidth && clientWidth <= 360,
          isReached: tabIndex === 0,
        };
      }),
    );
    const wide = { isOneLine: true, isScrolled: true, isReached: true };
    expect(seen).toEqual([wide, wide, { isOneLine: true, isScrolled: false, isReached: false }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

for (const mode of ["scroll", "paged"])
  test(`a chapter prints completely, black on white, without controls, with the addresses of links (${mode})`, async () => {
    await using browser = await openTestBrowser();
    const link = `<p id="p-99">See <a id="b-out" href="https://example.org/far" rel="external noopener">there</a>.</p>`;
    const html = paragraphs(60) + link;
    await browser.site.makeBook({ jid: "print", title: "On Paper", chapters: [{ slug: "one", html }] });
    const page = await browser.newPage(desktop);
    await keep(page, { mode, theme: "night" });
    await page.goto("/book-reader/print/one");
    await settled(page);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(3);
    await page.emulateMedia({ media: "print" });
    const paper = await page.evaluate(() => {
      const [text, out] = [".book-text", "#b-out"].map(
        (name) => document.querySelector(name) ?? document.body,
      );
      const shown = [...document.querySelectorAll("button, input, dialog, .reader-end")];
      return {
        colour: getComputedStyle(text ?? document.body).color,
        address: getComputedStyle(out ?? document.body, "::after").content,
        controls: shown.filter((each) => each.checkVisibility()).length,
        isCut: (text?.scrollWidth ?? 0) > (text?.clientWidth ?? 0),
        name: document.querySelector(".reader-titles h1")?.checkVisibility(),
      };
    });
    expect(paper).toEqual({
      colour: "rgb(0, 0, 0)",
      address: '" (https://example.org/far)"',
      controls: 0,
      isCut: false,
      name: true,
    });
  });

test("hundreds of pages on, lines begin at the same distance from the edge as on the first page, whatever the window's width", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ jid: "far", chapters: [{ slug: "one", html: paragraphs(2_000) }] });
  const page = await browser.newPage(desktop);
  await keep(page, { mode: "paged" });
  /** Where the lines on the screen begin. */
  const edges = () =>
    page.evaluate(() => {
      const view = document.querySelector(".reader-viewport")?.getBoundingClientRect() ?? new DOMRect();
      const lefts = [...document.querySelectorAll(".book-text p[id]")]
        .flatMap((block) => [...block.getClientRects()])
        .filter(({ left, right }) => right > view.left + 2 && left < view.right - 2)
        .map(({ left }) => Math.round(left - view.left));
      return [...new Set(lefts)].toSorted((one, other) => one - other);
    });
  for (const width of [360, 900, 1_111, 1_366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/book-reader/far/one");
    await settled(page);
    await page.keyboard.press("Home");
    await settled(page);
    const first = await edges();
    await page.keyboard.press("End");
    await settled(page);
    // The last spread may have one page.
    const last = await edges();
    expect([width, last]).toEqual([width, first.slice(0, last.length)]);
    const [, count] = /of (\d+)/.exec(await status(page)) ?? [];
    expect(Number(count)).toBeGreaterThan(100);
  }
});
