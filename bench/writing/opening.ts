import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { hearFrom, launchProfile, untilAtRest } from "../chromium.ts";
import { type Figure, short, spread } from "../figures.ts";
import type { Bench } from "../measure.ts";
import { cookiesOf, type Work } from "./works.ts";

// A browser caches the compiled form of a script that it has loaded on three days, or three times.
const timesBefore = 3;

/**
 * From the address to the first frame with editable text: on an ordinary display, from the work's own page, as an
 * author navigates; scripts come from the browser's profile, as on any day but the first.
 */
export async function opening(bench: Bench, url: string, { cookie, long }: Work): Promise<Figure> {
  const viewport = { width: 1280, height: 800 };
  await using context = await launchProfile(join(bench.folder, "author"), { baseURL: url, viewport });
  await context.addCookies(cookiesOf(cookie, url));
  await context.addInitScript(watchOpening);
  const times: number[] = [];
  for (let round = 0; round < timesBefore + (bench.isQuick ? 3 : 9); round++) {
    const time = await openOnce(context, long);
    if (round >= timesBefore) times.push(time);
  }
  return {
    measure: "opening a chapter of 490,000 characters, until it can be typed in",
    against: "seconds",
    value: spread(times.map((time) => time / 1000)),
    unit: "",
    ours: `${short(spread(times).median)} ms`,
    theirs: "at most 0.5 s",
    mark: { atMost: 0.5 },
  };
}

/** Runs before the page's own scripts. */
function watchOpening(): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(".ProseMirror[contenteditable=true]")) return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => console.info("bench", performance.now());
      painted.port2.postMessage(null);
    });
  });
  watch.observe(document, { childList: true, subtree: true });
}

async function openOnce(context: BrowserContext, address: string): Promise<number> {
  const page: Page = await context.newPage();
  await page.goto(`/writing/${new URLSearchParams(address.replace(/^[^?]*/, "")).get("id")}`);
  const browser = context.browser();
  if (browser) await untilAtRest(browser);
  const [time] = await Promise.all([hearFrom(page), page.goto(address)]);
  await page.close();
  return time;
}
