import type { Page } from "playwright-core";

export const desktop = { viewport: { width: 900, height: 800 } };

/** Gives a fresh device a kept appearance, as the settings panel would have left it. */
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

/** Waits until the page is alive and the reader has written the place down. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    /\d/.test(document.querySelector(".reader-progress p span")?.textContent ?? ""),
  );
  await page.waitForTimeout(300);
}

/** Ids of the blocks whose beginning, or any line, can be seen. */
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

/** "3 of 12": what the bottom bar says of the page. */
export const status = (page: Page) => page.textContent(".reader-progress p span").then((text) => text ?? "");
