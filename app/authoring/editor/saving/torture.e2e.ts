import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { openWriting, waitForStatus } from "#tests/support/open-writing.ts";
import { randomFrom } from "#tests/support/random-from.ts";
import { openDocument } from "../public.server.ts";

// One seed and few characters in the regular test run; the full run is `TORTURE_SEEDS=20 TORTURE_CHARACTERS=20000 npx vitest
// run --project browser torture`.
const seeds = Number(process.env["TORTURE_SEEDS"] ?? 1);
const firstSeed = Number(process.env["TORTURE_FIRST_SEED"] ?? 1);
const characters = Number(process.env["TORTURE_CHARACTERS"] ?? 500);

const words = [
  "night",
  "the",
  "sea",
  "and",
  "nobody",
  "came;",
  "été",
  "lantern",
  '"no"',
  "far",
  "夜",
  "it's",
];

const anyWord = (random: () => number) => `${words[Math.floor(random() * words.length)] ?? ""} `;

/** Runs in the browser: types a word every few milliseconds, each as its own edit. */
async function writeWords(some: string[]): Promise<void> {
  for (const word of some) {
    document.execCommand("insertText", false, word);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Types quickly: words, paragraphs, corrections, emphasis, sometimes elsewhere in the text. */
async function typeOn(page: Page, random: () => number, wanted: number): Promise<void> {
  let typed = 0;
  while (typed < wanted) {
    const dice = random();
    if (dice < 0.05) await page.keyboard.press("Enter");
    else if (dice < 0.1) await page.keyboard.press("Backspace");
    else if (dice < 0.12) await page.keyboard.press("Control+b");
    else if (dice < 0.13) for (const key of ["Control+z", "Control+Shift+z"]) await page.keyboard.press(key);
    else if (dice < 0.15) await page.keyboard.press(random() < 0.5 ? "ArrowUp" : "Control+End");
    else {
      const some = Array.from({ length: 1 + Math.floor(random() * 8) }, () => anyWord(random));
      // Most words are inserted as an input method does: a key per letter takes the browser driver three round trips.
      if (random() < 0.1) await page.keyboard.type(some.join(""));
      else await page.evaluate(writeWords, some);
      typed += some.join("").length;
    }
  }
}

/** Kills the server after every 2 s of uptime and starts it again, until stopped. */
async function keepKilling(
  server: Awaited<ReturnType<typeof startMortalServer>>,
  isOver: () => boolean,
): Promise<number> {
  for (let kills = 0; ; kills++) {
    for (let waited = 0; waited < 2_000; waited += 100) {
      if (isOver()) return kills;
      await sleep(100);
    }
    await server.kill();
    await server.start();
  }
}

async function dropNetwork(page: Page, random: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(300 + random() * 2_500);
    await page.context().setOffline(true);
    await sleep(random() * 1_500);
    await page.context().setOffline(false);
  }
}

test.each(Array.from({ length: seeds }, (_, at) => firstSeed + at))(
  "R16 seed %i: with the server killed every 2 s and network failures while somebody types, the text on the screen ends up in the database",
  // Not retried: a word lost in one run is a fault.
  { timeout: 1_200_000, retry: 0 },
  async (seed) => {
    await using browser = await openTestBrowser();
    browser.allow(/Failed to load resource|ERR_|profile sync|network/i);
    const { site } = browser;
    await using server = await startMortalServer(site);
    const writing = await openWriting(browser);
    const page = await writing.newPage({ baseURL: server.url });
    const random = randomFrom(seed);
    // Some saves arrive but their answers are lost.
    await page.route("**/changes", async (route) => {
      const dice = random();
      if (dice < 0.15) return route.abort();
      if (dice < 0.3) {
        await route.fetch().catch(() => {});
        return route.abort();
      }
      return route.continue();
    });
    await writing.open(page);
    let isOver = false;
    const killing = keepKilling(server, () => isOver);
    const dropping = dropNetwork(page, randomFrom(seed + 1_000), () => isOver);
    await typeOn(page, random, characters);
    isOver = true;
    const [kills] = await Promise.all([killing, dropping]);
    await page.unroute("**/changes");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await waitForStatus(page, /^Saved/, 90_000);
    const shown = await page.evaluate(() => {
      const root = globalThis.document.querySelector(".manuscript");
      return (root as unknown as { editor: { getJSON(): unknown } }).editor.getJSON();
    });
    const { document: kept, version } = await openDocument(site.db, writing.chapterId);
    expect(kept.toJSON()).toEqual(shown);
    expect(plainTextOf(kept).length).toBeGreaterThan(characters * 0.6);
    if (seeds > 1)
      console.log(`seed ${seed}: ${plainTextOf(kept).length} characters in ${version} saves, ${kills} kills`);
    expect(await page.locator("dialog[open]").count(), "no conflict with oneself").toBe(0);
  },
);
