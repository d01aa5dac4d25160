import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { keepOnThisDevice, withoutServer } from "#tests/support/keep-on-device.ts";
import { paragraphs } from "#tests/support/long-book.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";
import { devicesOf } from "#tests/support/two-devices.ts";
import type { OfflineBook } from "./device/offline-book.ts";

/** "avocet: ahead" for every book on the device. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("octavo:offline-book:"));
    const address = "/offline/book-record.json";
    const found = await Promise.all(names.map((cacheName) => caches.match(address, { cacheName })));
    const books: OfflineBook[] = await Promise.all(
      found.flatMap((response) => (response ? [response.json()] : [])),
    );
    return books
      .map(({ card, reason, state }) => `${card.jid}: ${reason}${state === "partial" ? ", partial" : ""}`)
      .toSorted((one, other) => (one < other ? -1 : 1));
  });

async function wish(page: Page): Promise<void> {
  await page.goto("/offline");
  await page.getByLabel(/books that I read at the moment/).check();
  // Only a page that the worker has hold of keeps anything.
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === "activated");
}

async function readOn(page: Page, jid: string, key = "PageDown"): Promise<void> {
  await page.goto(`/book-reader/${jid}`);
  await settled(page);
  await page.keyboard.press(key);
  await settled(page);
}

const shortBook = (jid: string) => ({
  jid,
  title: `The ${jid}`,
  book: { wordCount: 1_000 },
  chapters: [{ html: paragraphs(40), wordCount: 1_000, wordsBefore: 0 }],
});

test(
  "a phone keeps what its reader has under Reading and what was begun on the laptop, whatever was opened on it before; what is finished or dropped goes, and what was kept by hand stays",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    for (const jid of ["avocet", "bittern", "curlew", "dunlin", "egret"])
      await browser.site.makeBook(shortBook(jid));
    const { laptop, phone } = await devicesOf(browser, browser.url);
    await keep(laptop, { mode: "paged" });
    await keep(phone, { mode: "paged" });
    await laptop.goto("/about");
    const choose = async (jid: string, choice: string) => {
      const status = await laptop.evaluate(
        async ([address, chosen]) => {
          const body = new URLSearchParams({ choice: chosen });
          return (await fetch(address, { method: "POST", body })).status;
        },
        [`/library/book/${jid}`, choice] as const,
      );
      expect(status).toBe(200);
    };
    // Opened on the phone, and put away since.
    for (const jid of ["curlew", "dunlin"]) await readOn(phone, jid);
    await choose("curlew", "finished");
    await choose("dunlin", "dropped");
    await choose("avocet", "reading");
    const sent = laptop.waitForResponse((response) => response.url().endsWith("/api/places"));
    await readOn(laptop, "bittern");
    await sent;
    await keepOnThisDevice(phone, "egret");
    await choose("egret", "finished");

    await wish(phone);
    await phone.goto("/about");
    await expect.poll(() => stored(phone)).toEqual(["avocet: ahead", "bittern: ahead", "egret: chosen"]);

    await choose("avocet", "finished");
    await phone.goto("/about");
    await expect.poll(() => stored(phone)).toEqual(["bittern: ahead", "egret: chosen"]);

    // Where the site cannot say what is read, nothing is let go.
    await phone.route("**/api/library/current", (route) => route.abort());
    const refused = phone.waitForEvent("requestfailed", (request) => request.url().endsWith("/current"));
    await phone.goto("/about");
    await refused;
    expect(await stored(phone)).toEqual(["bittern: ahead", "egret: chosen"]);
  },
);

test("without an account a device keeps what was opened on it, but not a book that was read to its last line there", async () => {
  await using browser = await openTestBrowser();
  browser.allow(withoutServer);
  for (const jid of ["avocet", "bittern"]) await browser.site.makeBook(shortBook(jid));
  const page = await browser.newPage({ ...desktop, reducedMotion: "reduce" });
  await keep(page, { mode: "paged" });
  await readOn(page, "bittern");
  await readOn(page, "avocet", "End");
  await page.waitForFunction(() => localStorage.getItem("octavo:read:avocet") !== null);
  await wish(page);
  await page.goto("/about");
  await expect.poll(() => stored(page)).toEqual(["bittern: ahead"]);
});
