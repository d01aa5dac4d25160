import type { Page } from "playwright-core";
import { hasChromium, launchChromium, untilAtRest } from "./chromium.ts";
import { type Figure, percentile, short, spread } from "./figures.ts";
import { findLongestChapter } from "./long-book.ts";
import { markCount, markText } from "./mark-text.ts";
import type { Bench, Measure } from "./measure.ts";
import { wait } from "./project.ts";

const frame = 1000 / 60;
const turnsAtLeast = 200;
/**
 * Chromium requests a frame of its own a tenth of a second after links have moved, to predict which will be followed.
 * Without a display to wait for, a key that comes then waits 16 ms for the end of that empty frame (decision 089).
 */
const guesses = ["NavigationPredictor"];

interface Turn {
  /** Milliseconds from the key to just after the frame that follows it. */
  took: number;
  /** The scroll position of the text in that frame. */
  at: number;
}

declare global {
  interface Window {
    pageTurns?: Turn[];
  }
}

/**
 * From a key press to the next frame, in paged mode. The browser draws as soon as it can instead of waiting for a
 * display: the figure is the cost of a turn, and a turn that fits into a frame is visible with the next one.
 */
export const pageTurn: Measure = {
  name: "page-turn",
  async run(bench) {
    if (!hasChromium()) return "there is no Chromium";
    const library = await bench.library();
    const { jid, slug } = await findLongestChapter(library);
    await using site = await library.start();
    const chapter = { address: `${site.url}/book-reader/${jid}/${slug}`, jid, slug };
    const more = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
    const free = await turnInRounds(bench, { ...chapter, more });
    const marked = await turnInRounds(bench, { ...chapter, more, isMarked: true });
    const atDisplay = await turnInRounds({ ...bench, isQuick: true }, { ...chapter, more: [] });
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
    const plain = p95(free).median;
    const painting: Figure = {
      measure: `what painting ${markCount.toLocaleString("en")} highlights adds to turning a page, p95`,
      against: "one frame, 16.7 ms",
      value: spread(marked.map((turns) => (percentile(turns, 0.95) - plain) / frame)),
      unit: "×",
      ours: `${short(p95(marked).median)} ms with them`,
      theirs: `${short(plain)} ms without`,
      mark: { atMost: 1 },
    };
    return [figure, painting];
  },
};

interface TurnedChapter {
  address: string;
  jid: string;
  slug: string;
  /** Options of the browser. */
  more: string[];
  /** With highlights all over it. */
  isMarked?: boolean;
}

async function turnInRounds(
  bench: Bench,
  { address, more, isMarked = false, ...chapter }: TurnedChapter,
): Promise<number[][]> {
  const rounds: number[][] = [];
  for (let round = 0; round < (bench.isQuick ? 1 : 5); round++) {
    const browser = await launchChromium(more, guesses);
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      await page.addInitScript(watchTurns);
      await page.goto(address, { waitUntil: "load" });
      await choosePages(page);
      if (isMarked) await markText(page, chapter);
      await untilAtRest(browser);
      rounds.push(await turnThrough(page));
    } finally {
      await browser.close();
    }
  }
  return rounds;
}

/**
 * Runs before the page's own scripts: records each arrow key and its effect. The result is read at the end, not
 * meanwhile.
 */
function watchTurns(): void {
  window.pageTurns = [];
  window.addEventListener(
    "keydown",
    (event) => {
      if (!event.key.startsWith("Arrow")) return;
      requestAnimationFrame(() => {
        // Read now: a key that waits is handled before the message, and has turned the next page by then.
        const at = document.querySelector(".reader-viewport")?.scrollLeft ?? Number.NaN;
        const painted = new MessageChannel();
        painted.port1.onmessage = () =>
          window.pageTurns?.push({ took: performance.now() - event.timeStamp, at });
        painted.port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** As a reader would have set it on this device before. */
async function choosePages(page: Page): Promise<void> {
  // Hydrated: before that a key has no effect.
  await page.waitForFunction(() => history.scrollRestoration === "manual");
  await page.keyboard.press("m");
  await page.waitForFunction(() => document.documentElement.getAttribute("data-reader-mode") === "paged");
}

/** To the end of the chapter, back to its start, and again; the scroll position proves each turn. */
async function turnThrough(page: Page): Promise<number[]> {
  const [start, limit] = await page.evaluate(() => {
    window.pageTurns = [];
    const view = document.querySelector(".reader-viewport");
    return view ? [view.scrollLeft, Math.round(view.scrollWidth / view.clientWidth)] : [Number.NaN, 0];
  });
  if (limit < 3) throw new Error(`the chapter has only ${limit} pages`);
  await wait(300);
  for (let turn = 0; turn < turnsAtLeast; turn++) {
    const isOnward = turn % (2 * (limit - 1)) < limit - 1;
    await page.keyboard.press(isOnward ? "ArrowRight" : "ArrowLeft");
    await wait(30);
  }
  const turns = await page.evaluate(() => window.pageTurns ?? []);
  const turned = turns.filter(({ at }, turn) => at !== (turns[turn - 1]?.at ?? start)).length;
  if (turned < turnsAtLeast) throw new Error(`only ${turned} of ${turnsAtLeast} key presses turned a page`);
  return turns.map(({ took }) => took);
}
