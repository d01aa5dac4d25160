import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { keep, settled } from "#tests/support/reading-steps.ts";
import { buildShards } from "./shards/build-shards.server.ts";
import { defaultDictionary } from "./default/default-dictionary.ts";
import { storeDictionary } from "./dictionary-commands.server.ts";

const phone = { viewport: { width: 360, height: 740 } };

/** Selects a word, as by a double click or a long press. */
const select = (page: Page, word: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector(".book-text") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      const at = node.data.indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
  }, word);

test("B14 a selected word is explained beside the text, in its base form, and offline once the dictionary is stored; the site never learns the word", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  const { site } = browser;
  const html = `<p id="p-1">The mice ran to both lighthouses, and a glimmer was seen there.</p>`;
  await site.makeBook({ jid: "tide", book: { language: "en" }, chapters: [{ slug: "one", html }] });
  // Enough for several shards.
  const others = Array.from({ length: 600 }, (_, at) => `word${at}`);
  const entries = ["lighthouse", "mouse", "run", ...others].map((headword) => ({
    headword,
    text: `noun\nwhat a ${headword} is`,
  }));
  const forms = [
    { form: "mice", headword: "mouse" },
    { form: "ran", headword: "run" },
  ];
  await storeDictionary(site, { ...defaultDictionary, ...buildShards({ entries, forms }) });
  const page = await browser.newPage(phone);
  await keep(page, { mode: "scroll" });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/book-reader/tide/one");
  await settled(page);
  expect(requested.filter((url) => /dictionar|look-up/.test(url))).toEqual([]);

  await select(page, "lighthouses");
  await page.getByRole("button", { name: "Look up" }).click();
  const card = page.getByRole("dialog", { name: "Meaning of lighthouses" });
  await card.getByRole("heading", { name: "lighthouse" }).waitFor();
  await card.getByText("what a lighthouse is").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const box = await card.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
  await card.getByRole("button", { name: /Keep for offline use/ }).click();
  await card.getByText("Works offline on this device.").waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });

  await page.context().setOffline(true);
  for (const [word, base] of [
    ["mice", "mouse"],
    ["ran", "run"],
  ] as const) {
    await select(page, word);
    await page.getByRole("button", { name: "Look up" }).click();
    await page.getByText(`what a ${base} is`).waitFor();
    await page.keyboard.press("Escape");
  }
  await select(page, "glimmer");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByText("“glimmer” is not in WordNet 3.1.").waitFor();
  expect(requested.filter((url) => /lighthouse|mouse|mice|glimmer/.test(url))).toEqual([]);
});
