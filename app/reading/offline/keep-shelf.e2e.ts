import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { keepOnThisDevice, withoutServer } from "#tests/support/keep-on-device.ts";
import { paragraphs } from "#tests/support/long-book.ts";
import { desktop } from "#tests/support/reading-steps.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";

/** Holds the lock of a book that is partly kept, as another window does that keeps it at the same time. */
async function lockBook(page: Page, jid: string): Promise<() => Promise<void>> {
  await page.evaluate(async (part) => {
    const name = (await caches.keys()).find((cacheName) => cacheName.includes(part)) ?? "";
    await new Promise<void>((held) => {
      const ended = new Promise<void>((end) => addEventListener("test-unlock", () => end(), { once: true }));
      void navigator.locks.request(name, async () => (held(), await ended));
    });
  }, `:${jid}:`);
  return () => page.evaluate(() => void dispatchEvent(new Event("test-unlock")));
}

/** A page asks the site who uses the browser only where that is long ago; then it looks after the books on the device. */
const forgetViewer = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open("octavo:offline-viewer");
    const address = "/offline/viewer-record.json";
    const viewer = await (await cache.match(address))?.json();
    await cache.put(address, Response.json({ ...viewer, confirmedAt: 0 }));
  });

test(
  "one button keeps a whole shelf: it says the size first and which books cannot be kept, can be stopped and continued beside another window, and does not fetch again what is kept",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    const { site, url } = browser;
    const jids = ["avocet", "bittern", "curlew", "dunlin"];
    for (const jid of jids)
      await site.makeBook({ jid, title: `The ${jid}`, chapters: [{ html: paragraphs(20) }] });
    await site.makeBook({ jid: "bought", title: "The bought", book: { isTextHeld: false } });
    const { who, cookie, profiles } = await signIn(site);
    await who.post("/library/book/avocet", { intent: "shelves", name: "Shore" });
    const shelf = /\/library\/shelves\/[\w-]+/.exec((await who.get("/library/shelves")).text)?.[0] ?? "";
    for (const jid of ["bittern", "bought", "curlew", "dunlin"])
      await who.post(`/library/book/${jid}`, {
        intent: "shelves",
        shelf: shelf.split("/").at(-1) ?? "",
        name: "",
      });
    const page = await browser.newPage({ ...desktop, baseURL: url, reducedMotion: "reduce" });
    const pairs = actingAs({ cookie, profiles })
      .split("; ")
      .map((pair) => pair.split(/=(.*)/s));
    await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
    await keepOnThisDevice(page, "avocet");

    await page.goto(shelf);
    await hydrated(page);
    const fetched: string[] = [];
    page.on("request", (request) => {
      const [, jid] = /\/book-reader\/([a-z]+)\/[^/]+\/chapter\.json/.exec(request.url()) ?? [];
      if (jid) fetched.push(jid);
    });
    await page.getByRole("button", { name: "Keep all on this device" }).click();
    const dialog = page.getByRole("dialog", { name: "Keep this shelf on this device" });
    await dialog.getByText(/3 books, about \d[\d.]*\s[kM]B\. 1 more is kept already\./).waitFor();
    await dialog.getByText("The bought: its text is not here, or it is not open to you").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(fetched).toEqual([]);

    // The second book waits for its text until the reader has stopped.
    const held = Promise.withResolvers<void>();
    await page.route("**/book-reader/curlew/*/chapter.json", async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    await dialog.getByRole("button", { name: "Keep 3 books" }).click();
    await dialog.getByText("Keeping book 2 of 3: The curlew").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Stop" }).click();
    await dialog.getByText("Stopped. 2 of 5 books are kept on this device.").waitFor();
    held.resolve();
    await page.unroute("**/book-reader/curlew/*/chapter.json");
    // What was stopped goes on by hand alone, on other pages too.
    const other = await page.context().newPage();
    await other.goto("/offline");
    const stopped = other.getByRole("listitem").filter({ hasText: "The curlew" });
    await stopped.getByText("stopped before it was complete").waitFor();
    const resumed: string[] = [];
    other.on("request", (request) => request.url().includes("/curlew/") && resumed.push(request.url()));
    await forgetViewer(other);
    const confirmed = other.waitForResponse("**/offline/viewer.json");
    await other.reload();
    await confirmed;
    await other.waitForLoadState("networkidle");
    expect(resumed).toEqual([]);
    await stopped.getByRole("link", { name: "Continue" }).click();
    const section = other.getByRole("region", { name: "Keep on this device" });
    await section.getByRole("button", { name: "Keep on this device" }).waitFor();
    const unlock = await lockBook(other, "curlew");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByText("Keeping book 1 of 2: The curlew").waitFor();
    await unlock();
    await other.close();
    await dialog.getByText("4 of 5 books are kept on this device.").waitFor();
    await dialog.getByText("1 book cannot be kept:").waitFor();
    expect(fetched.filter((jid) => jid === "bittern")).toHaveLength(1);
    expect(fetched).not.toContain("avocet");
    expect(await axeFindings(page)).toEqual([]);

    await dialog.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => page.getByRole("link", { name: /^Kept on this device/ }).count()).toBe(4);
    fetched.length = 0;
    await page.getByRole("button", { name: "Keep all on this device" }).click();
    await dialog.getByText("All books of this shelf that can be kept are on this device.").waitFor();
    expect(fetched).toEqual([]);
    await page.goto("/offline");
    await expect.poll(() => page.locator(".offline-title").count()).toBe(4);
  },
);
