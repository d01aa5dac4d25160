import type { Page } from "playwright-core";

export const desktop = { viewport: { width: 900, height: 800 } };

/** Gives a fresh device a stored appearance, as the settings panel would have saved it. */
export async function keep(page: Page, appearance: Record<string, unknown>) {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem("octavo:reader:desktop")) return;
    const attributes = { "data-reader-mode": chosen["mode"] };
    localStorage.setItem(
      "octavo:reader:desktop",
      JSON.stringify({ appearance: chosen, applied: { attributes, variables: {} } }),
    );
  }, appearance);
}

/** Waits until the page is hydrated, its layout is stable, and the reader has stored the position. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    /\d/.test(document.querySelector(".reader-progress p span")?.textContent ?? ""),
  );
  await page.evaluate(async () => {
    const snapshot = () => {
      const viewport = document.querySelector(".reader-viewport");
      const words = document.querySelector(".reader-progress p")?.textContent;
      const text = document.querySelector(".book-text")?.getBoundingClientRect();
      const moved = [viewport?.scrollLeft, viewport?.scrollTop, scrollX, scrollY, text?.x, text?.height];
      return [location.href, words, document.documentElement.dataset["readerMode"], ...moved].join(" ");
    };
    // By the page's own clock, which is as slow as the page: the reader's delayed work comes before this.
    const pause = () =>
      new Promise((go) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(go), 150)));
    await document.fonts.ready;
    for (let before = ""; before !== snapshot(); await pause()) before = snapshot();
  });
}

/** Waits until the last change has been drawn. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));

/** Ids of the blocks whose beginning, or any line, is visible. */
export function visibleBlocks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = document.querySelector(".reader-viewport")?.getBoundingClientRect() ?? new DOMRect();
    const [top, bottom] = [Math.max(box.top, 56), Math.min(box.bottom, innerHeight - 52)];
    const isSeen = (r: DOMRect) =>
      r.right > box.left + 1 && r.left < box.right - 1 && r.bottom > top + 4 && r.top < bottom - 4;
    return [...document.querySelectorAll(".book-text [id^='p-']")]
      .filter((block) => [...block.getClientRects()].some(isSeen))
      .map((block) => block.id);
  });
}

/** "3 of 12": the page number in the bottom bar. */
export const status = (page: Page) => page.textContent(".reader-progress p span").then((text) => text ?? "");
