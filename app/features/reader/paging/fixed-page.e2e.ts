import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";

const sheet = `@scope (.book-text) { .b-at { position: absolute; left: 700px; top: 1150px; color: rgb(200, 0, 0) } }`;
const fixed = (words: string) =>
  `<div class="fixed-page" data-width="800" data-height="1200"><p class="b-at" id="p-1">${words}</p></div>`;

for (const mode of ["scroll", "paged"])
  test(`a page of fixed layout is shown whole at its own shape, in its colours, and turned as one (${mode})`, async () => {
    await using browser = await openTestBrowser();
    const { hash } = await browser.site.files.put(new TextEncoder().encode(sheet));
    await browser.site.makeBook({
      jid: "fixed",
      book: { styleHash: hash },
      chapters: [
        { slug: "one", title: "One", html: fixed("Left") },
        { slug: "two", title: "Two", html: fixed("Right") },
      ],
    });
    const page = await browser.newPage(desktop);
    await keep(page, { mode, theme: "night" });
    await page.goto("/book-reader/fixed/one");
    await settled(page);
    const seen = () =>
      page.evaluate(() => {
        const box = document.querySelector(".fixed-page")?.getBoundingClientRect() ?? new DOMRect();
        const words = document.querySelector("#p-1") ?? document.body;
        const at = words.getBoundingClientRect();
        return {
          shape: Number((box.width / box.height).toFixed(2)),
          isWhole: box.height > 500 && box.top >= 50 && box.bottom <= innerHeight - 44,
          isInPlace: Math.abs((at.left - box.left) / box.width - 0.875) < 0.01 && at.bottom <= box.bottom + 1,
          colour: getComputedStyle(words).color,
          width: Math.round(box.width),
        };
      });
    const whole = { shape: 0.67, isWhole: true, isInPlace: true, colour: "rgb(200, 0, 0)" };
    expect(await seen()).toMatchObject(whole);
    const { width } = await seen();
    await page.keyboard.press("]");
    await page.waitForSelector('.book-text[aria-label="Two"]');
    await settled(page);
    expect(await seen()).toMatchObject(whole);
    await page.keyboard.press("s");
    await page.getByLabel("Text size").fill("200");
    await page.keyboard.press("Escape");
    await expect.poll(async () => (await seen()).width / width).toBeCloseTo(2, 1);
    const reach = await page.evaluate(() => {
      const text = document.querySelector(".book-text") ?? document.body;
      return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight;
    });
    expect(reach).toBe(mode === "paged" || width * 2 > 900);
  });
