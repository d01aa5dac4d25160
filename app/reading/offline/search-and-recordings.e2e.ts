import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openImporter } from "#app/catalog/importing/epub/importer.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { keepOnThisDevice, withoutServer } from "#tests/support/keep-on-device.ts";
import { paragraphs } from "#tests/support/long-book.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";
import { sharedFolder } from "#tests/support/shared.ts";

/** Searches in the open book, and returns what the panel says, chapter by chapter. */
async function search(page: Page, query: string): Promise<string[]> {
  const panel = page.locator(".reader-search");
  if ((await panel.count()) === 0) await page.keyboard.press("/");
  await panel.getByRole("searchbox").fill(query);
  await panel.getByRole("button", { name: "Search" }).click();
  await panel.getByText(/place|is not in this book|could not be/).waitFor();
  const lines = await panel.locator("[aria-live] > p, section h2, section li").allTextContents();
  return lines.map((line) => line.replace(/\s+/g, " ").trim());
}

test(
  "a search in a book that is on the device finds the same passages while the server is stopped, by chapter and with their context, and leads to them; a book that is not here says why it cannot be searched",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    await browser.site.makeBook({
      jid: "searched",
      title: "The Café",
      chapters: [
        {
          slug: "one",
          title: "Morning",
          html: `<h2>Morning</h2>\n<p id="p-1">She said: “It’s a naïve plan.” <em>NAIVE</em>,\n  he said, naï­ve and <br>naive.</p>\n<p id="p-2">吾輩は猫である</p>`,
        },
        { slug: "two", title: "Noon", html: paragraphs(60) },
        { slug: "locked", title: "For members", access: "members", html: "<p>A naive secret.</p>" },
        { slug: "notes", title: "Notes", html: "<ol>\n<li>Naïve: of a plan.</li>\n</ol>", isLinear: false },
      ],
    });
    await browser.site.makeBook({ jid: "elsewhere", chapters: [{ slug: "one", html: paragraphs(3) }] });
    await using server = await startMortalServer(browser.site);
    const page = await browser.newPage({ ...desktop, baseURL: server.url, reducedMotion: "reduce" });
    await keep(page, { mode: "paged" });
    await keepOnThisDevice(page, "searched");
    const other = await page.context().newPage();
    for (const [each, jid] of [
      [page, "searched"],
      [other, "elsewhere"],
    ] as const) {
      await each.goto(`/book-reader/${jid}/one`);
      await settled(each);
    }
    const queries = [
      "naive",
      "it's a",
      "NAÏVE PLAN",
      "lamplighter",
      "猫",
      "café",
      "   plan ",
      "nothing like it",
    ];
    const online: string[][] = [];
    for (const query of queries) online.push(await search(page, query));
    expect(online[0]?.filter((line) => /^(?:Morning|Notes|For members) \d+$/.test(line))).toEqual([
      "Morning 4",
      "Notes 1",
    ]);
    expect(online[3]).toContain("Noon 20");
    await page.keyboard.press("Escape");
    await server.kill();

    await page.goto("/book-reader/searched/one");
    await settled(page);
    for (const [at, query] of queries.entries()) expect(await search(page, query)).toEqual(online[at]);
    await search(page, "paragraph 7:");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: /Paragraph 7:/ }).press("Enter");
    await page.waitForSelector('.book-text[aria-label="Noon"]');
    await settled(page);
    const found = () => page.evaluate(() => [...(CSS.highlights.get("reader-found") ?? [])].map(String));
    await expect.poll(found).toEqual(["Paragraph 7:"]);

    expect(await search(other, "lamplighter")).toEqual([
      "The site could not be reached, and this book is not kept on this device. Try again when you are connected.",
    ]);
  },
);

const epubTests = sharedFolder("data/epub-tests");

test.skipIf(epubTests === null)(
  "a book with a recording says how large that is, and is heard while the server is stopped, also from the middle; without its recording it takes less room, and says that it cannot be played",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    await using importer = openImporter(browser.site);
    const source = { path: `${epubTests}/w3c_mol-navigation.epub` };
    const imported = await importer.importBook(source, { origin: "epub", isUpdate: false });
    const jid = imported.jid ?? "";
    await using server = await startMortalServer(browser.site);
    const open = async () => {
      const page = await browser.newPage({ ...desktop, baseURL: server.url });
      await keep(page, { mode: "paged" });
      return page;
    };
    const [heard, read] = [await open(), await open()];
    await keepOnThisDevice(heard, jid);
    await read.goto(`/bookdetail/${jid}`);
    await hydrated(read);
    await read.getByRole("link", { name: "Keep on this device" }).click();
    await read.getByLabel(/^With its recordings, \d+ kB$/).uncheck();
    expect(await axeFindings(read)).toEqual([]);
    await read.getByRole("button", { name: "Keep on this device" }).click();
    await read.getByRole("dialog", { name: "Kept on this device" }).waitFor();
    const recordings = (page: Page) =>
      page.evaluate(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith("octavo:offline-book:"));
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().filter(({ url }) => /overlay\.json$|\.(?:mp3|m4a|ogg)$/.test(url)).length;
      });
    expect(await recordings(heard)).toBeGreaterThan(1);
    expect(await recordings(read)).toBe(0);
    await server.kill();

    await heard.goto(`/book-reader/${jid}/ch1`);
    await settled(heard);
    await heard.keyboard.press("p");
    await heard.getByRole("button", { name: "Pause" }).waitFor();
    await heard.locator("[data-spoken]").waitFor();
    const spoken = () => heard.locator("[data-spoken]").getAttribute("id");
    const first = await spoken();
    await heard.keyboard.press(".");
    await expect.poll(spoken).not.toBe(first);
    // As a player asks that begins in the middle.
    const part = await heard.evaluate(async () => {
      const [name = ""] = (await caches.keys()).filter((each) => each.startsWith("octavo:offline-book:"));
      const requests = await (await caches.open(name)).keys();
      const address = requests.find(({ url }) => /\/files\/.*\.(?:mp3|m4a|ogg)$/.test(url))?.url ?? "";
      const answer = await fetch(address, { headers: { range: "bytes=100-199" } });
      const range = answer.headers.get("content-range");
      return [answer.status, range?.replace(/\d+$/, ""), (await answer.arrayBuffer()).byteLength];
    });
    expect(part).toEqual([206, "bytes 100-199/", 100]);

    await read.goto(`/book-reader/${jid}/ch1`);
    await settled(read);
    await read.keyboard.press("p");
    await read.getByText("The recording could not be played.").waitFor();
  },
);
