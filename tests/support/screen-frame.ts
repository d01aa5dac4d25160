import type { Page } from "playwright-core";

/** Screens where a text is read or written have that text's own column. */
const textScreens = /^\/(book-reader\/|writing-edit)/;

/** Where the titles of all screens begin, and what moved while they loaded; measured on a wide window. */
export function watchFrames() {
  const edges = new Map<number, string[]>();
  const tops = new Map<number, string[]>();
  const moved: string[] = [];
  const note = (positions: Map<number, string[]>, position: number, path: string) =>
    positions.set(position, [...(positions.get(position) ?? []), path]);
  const measure = async (page: Page, path: string) => {
    const shift = await shiftOf(page);
    if (shift > 0.01) moved.push(`${path}: ${shift}`);
    const title = textScreens.test(path) ? null : await titleOf(page);
    if (!title) return;
    note(edges, title.left, path);
    // The front page's promise stands in the middle beside the book of the day.
    if (path !== "/") note(tops, title.top, path);
  };
  return { edges, tops, moved, measure };
}

/** Where the page's title begins; null for a page without one. */
const titleOf = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector("main h1")?.getBoundingClientRect();
    return title ? { left: Math.round(title.left), top: Math.round(title.top) } : null;
  });

/** How much of the screen moved by itself since the page began to load, as browsers count it. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries)
            if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput))
              sum += Number(entry.value);
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // Buffered entries are delivered in a task of their own.
        setTimeout(() => {
          add(observer.takeRecords());
          resolve(sum);
        }, 50);
      }),
  );
