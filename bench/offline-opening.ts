import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { hasChromium, hearFrom, launchProfile } from "./chromium.ts";
import { findFirstProse } from "./first-text.ts";
import { type Figure, ratios, short, spread } from "./figures.ts";
import type { MeasuredSite } from "./library.ts";
import type { Bench, Measure } from "./measure.ts";
import { watchForWords } from "./opening.ts";
import { wait } from "./project.ts";

type Side = "online" | "offline";

/**
 * Opens a book that is stored on the device, in a browser that has read it before: with the server running on the same machine, which is
 * the fastest network there is, and with the server stopped. Both by the same worker, in turns.
 */
export const offlineOpening: Measure = {
  name: "offline-opening",
  async run(bench) {
    if (!bench.books) return "the folder of real books is not there";
    if (!hasChromium()) return "there is no Chromium";
    const library = await bench.library();
    const { jid, slug, words } = await findFirstProse(library);
    const port = { PORT: String(await portOf(library)) };
    const profile = join(bench.folder, "offline-profile");
    const context = await launchProfile(profile, { viewport: { width: 1280, height: 800 } });
    let site: MeasuredSite | null = await library.start(port);
    const address = `${site.url}/book-reader/${jid}/${slug}`;
    const times: Record<Side, number[]> = { online: [], offline: [] };
    try {
      await keepBook(await context.newPage(), site.url, jid);
      for (let round = 0; round < roundsOf(bench); round++) {
        site ??= await library.start(port);
        const online = await openOften(context, { address, words });
        await site[Symbol.asyncDispose]();
        site = null;
        const offline = await openOften(context, { address, words });
        // The first round is for what the browser and the server compute once.
        if (round === 0) continue;
        times.online.push(...online);
        times.offline.push(...offline);
      }
    } finally {
      await context.close();
      await site?.[Symbol.asyncDispose]();
    }
    return [figureOf(times)];
  },
};

const roundsOf = ({ isQuick }: Bench) => (isQuick ? 2 : 6);
const openings = 3;

/** A port that was free a moment ago: the site has to come back at the same address. */
async function portOf(library: { start: () => Promise<MeasuredSite> }): Promise<number> {
  await using site = await library.start();
  return Number(new URL(site.url).port);
}

function figureOf(times: Record<Side, number[]>): Figure {
  const ms = (side: Side) => `${short(spread(times[side]).median)} ms`;
  return {
    measure: "opening a kept book without the server, to its first text",
    against: "the same with the server on this machine",
    value: ratios(times.offline, times.online),
    unit: "×",
    ours: ms("offline"),
    theirs: ms("online"),
    mark: { atMost: 1 },
  };
}

/** As a reader does. */
async function keepBook(page: Page, site: string, jid: string): Promise<void> {
  await page.goto(`${site}/offline?keep=${jid}`);
  await page.getByRole("button", { name: "Keep on this device" }).click();
  await page.getByRole("heading", { name: "Kept on this device" }).waitFor({ timeout: 300_000 });
  await page.close();
}

interface Opened {
  address: string;
  words: string;
}

async function openOften(context: BrowserContext, { address, words }: Opened): Promise<number[]> {
  const times: number[] = [];
  for (let opening = 0; opening < openings; opening++) {
    const page = await context.newPage();
    await page.addInitScript(watchForWords, words);
    const [time] = await Promise.all([hearFrom(page), page.goto(address, { waitUntil: "commit" })]);
    times.push(time);
    // What the page does afterwards is not part of the next opening.
    await wait(1_500);
    await page.close();
  }
  return times;
}
