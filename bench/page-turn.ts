import type { Page } from "playwright-core";
import { hasChromium, launchChromium } from "./chromium.ts";
import { type Figure, percentile, short, spread } from "./figures.ts";
import { findLongestChapter } from "./long-book.ts";
import type { Bench, Measure } from "./measure.ts";
import { wait } from "./project.ts";

const frame = 1000 / 60;
const turnsAtLeast = 200;

declare global {
  interface Window {
    turns?: number[];
  }
}

/**
 * From a key press to the next frame, in paged mode. The browser draws as soon as it can instead of waiting for a
 * display: so the figure is what a turn costs, and one that fits into a frame is on the screen with the next one.
 */
export const pageTurn: Measure = {
  name: "page-turn",
  async run(bench) {
    if (!hasChromium()) return "there is no Chromium";
    const library = await bench.library();
    const { jid, slug } = await findLongestChapter(library);
    await using site = await library.start();
    const address = `${site.url}/book-reader/${jid}/${slug}`;
    const free = await turnInRounds(bench, {
      address,
      more: ["--disable-frame-rate-limit", "--disable-gpu-vsync"],
    });
    const atDisplay = await turnInRounds({ ...bench, isQuick: true }, { address, more: [] });
    const p95 = (rounds: number[][]) => spread(rounds.map((turns) => percentile(turns, 0.95)));
    const value = spread(free.map((turns) => percentile(turns, 0.95) / frame));
    const figure: Figure = {
      measure: "turning a page, p95 from key press to frame",
      against: "one frame, 16.7 ms",
      value,
      unit: "×",
      ours: `${short(p95(free).median)} ms of work over ${free.flat().length} turns`,
      theirs: `${short(p95(atDisplay).median)} ms with the wait for a 60 Hz display`,
      mark: { atMost: 1 },
    };
    return [figure];
  },
};

async function turnInRounds(
  bench: Bench,
  { address, more }: { address: string; more: string[] },
): Promise<number[][]> {
  const rounds: number[][] = [];
  for (let round = 0; round < (bench.isQuick ? 1 : 5); round++) {
    const browser = await launchChromium(more);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(watchTurns);
      await page.goto(address, { waitUntil: "load" });
      await choosePages(page);
      rounds.push(await turnThrough(page));
    } finally {
      await browser.close();
    }
  }
  return rounds;
}

/** Runs before the page's own scripts: the time from each arrow key to just after the frame that follows it. */
function watchTurns(): void {
  window.turns = [];
  window.addEventListener(
    "keydown",
    (event) => {
      if (!event.key.startsWith("Arrow")) return;
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => window.turns?.push(performance.now() - event.timeStamp);
        painted.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** As a reader would have chosen it on this device before. */
async function choosePages(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.getAttribute("data-reader-mode") !== null);
  await page.keyboard.press("m");
  await page.waitForFunction(() => document.documentElement.getAttribute("data-reader-mode") === "paged");
  await wait(500);
}

/** On to the end of the chapter, back to its start, and again; where the text stands proves each turn. */
async function turnThrough(page: Page): Promise<number[]> {
  const where = () =>
    page.evaluate(() => document.querySelector(".reader-viewport")?.scrollLeft ?? Number.NaN);
  await page.evaluate(() => (window.turns = []));
  let key = "ArrowRight";
  let at = await where();
  let turned = 0;
  const limit = await page.evaluate(() => {
    const view = document.querySelector(".reader-viewport");
    return view ? Math.round(view.scrollWidth / view.clientWidth) : 0;
  });
  if (limit < 3) throw new Error(`the chapter has only ${limit} pages`);
  for (let turn = 0; turn < turnsAtLeast; turn++) {
    const page_ = turn % (2 * (limit - 1));
    key = page_ < limit - 1 ? "ArrowRight" : "ArrowLeft";
    await page.keyboard.press(key);
    await wait(30);
    const now = await where();
    if (now !== at) turned++;
    at = now;
  }
  if (turned < turnsAtLeast) throw new Error(`only ${turned} of ${turnsAtLeast} key presses turned a page`);
  return page.evaluate(() => window.turns ?? []);
}
