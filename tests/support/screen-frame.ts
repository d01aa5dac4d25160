import type { Page } from "playwright-core";

/** Screens where a text is read or written have that text's own column. */
const textScreens = /^\/(book-reader\/|writing-edit)/;

/** Where the titles of all screens begin, what moved by itself, and what lies over other parts. */
export function watchFrames() {
  const edges = new Map<number, string[]>();
  const tops = new Map<number, string[]>();
  const moved: string[] = [];
  const covered: string[] = [];
  const note = (positions: Map<number, string[]>, position: number, path: string) =>
    positions.set(position, [...(positions.get(position) ?? []), path]);
  /** What moved since the page was loaded. */
  const measureShift = async (page: Page, path: string) => {
    const shift = await shiftOf(page);
    if (shift > 0.01) moved.push(`${path} at ${page.viewportSize()?.width} px: ${shift}`);
  };
  /** On a wide window. */
  const measure = async (page: Page, path: string) => {
    await measureShift(page, path);
    for (const part of await coveredIn(page)) covered.push(`${path}: ${part}`);
    const title = textScreens.test(path) ? null : await titleOf(page);
    if (!title) return;
    note(edges, title.left, path);
    // The front page's promise stands in the middle beside the book of the day.
    if (path !== "/") note(tops, title.top, path);
  };
  /** On a phone, also as its reader scrolls to the end. */
  const measureOnPhone = async (page: Page, path: string) => {
    await page.evaluate(scrollToEndAndBack);
    await measureShift(page, path);
  };
  return { edges, tops, moved, covered, measure, measureOnPhone };
}

/** Runs in the page. */
async function scrollToEndAndBack(): Promise<void> {
  const before = scrollY;
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const top of [document.documentElement.scrollHeight, before]) {
    scrollTo(0, top);
    await drawn();
  }
}

/** Where the page's title begins; null for a page without one. */
const titleOf = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector("main h1")?.getBoundingClientRect();
    return title ? { left: Math.round(title.left), top: Math.round(title.top) } : null;
  });

/** Parts of a page of one column that the part behind them lies over. */
const coveredIn = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll("main.page-column > *")].filter(
      (part) => part.checkVisibility() && getComputedStyle(part).position !== "absolute",
    );
    return parts
      .filter((part, at) => {
        const next = parts[at + 1]?.getBoundingClientRect();
        return next && next.height > 0 && next.top < part.getBoundingClientRect().bottom - 1;
      })
      .map((part) => `“${part.textContent.slice(0, 40)}”`);
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
