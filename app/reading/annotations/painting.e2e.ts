import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openPixels, toRaw } from "#app/platform/pictures/pixels.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";

const markCount = 1_000;
/** In a chapter of many more pages than are near at once, every fourth paragraph is marked. */
const paragraphCount = 4 * markCount - 1;
const isMarked = (id: string) => Number(id.slice(2)) % 4 === 3;

/** As if the reader had marked the first words of the paragraphs before, in all colours. */
async function storeMarks(page: Page, jid: string): Promise<void> {
  const made = await page.evaluate(
    ([book, count]) => {
      const colours = ["yellow", "green", "blue", "pink"];
      const marks = [...document.querySelectorAll<HTMLElement>(".book-text p[id]")]
        .filter(({ id }) => Number(id.slice(2)) % 4 === 3)
        .slice(0, count)
        .map(({ id, textContent }, at) => ({
          id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
          jid: book,
          kind: "highlight",
          colour: colours[at % colours.length],
          note: "",
          target: {
            chapter: "one",
            start: { block: id, offset: 0 },
            end: { block: id, offset: 40 },
            quote: textContent.slice(0, 40),
            prefix: "",
            suffix: "",
          },
          version: 1,
          life: 0,
          state: "painted",
          found: null,
          createdAt: at,
          changedAt: at,
          owner: null,
          isSent: false,
          refusal: null,
        }));
      localStorage.setItem(window.octavoLocatorKey("marks", book), JSON.stringify(marks));
      return marks.length;
    },
    [jid, markCount] as const,
  );
  expect(made).toBe(markCount);
}

/** How many ranges the browser has to look at when it draws. */
const registered = (page: Page) =>
  page.evaluate(() => [...CSS.highlights.values()].reduce((sum, { size }) => sum + size, 0));

/** The paragraphs that stand whole on the screen, and whether there is colour on each: read from its picture. */
async function seen(page: Page): Promise<{ id: string; isPainted: boolean }[]> {
  const boxes = await page.evaluate(() => {
    const view = document.querySelector(".reader-viewport")?.getBoundingClientRect() ?? new DOMRect();
    const [left, right] = [Math.max(0, view.left), Math.min(innerWidth, view.right)];
    const [top, bottom] = [Math.max(56, view.top), Math.min(innerHeight - 64, view.bottom)];
    return [...document.querySelectorAll(".book-text p[id]")].flatMap((block) => {
      const rects = [...block.getClientRects()];
      const isWhole = rects.every(
        (box) => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom,
      );
      return isWhole ? rects.map(({ x, y, width, height }) => ({ id: block.id, x, y, width, height })) : [];
    });
  });
  const { data, info } = await toRaw(openPixels(await page.screenshot()).removeAlpha());
  const isColourful = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * 3);
    return Math.max(red, green, blue) - Math.min(red, green, blue) > 24;
  };
  const coloured = new Map<string, boolean>();
  for (const { id, x, y, width, height } of boxes) {
    let isPainted = coloured.get(id) ?? false;
    for (let down = Math.ceil(y); down < y + height - 1; down++)
      for (let across = Math.ceil(x); across < x + width - 1; across++)
        isPainted ||= isColourful(across, down);
    coloured.set(id, isPainted);
  }
  return [...coloured].map(([id, isPainted]) => ({ id, isPainted }));
}

/** Everything on the screen is painted that should be, and not all of them are registered. */
async function expectPainted(page: Page, where: string): Promise<void> {
  await settled(page);
  const wrong = async () => {
    const paragraphsSeen = await seen(page);
    const amiss = paragraphsSeen.filter(({ id, isPainted }) => isPainted !== isMarked(id));
    return paragraphsSeen.some(({ id }) => isMarked(id)) ? amiss : "nothing is on the screen";
  };
  await expect.poll(wrong, { message: where }).toEqual([]);
  const isVertical = (await page.locator('.reader-viewport[data-writing-mode^="vertical"]').count()) > 0;
  // In pages all are, as the browser does not say which are near; scrolled, lines of letters take so little room that all may be.
  if (isVertical) return;
  const count = await registered(page);
  expect([where, count > 0 && count < markCount, count]).toEqual([where, true, count]);
}

for (const writingMode of ["horizontal-tb", "vertical-rl"] as const)
  for (const mode of ["scroll", "paged"])
    test(
      `of a thousand marks those near the screen are painted, however one comes there, and on paper all (${writingMode}, ${mode})`,
      { timeout: 120_000 },
      async () => {
        await using browser = await openTestBrowser();
        const words = "when evening came the old lamplighter walked along the harbour wall";
        const html = Array.from(
          { length: paragraphCount },
          (_, at) => `<p id="p-${at + 1}">Paragraph ${at + 1}: ${words}.</p>`,
        ).join("");
        await browser.site.makeBook({
          jid: "far",
          ...(writingMode === "vertical-rl" && {
            book: { language: "ja", progressionDirection: "rtl" as const },
          }),
          chapters: [{ slug: "one", html, writingMode }],
        });
        const page = await browser.newPage(desktop);
        await keep(page, { mode });
        await page.goto("/book-reader/far/one");
        await settled(page);
        await storeMarks(page, "far");
        await page.reload();
        await expectPainted(page, "where the chapter begins");
        const onward = writingMode === "vertical-rl" ? "ArrowLeft" : "ArrowRight";
        for (let turn = 0; turn < 4; turn++) await page.keyboard.press(onward);
        await expectPainted(page, "some pages on");
        await page.keyboard.press("End");
        await expectPainted(page, "where it ends");
        await page.goto("/book-reader/far/one#p-2001");
        await expectPainted(page, "where a link leads");
        await page.setViewportSize({ width: 1440, height: 900 });
        await expectPainted(page, "in a larger window");
        await page.setViewportSize(desktop.viewport);
        await page.keyboard.press("+");
        await expectPainted(page, "in larger letters");
        await page.keyboard.press("m");
        await expectPainted(page, "in the other mode");
        await page.keyboard.press("Home");
        await expectPainted(page, "at its beginning in the other mode");

        const printed = page.evaluate(
          () =>
            new Promise((done) => {
              const count = () => [...CSS.highlights.values()].reduce((sum, { size }) => sum + size, 0);
              addEventListener("beforeprint", () => done(count()));
            }),
        );
        await page.pdf({ printBackground: true });
        expect(await printed).toBe(markCount);
        await expectPainted(page, "after printing");
      },
    );
