import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { keepOnThisDevice, withoutServer } from "#tests/support/keep-on-device.ts";
import { longBook } from "#tests/support/long-book.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { painted, select } from "#tests/support/marking-steps.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { desktop, keep, settled, visibleBlocks } from "#tests/support/reading-steps.ts";
import { actingAs } from "#tests/support/sign-in.ts";

const phoneScreen = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

async function openChapter(page: Page, chapter = ""): Promise<void> {
  await page.goto(`/book-reader/long${chapter}`);
  await settled(page);
}

async function mark(page: Page, words: string, colour: string): Promise<void> {
  await select(page, words);
  await page
    .getByRole("toolbar", { name: "Selected text" })
    .getByRole("button", { name: `Mark in ${colour}` })
    .click();
  await expect.poll(async () => (await painted(page))[colour]).toEqual([words]);
}

async function choose(page: Page, choice: string): Promise<string> {
  await page.goto("/bookdetail/long");
  await hydrated(page);
  const form = page.locator("form.library-form");
  await form.getByRole("button", { name: choice, exact: true }).click();
  const status = form.getByRole("status");
  await status.getByText(choice).waitFor();
  return (await status.textContent()) ?? "";
}

/** What the library of whoever is signed in has. */
async function libraryOf(page: Page, status: string): Promise<number> {
  await page.goto(`/library?status=${status}`);
  return page.getByRole("link", { name: "The Long Book" }).count();
}

test(
  "a reader goes from device to device with place, status, marks and a kept book, with the server and without it, where nothing is lost with the tab; signing out leaves nothing on the device; a stranger beside them sees none of it",
  { timeout: 300_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    const { site } = browser;
    await site.makeBook(longBook());
    await using server = await startMortalServer(site);
    const account = await makeAccount(site, { state: "ACTIVE" });
    const cookies = actingAs(account)
      .split("; ")
      .map((pair) => pair.split(/=(.*)/s))
      .map(([name = "", value = ""]) => ({ name, value, url: server.url }));
    const open = async (screen: object, isReader: boolean) => {
      const page = await browser.newPage({ ...screen, baseURL: server.url, reducedMotion: "reduce" });
      if (isReader) await page.context().addCookies(cookies);
      await keep(page, { mode: "paged" });
      return page;
    };
    const [laptop, phone, stranger] = [
      await open(desktop, true),
      await open(phoneScreen, true),
      await open(desktop, false),
    ];

    // With the server: what is done on the laptop is on the phone.
    await keepOnThisDevice(stranger, "long");
    await keepOnThisDevice(laptop, "long");
    expect(await choose(laptop, "Reading")).toBe("In your library: Reading.");
    await openChapter(laptop, "/two");
    await mark(laptop, "Paragraph 1: when evening came", "green");
    const sent = laptop.waitForResponse((response) => response.url().endsWith("/api/places"));
    await laptop.keyboard.press("PageDown");
    await sent;
    await settled(laptop);
    await phone.goto("/about");
    await openChapter(phone);
    await phone.getByText(/^Continued from Computer, /).waitFor();
    await expect.poll(() => phone.getAttribute(".book-text", "aria-label")).toBe("The Wall");
    await expect.poll(() => painted(phone)).toEqual({ green: ["Paragraph 1: when evening came"] });
    expect(await libraryOf(phone, "reading")).toBeGreaterThan(0);

    // Without it: read on, marked and put away, and the tab is closed.
    await server.kill();
    await openChapter(laptop, "/three");
    await mark(laptop, "Paragraph 2: when evening came", "blue");
    await laptop.keyboard.press("PageDown");
    await settled(laptop);
    const [place] = await visibleBlocks(laptop);
    await laptop.waitForFunction(() => {
      const state = JSON.parse(localStorage.getItem("octavo:synced:long") ?? "{}");
      return state.locator?.chapter === "three" && state.count > state.sent;
    });
    expect(await choose(laptop, "Paused")).toBe("Paused. Kept on this device until the site can be reached.");
    await laptop.reload();
    await laptop.locator("form.library-form [aria-pressed=true]").getByText("Paused").waitFor();
    await openChapter(stranger, "/three");
    expect(await painted(stranger)).toEqual({});
    const tab = await laptop.context().newPage();
    await laptop.close({ runBeforeUnload: false });

    // The network is back, in another tab: all of it reaches the phone.
    await server.start();
    await tab.goto("/about");
    const waiting = () =>
      tab.evaluate(() => {
        const state = JSON.parse(localStorage.getItem("octavo:synced:long") ?? "{}");
        return [localStorage.getItem("octavo:choices"), state.count - state.sent];
      });
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([null, 0]);
    await expect.poll(() => libraryOf(phone, "paused"), { timeout: 20_000 }).toBeGreaterThan(0);
    await phone.goto("/about");
    await openChapter(phone);
    await phone.getByText(/^Continued from Computer, /).waitFor();
    await settled(phone);
    // The note comes before the chapter that it leads to.
    await expect.poll(() => visibleBlocks(phone)).toContain(place);
    await expect.poll(() => painted(phone)).toEqual({ blue: ["Paragraph 2: when evening came"] });

    // Signing out takes the account's books from this device; the stranger's stays, and has nothing of the account.
    await hydrated(tab);
    await tab.click(".profile-button");
    await tab.getByRole("button", { name: "Log out" }).click();
    await tab.waitForURL("**/sign-in");
    await expect
      .poll(() =>
        tab.evaluate(async () => (await caches.keys()).filter((name) => name.includes(":offline-book:"))),
      )
      .toEqual([]);
    await stranger.goto("/library");
    await stranger.waitForURL("**/sign-in*");
    await openChapter(stranger);
    expect(await stranger.getAttribute(".book-text", "aria-label")).not.toBe("The Wall");
    expect(await stranger.getByText("Continued from").count()).toBe(0);
    await server.kill();
    await tab.goto("/book-reader/long/two");
    await tab.waitForURL("**/offline?to=*");
    await openChapter(stranger, "/two");
    expect(await painted(stranger)).toEqual({});
  },
);
