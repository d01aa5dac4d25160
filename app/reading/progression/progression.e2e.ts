import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { desktop, keep, settled, visibleBlocks } from "#tests/support/reading-steps.ts";
import { actingAs } from "#tests/support/sign-in.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The number of the progression that this device stored last. */
const lastProgressionOf = (page: Page) =>
  page.evaluate(() => {
    const stored = localStorage.getItem(window.octavoLocatorKey("synced", "long"));
    return stored === null ? 0 : (JSON.parse(stored) as { count: number }).count;
  });

/** Turns a page, and waits until the site has the progression; one from before may still be on its way. */
async function readOn(page: Page): Promise<void> {
  const before = await lastProgressionOf(page);
  const sent = page.waitForResponse((response) => {
    if (!response.url().endsWith("/api/places")) return false;
    const body = response.request().postDataJSON() as { places: { count: number }[] } | null;
    return body?.places.some(({ count }) => count > before) ?? false;
  });
  await page.keyboard.press("PageDown");
  await settled(page);
  expect((await sent).status()).toBe(204);
}

/** Opens the book as whoever wants to go on reading. */
async function openBook(page: Page): Promise<void> {
  await page.goto("/about");
  await page.goto("/book-reader/long");
  await settled(page);
}

const topOf = async (page: Page) => (await visibleBlocks(page))[0];

async function devicesOf(browser: Browser) {
  const made = await makeAccount(browser.site, { state: "ACTIVE" });
  const cookies = actingAs(made)
    .split("; ")
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = "", value = ""]) => ({ name, value, url: browser.url }));
  const open = async (options: Parameters<Browser["newPage"]>[0]) => {
    const page = await browser.newPage({ reducedMotion: "reduce", ...options });
    await page.context().addCookies(cookies);
    await keep(page, { mode: "paged" });
    return page;
  };
  return { laptop: await open(desktop), phone: await open(phone) };
}

test("B03 a book that was read on the laptop opens at the same words on the phone, says so, and leads back; when both have read on, whoever reads chooses", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await browser.site.makeBook(longBook());
  const { laptop, phone } = await devicesOf(browser);
  await openBook(laptop);
  await laptop.keyboard.press("]");
  await laptop.waitForSelector('.book-text[aria-label="The Wall"]');
  await settled(laptop);
  await readOn(laptop);
  const stopped = await topOf(laptop);

  // The phone has no progression of its own.
  await openBook(phone);
  await phone.getByText(/^Continued from Computer, \d\d:\d\d\.$/).waitFor();
  await phone.waitForSelector('.book-text[aria-label="The Wall"]');
  await settled(phone);
  expect(await visibleBlocks(phone)).toContain(stopped);
  expect(await axeFindings(phone)).toEqual([]);
  await readOn(phone);
  await readOn(phone);
  const onPhone = await topOf(phone);

  await openBook(laptop);
  await laptop.getByText(/^Continued from Phone, \d\d:\d\d\.$/).waitFor();
  await settled(laptop);
  expect(await visibleBlocks(laptop)).toContain(onPhone);
  await laptop.getByRole("button", { name: "Back to where you were" }).press("Enter");
  await expect.poll(() => topOf(laptop)).toBe(stopped);
  await settled(laptop);

  // Both read on without knowing of each other.
  await laptop.context().setOffline(true);
  for (let turns = 0; turns < 2; turns++) {
    await laptop.keyboard.press("PageDown");
    await settled(laptop);
  }
  await readOn(phone);
  const chosen = await topOf(phone);
  await laptop.context().setOffline(false);
  await openBook(laptop);
  await laptop.getByText("You read on several devices. Where do you want to continue?").waitFor();
  expect(await axeFindings(laptop)).toEqual([]);
  await laptop.getByRole("button", { name: /^This device, .*The Wall, \d+%$/ }).waitFor();
  await laptop.getByRole("button", { name: /^Phone, .*The Wall, \d+%$/ }).press("Enter");
  await expect.poll(async () => (await visibleBlocks(laptop)).includes(chosen ?? "")).toBe(true);
  await settled(laptop);
  await readOn(laptop);

  // Somebody who reads already is not moved.
  await phone.route("**/api/places?*", async (route) => {
    await phone.keyboard.press("PageDown");
    await settled(phone);
    await route.continue();
  });
  await openBook(phone);
  await phone.getByRole("button", { name: /^Computer, \d\d:\d\d: The Wall, \d+%$/ }).waitFor();
  const before = await topOf(phone);
  await phone.getByRole("button", { name: /^This device/ }).click();
  await phone.getByText("Where do you want to continue?").waitFor({ state: "detached" });
  expect(await topOf(phone)).toBe(before);

  // A stranger on the same site begins at the beginning.
  const stranger = await browser.newPage(desktop);
  await openBook(stranger);
  expect(await stranger.getAttribute(".book-text", "aria-label")).toBe("The Harbour");
  expect(await stranger.getByText("Continued from").count()).toBe(0);
});

test("what was read before signing in is the account's afterwards", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const { laptop, phone } = await devicesOf(browser);
  const cookies = await phone.context().cookies();
  await phone.context().clearCookies();
  await openBook(phone);
  await phone.keyboard.press("]");
  await phone.waitForSelector('.book-text[aria-label="The Wall"]');
  await settled(phone);
  const stopped = await topOf(phone);
  await phone.context().addCookies(cookies);
  const sent = phone.waitForResponse((response) => response.url().endsWith("/api/places"));
  await phone.goto("/about");
  expect((await sent).status()).toBe(204);
  await openBook(laptop);
  await laptop.getByText(/^Continued from Phone/).waitFor();
  await settled(laptop);
  expect(await visibleBlocks(laptop)).toContain(stopped);
});

/** Puts the tab out of sight and back again after a while, as its clock says. */
async function comeBackAfter(page: Page, seconds: number): Promise<void> {
  const show = (state: string) =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
  await show("hidden");
  await page.clock.fastForward(seconds * 1_000);
  await show("visible");
}

/** How often a page has requested the progressions of the book. */
function countRequests(page: Page) {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/places?")) count++;
  });
  return () => count;
}

const offered = (page: Page) => page.getByRole("button", { name: /^Continue from Phone, \d\d:\d\d$/ });

test("whoever comes back to an open tab is offered where the phone has read on, once, and nothing moves without them", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED/);
  await browser.site.makeBook(longBook());
  const { laptop, phone } = await devicesOf(browser);
  await laptop.clock.install();
  const requests = countRequests(laptop);
  await openBook(laptop);
  await readOn(laptop);
  const stopped = await topOf(laptop);
  await openBook(phone);
  await phone.getByText(/^Continued from Computer/).waitFor();
  await settled(phone);
  await readOn(phone);
  await readOn(phone);
  const onPhone = await topOf(phone);

  await comeBackAfter(laptop, 50);
  await settled(laptop);
  expect(requests()).toBe(1);
  await comeBackAfter(laptop, 60);
  await offered(laptop).waitFor();
  await settled(laptop);
  expect([requests(), await topOf(laptop)]).toEqual([2, stopped]);
  expect(await axeFindings(laptop)).toEqual([]);

  // One tap there, and one step back.
  await offered(laptop).press("Enter");
  await expect.poll(async () => (await visibleBlocks(laptop)).includes(onPhone ?? "")).toBe(true);
  await settled(laptop);
  expect(await laptop.getByRole("complementary", { name: "Your place" }).count()).toBe(0);
  await laptop.goBack();
  await expect.poll(() => topOf(laptop)).toBe(stopped);
  await settled(laptop);

  // The same progression is offered once.
  await comeBackAfter(laptop, 600);
  await expect.poll(requests).toBe(3);
  await settled(laptop);
  expect(await offered(laptop).count()).toBe(0);

  // Without a network nothing is requested; when it is back, so is the question, as this device has gone back knowing of the phone.
  await laptop.context().setOffline(true);
  await readOn(phone);
  await comeBackAfter(laptop, 600);
  await settled(laptop);
  expect(requests()).toBe(3);
  await laptop.context().setOffline(false);
  await laptop.getByRole("button", { name: /^Phone, \d\d:\d\d: The Harbour, \d+%$/ }).waitFor();
  expect([requests(), await topOf(laptop)]).toEqual([4, stopped]);
  await laptop.getByRole("button", { name: /^This device, / }).click();
  await readOn(laptop);
  await comeBackAfter(laptop, 60);
  await expect.poll(requests).toBe(5);
  await settled(laptop);
  expect(await laptop.getByRole("complementary", { name: "Your place" }).count()).toBe(0);
});

test("whoever comes back to a tab after reading on in it and elsewhere chooses between both; once signed out, nothing is requested", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/401 \(Unauthorized\)/);
  await browser.site.makeBook(longBook());
  const { laptop, phone } = await devicesOf(browser);
  await laptop.clock.install();
  const requests = countRequests(laptop);
  await openBook(phone);
  await readOn(phone);
  await openBook(laptop);
  await laptop.getByText(/^Continued from Phone/).waitFor();
  await settled(laptop);
  await readOn(laptop);
  await readOn(phone);
  const stopped = await topOf(laptop);
  await comeBackAfter(laptop, 60);
  await laptop.getByText("You read on several devices. Where do you want to continue?").waitFor();
  expect(await laptop.getByRole("button", { name: /^Phone, \d\d:\d\d: The Harbour, \d+%$/ }).count()).toBe(1);
  expect(await topOf(laptop)).toBe(stopped);
  await laptop.getByRole("button", { name: /^This device, / }).click();
  await laptop.getByText("Where do you want to continue?").waitFor({ state: "detached" });
  expect(await topOf(laptop)).toBe(stopped);

  const before = requests();
  await laptop.context().clearCookies();
  await comeBackAfter(laptop, 600);
  await settled(laptop);
  expect(requests()).toBe(before);
});

test("where somebody has been on all devices is a list in the contents, from which each position is one press away and one step back", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED/);
  await browser.site.makeBook(longBook());
  const { laptop, phone } = await devicesOf(browser);
  const unfold = async (page: Page) => {
    await page.keyboard.press("c");
    await page.getByText("Where you have been").press("Enter");
  };
  const requests = countRequests(phone);
  await openBook(phone);
  await unfold(phone);
  await phone.getByText("You have not read in this book yet.").waitFor();
  await phone.keyboard.press("Escape");
  await openBook(laptop);
  await readOn(laptop);
  await unfold(laptop);
  await laptop.getByText(/^No earlier places yet/).waitFor();
  await laptop.keyboard.press("Escape");
  await laptop.keyboard.press("]");
  await laptop.waitForSelector('.book-text[aria-label="The Wall"]');
  await settled(laptop);
  await readOn(laptop);
  await laptop.keyboard.press("[");
  await laptop.waitForSelector('.book-text[aria-label="The Harbour"]');
  await settled(laptop);
  await readOn(laptop);
  const stopped = await topOf(laptop);

  // The list of a phone that was open meanwhile is fetched when it is unfolded, and not before.
  const before = requests();
  await phone.keyboard.press("c");
  await phone.getByText("Where you have been").waitFor();
  expect(requests()).toBe(before);
  await phone.getByText("Where you have been").press("Enter");
  const listed = phone.getByRole("list", { name: "Where you have been" }).getByRole("button");
  await expect.poll(() => listed.count()).toBeGreaterThan(2);
  expect(await listed.first().textContent()).toMatch(/^The Wall, \d+% Furthest: Computer, \d\d:\d\d$/);
  expect(await listed.nth(1).textContent()).toMatch(/^The Harbour, \d+% Computer, \d\d:\d\d$/);
  expect(requests()).toBe(before + 1);
  expect(await axeFindings(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // There by keyboard, and back; only what is read there counts.
  await unfold(laptop);
  const there = laptop.getByRole("list", { name: "Where you have been" }).getByRole("button");
  const stored = await lastProgressionOf(laptop);
  await there.first().press("Enter");
  await laptop.waitForSelector('.book-text[aria-label="The Wall"]');
  await settled(laptop);
  expect(await lastProgressionOf(laptop)).toBe(stored);
  await laptop.goBack();
  await laptop.waitForSelector('.book-text[aria-label="The Harbour"]');
  await expect.poll(() => topOf(laptop)).toBe(stopped);

  // Without a network it says so; without an account it is not there.
  await phone.getByText("Where you have been").press("Enter");
  await phone.context().setOffline(true);
  await phone.getByText("Where you have been").press("Enter");
  await phone.getByText("Your places could not be fetched.").waitFor();
  const stranger = await browser.newPage(desktop);
  await openBook(stranger);
  await stranger.keyboard.press("c");
  await stranger.getByRole("navigation", { name: "Contents" }).waitFor();
  expect(await stranger.getByText("Where you have been").count()).toBe(0);
});
