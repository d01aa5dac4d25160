import type { Page } from "playwright-core";

/** Selects words, as by the mouse or a long press. */
export const select = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector(".book-text") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const at = node.data.indexOf(wanted);
      if (at >= 0) return getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
    }
    throw new Error(`no ${wanted}`);
  }, words);

/** What is painted, by colour. */
export const painted = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...CSS.highlights]
        .filter(([name]) => name.startsWith("reader-mark-") && name !== "reader-mark-flash")
        .map(([name, ranges]) => [name.slice("reader-mark-".length), [...ranges].map(String)]),
    ),
  );
