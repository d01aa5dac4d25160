import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openImporter } from "#app/catalog/importing/epub/importer.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { desktop, drawn, settled } from "#tests/support/reading-steps.ts";
import { sharedFolder } from "#tests/support/shared.ts";

const books = sharedFolder("data/books");
const hostile = sharedFolder("data/epub-tests");

type TestBrowser = Awaited<ReturnType<typeof openTestBrowser>>;

async function importInto({ site }: TestBrowser, path: string): Promise<string | null> {
  await using importer = openImporter(site);
  const { jid } = await importer.importBook({ path }, { origin: "epub", isUpdate: false });
  return jid;
}

/** Presses a key until the end of the book; returns the visited chapters in order. */
async function readOn(page: Page, keys: string[]): Promise<string[]> {
  const passed: string[] = [];
  const note = () => {
    const slug = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    if (passed.at(-1) !== slug) passed.push(slug);
  };
  note();
  // Observes every change of the address, because a one-page chapter may pass between two polls.
  page.on("framenavigated", note);
  for (let press = 0; press < 400 && !(await page.isVisible(".reader-finis")); press += 1) {
    for (const key of keys) await page.keyboard.press(key);
    await drawn(page);
  }
  page.off("framenavigated", note);
  return passed;
}

test.skipIf(books === null)(
  "a real book is read to its last page in both modes",
  { timeout: 180_000 },
  async () => {
    await using browser = await openTestBrowser();
    const jid = await importInto(browser, join(books ?? "", "ru_fyodor-dostoevsky_krotkaya.epub"));
    const page = await browser.newPage(desktop);
    await page.goto(`/book-reader/${jid}`);
    await settled(page);
    await page.keyboard.press("m");
    await settled(page);
    const turned = await readOn(page, ["ArrowRight"]);
    expect(await page.isVisible(".reader-finis")).toBe(true);
    // Another device: this one would continue where it left off.
    const other = await browser.newPage(desktop);
    await other.goto(`/book-reader/${jid}`);
    await settled(other);
    const scrolled = await readOn(other, ["]"]);
    expect(await other.isVisible(".reader-finis")).toBe(true);
    expect(new Set(turned).size).toBe(13);
    expect(scrolled).toEqual(turned);
  },
);

test.skipIf(hostile === null)(
  "no script of a hostile book runs, and nothing is fetched from other sites",
  { timeout: 180_000 },
  async () => {
    await using browser = await openTestBrowser();
    const page = await browser.newPage(desktop);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(browser.url) && !request.url().startsWith("data:"))
        elsewhere.push(request.url());
    });
    const files = readdirSync(hostile ?? "").filter((name) => /^hostile_(script|form|remote)/.test(name));
    for (const name of files) {
      const jid = await importInto(browser, join(hostile ?? "", name));
      if (jid === null) continue;
      await page.goto(`/book-reader/${jid}`);
      await settled(page);
      expect([name, await page.evaluate(() => "__EPUB_SCRIPT_RAN" in window)]).toEqual([name, false]);
    }
    expect(files.length).toBeGreaterThan(5);
    expect(elsewhere).toEqual([]);
  },
);
