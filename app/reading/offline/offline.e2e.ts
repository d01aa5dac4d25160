import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { entitlementEvents, places } from "#app/platform/db/schema/all.server.ts";
import { recordEntitlementEvent } from "#app/billing/entitlement/entitlement-commands.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { keepOnThisDevice, withoutServer } from "#tests/support/keep-on-device.ts";
import { longBook, paragraphs } from "#tests/support/long-book.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { desktop, keep, settled, visibleBlocks } from "#tests/support/reading-steps.ts";
import { actingAs } from "#tests/support/sign-in.ts";
import type { OfflineBook } from "./device/offline-book.ts";

const recordAddress = "/offline/book-record.json";

/** The records of the books on the device, as the browser has them. */
const storedBooks = (page: Page): Promise<OfflineBook[]> =>
  page.evaluate(async (address) => {
    const names = (await caches.keys()).filter((name) => name.startsWith("octavo:offline-book:"));
    const found = await Promise.all(names.map((cacheName) => caches.match(address, { cacheName })));
    return Promise.all(found.flatMap((response) => (response ? [response.json()] : [])));
  }, recordAddress);

/** Changes the record of the one book on the device. */
const changeRecord = (page: Page, change: Partial<OfflineBook>) =>
  page.evaluate(
    async ([address, facts]) => {
      const [name = ""] = (await caches.keys()).filter((each) => each.startsWith("octavo:offline-book:"));
      const cache = await caches.open(name);
      const record: object = await (await cache.match(address))?.json();
      await cache.put(address, Response.json({ ...record, ...facts }));
    },
    [recordAddress, change] as const,
  );

/** What is on the device under an address of a book; null for nothing. */
const storedAt = (page: Page, address: string) =>
  page.evaluate(async (path) => ((await caches.match(path)) ? path : null), address);

/** As when a subscription was not renewed. */
async function endMembership({ db }: Pick<Site, "db">, accountId: string): Promise<void> {
  const of = eq(entitlementEvents.accountId, accountId);
  const [paid] = await db.select().from(entitlementEvents).where(of);
  if (!paid) throw new Error("not a member");
  const { source, subscriptionId } = paid;
  const event = { accountId, source, subscriptionId, eventId: "ended", kind: "ended" as const };
  const now = new Date();
  await db.transaction((tx) => recordEntitlementEvent(tx, { ...event, happenedAt: now }, now));
}

async function makeLongBook(site: Awaited<ReturnType<typeof openTestBrowser>>["site"]): Promise<void> {
  const picture = await site.files.put(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: "#357" } })
      .png()
      .toBuffer(),
  );
  const { chapters = [], ...book } = longBook();
  const [one, ...others] = chapters;
  const html = `<p id="p-0"><img src="${fileUrl(picture.hash, "image/png")}" alt="The sea"></p>${one?.html}`;
  await site.makeBook({ ...book, chapters: [{ ...one, html }, ...others] });
}

test(
  "B12 a book that a stranger keeps opens with its pictures, fonts, notes and contents while the server is stopped, at its stored position; other addresses say what is here; a new build and a new release take its place, and removing it leaves nothing",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    await makeLongBook(browser.site);
    await browser.site.makeBook({
      jid: "brief",
      title: "A Brief Book",
      chapters: [{ html: paragraphs(40) }],
    });
    await using server = await startMortalServer(browser.site);
    const page = await browser.newPage({ ...desktop, baseURL: server.url, reducedMotion: "reduce" });
    await keep(page, { mode: "paged" });

    await keepOnThisDevice(page, "long");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Kept on this device" }).waitFor();
    const [stored] = await storedBooks(page);
    expect(stored).toMatchObject({ state: "complete", reason: "chosen", owner: "", members: null });

    await page.goto("/book-reader/long/one");
    await settled(page);
    await page.keyboard.press("PageDown");
    await settled(page);
    const block = (await visibleBlocks(page))[0];
    await server.kill();

    // The whole page, from its usual address.
    await page.goto("/book-reader/long");
    await page.waitForURL("**/book-reader/long/one#*");
    await settled(page);
    expect(await visibleBlocks(page)).toContain(block);
    expect(await page.evaluate(() => document.fonts.check('1rem "Literata Text"'))).toBe(true);
    await page.keyboard.press("Home");
    await settled(page);
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>("#p-0 img")?.naturalWidth ?? 0) > 0,
    );
    // A note of another chapter, the contents, and from chapter to chapter.
    await page.focus("#b-ref1");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Note 1" }).getByText("A note at the end.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Contents" }).click();
    await page
      .getByRole("link", { name: "Keep on this device" })
      .or(page.getByRole("link", { name: "Kept on this device" }))
      .waitFor();
    await page.keyboard.press("Escape");
    for (const title of ["The Wall", "The Dark"]) {
      await page.keyboard.press("]");
      await page.waitForSelector(`.book-text[aria-label="${title}"]`);
      await settled(page);
    }

    // A page that is not here leads to those that are.
    await page.goto("/about");
    await page.waitForURL("**/offline?to=%2Fabout");
    await page.getByText("this page is not on your device").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "The Long Book" }).first().click();
    await settled(page);

    // A stored page of another build brings its own scripts, instead of giving its data to these.
    await server.start();
    await page.goto("/book-reader/long/one");
    await settled(page);
    await expect.poll(async () => (await storedBooks(page))[0]?.state).toBe("complete");
    await changeRecord(page, { build: "older" });
    await server.kill();
    await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
    for (const title of ["The Wall", "The Dark"]) {
      await page.keyboard.press("]");
      await page.waitForSelector(`.book-text[aria-label="${title}"]`);
      await settled(page);
    }
    expect(await page.locator("html[data-same-page]").count()).toBe(0);

    // With the server, its pages are shown, and the stored ones are replaced.
    await server.start();
    await page.goto("/bookdetail/long");
    await expect.poll(async () => (await storedBooks(page))[0]?.build).toBe(stored?.build);

    // Books that are read come by themselves, if that is wished, and go.
    await page.goto("/offline");
    await page.getByLabel(/books that I read at the moment/).check();
    await page.goto("/book-reader/brief");
    await settled(page);
    await page.keyboard.press("PageDown");
    await settled(page);
    await page.goto("/offline");
    const reasons = async () =>
      (await storedBooks(page))
        .map(({ card, reason }) => `${card.jid}: ${reason}`)
        .toSorted((one, other) => (one < other ? -1 : 1));
    await expect.poll(reasons).toEqual(["brief: ahead", "long: chosen"]);
    await page.getByLabel(/books that I read at the moment/).uncheck();
    await page.goto("/offline");
    await expect.poll(reasons).toEqual(["long: chosen"]);

    await page.getByRole("button", { name: "Remove The Long Book" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByText("No book is on this device yet.").waitFor();
    const rest = () =>
      page.evaluate(async () => [
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]);
    await expect.poll(rest).toEqual([[], 0]);
  },
);

test(
  "B13 members' chapters are kept for members, and go when the membership does; what was read while the server was stopped arrives from another tab after this one was closed; signing out takes that profile's books from the device, and no others",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    const { site } = browser;
    const { chapters = [], ...book } = longBook();
    const [one, two] = chapters;
    await site.makeBook({ ...book, chapters: [{ ...one }, { ...two, access: "members" }] });
    await using server = await startMortalServer(site);
    const member = await makeAccount(site, { state: "ACTIVE" });
    const open = async () => {
      const page = await browser.newPage({ ...desktop, baseURL: server.url, reducedMotion: "reduce" });
      await keep(page, { mode: "paged" });
      return page;
    };
    const first = await open();
    const context = first.context();
    const pairs = actingAs(member)
      .split("; ")
      .map((pair) => pair.split(/=(.*)/s));
    await context.addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: server.url })));
    await first.goto("/account");
    await keepOnThisDevice(first, "long");
    const lent = "/book-reader/long/two/members.json";
    expect(await storedAt(first, lent)).toBe(lent);

    await server.kill();
    await first.goto("/book-reader/long/two");
    await first.getByText("Paragraph 1:").waitFor();
    await settled(first);
    await first.keyboard.press("PageDown");
    await settled(first);
    await first.waitForFunction(() => {
      const state = JSON.parse(localStorage.getItem("octavo:synced:long") ?? "{}");
      return state.locator?.chapter === "two" && state.count > state.sent;
    });
    const second = await context.newPage();
    await first.close({ runBeforeUnload: false });
    await server.start();
    await second.goto("/about");
    const chapterOf = async () => {
      const [row] = await site.db
        .select()
        .from(places)
        .where(eq(places.profileId, member.profiles[0]?.id ?? ""));
      return row?.locator.chapter;
    };
    await expect.poll(chapterOf).toBe("two");

    // The membership ends; with the next request to the site, the device has no members' chapters.
    await endMembership(site, member.account.id);
    await second.evaluate(async () => {
      const cache = await caches.open("octavo:offline-viewer");
      const address = "/offline/viewer-record.json";
      const viewer: object = await (await cache.match(address))?.json();
      await cache.put(address, Response.json({ ...viewer, confirmedAt: 0 }));
    });
    await second.goto("/about");
    await expect.poll(() => storedAt(second, lent)).toBeNull();
    expect((await storedBooks(second))[0]?.members).toBeNull();

    // Of somebody else on this device, who is signed out: it stays.
    await second.evaluate(async (address) => {
      const cache = await caches.open("octavo:offline-book::other:r:b");
      const card = { jid: "other", title: "Other", authors: [], language: null, cover: null, design: null };
      const facts = {
        owner: "",
        isAdult: false,
        reason: "chosen",
        state: "complete",
        bytes: 1,
        members: null,
      };
      const record = { card, release: "r", build: "b", storedAt: 1, checkedAt: Date.now(), ...facts };
      await cache.put(address, Response.json(record));
    }, recordAddress);
    await second.goto("/about");
    await hydrated(second);
    await second.click(".profile-button");
    await second.getByRole("button", { name: "Log out" }).click();
    await second.waitForURL("**/sign-in");
    await expect
      .poll(async () => (await storedBooks(second)).map(({ card }) => card.jid))
      .not.toContain("long");
    await server.kill();
    await second.goto("/book-reader/long/two");
    await second.waitForURL("**/offline?to=*");
  },
);
