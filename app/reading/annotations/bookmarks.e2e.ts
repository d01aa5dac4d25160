import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { painted } from "#tests/support/marking-steps.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { desktop, keep, settled, visibleBlocks } from "#tests/support/reading-steps.ts";
import { devicesOf, withoutServer } from "#tests/support/two-devices.ts";

const ribbon = (page: Page) => page.getByRole("button", { name: "Bookmark this page" });
const isBookmarked = (page: Page) => ribbon(page).getAttribute("aria-pressed");
const announced = async (page: Page) => (await page.locator(".reader-announcer").allTextContents()).join(" ");

const isPost = (response: { url: () => string; request: () => { method: () => string } }) =>
  response.url().endsWith("/api/annotations") && response.request().method() === "POST";

async function openBookmarks(page: Page) {
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Bookmarks", exact: true }).click();
  return page.getByRole("dialog", { name: "Bookmarks" });
}

const idOf = (page: Page, words: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(".book-text p")].find(({ textContent }) => textContent.startsWith(wanted))
        ?.id ?? "",
    words,
  );

async function goTo(page: Page, words: string): Promise<string> {
  const id = await idOf(page, words);
  await page.goto(`${page.url().replace(/#.*/, "")}#${id}`);
  await settled(page);
  return id;
}

test(
  "a page that is bookmarked on the laptop and named by keys alone is in the phone's list and opens there; one that is bookmarked while the server is stopped arrives later; removed, it comes back; a stranger sees nothing",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    await browser.site.makeBook(longBook());
    await using server = await startMortalServer(browser.site);
    const { laptop, phone } = await devicesOf(browser, server.url);
    await keep(laptop, { mode: "scroll" });
    await keep(phone, { mode: "paged" });

    await laptop.goto("/book-reader/long/one");
    await settled(laptop);
    const block = await goTo(laptop, "Paragraph 9:");
    expect(await isBookmarked(laptop)).toBe("false");
    const sent = laptop.waitForResponse(isPost);
    await laptop.keyboard.press("b");
    await expect.poll(() => announced(laptop)).toContain("Bookmark added");
    expect([await isBookmarked(laptop), await painted(laptop)]).toEqual(["true", {}]);
    expect((await sent).status()).toBe(200);
    const named = laptop.waitForResponse(isPost);
    const panel = await openBookmarks(laptop);
    expect(await axeFindings(laptop)).toEqual([]);
    await panel.getByRole("button", { name: /^Name the bookmark/ }).focus();
    await laptop.keyboard.press("Enter");
    await laptop.keyboard.type("Where it turns");
    await laptop.keyboard.press("Enter");
    await panel.getByRole("link", { name: /Where it turns/ }).waitFor();
    expect(await laptop.evaluate(() => document.activeElement?.textContent)).toMatch(/^Name the bookmark/);
    await panel.getByText(/^The Harbour, \d+%$/).waitFor();
    expect((await named).status()).toBe(200);

    // Other pages, on another device.
    await phone.goto("/book-reader/long/one");
    await settled(phone);
    expect(await isBookmarked(phone)).toBe("false");
    const list = await openBookmarks(phone);
    expect(await axeFindings(phone)).toEqual([]);
    await list.getByRole("link", { name: /Where it turns/ }).click();
    await settled(phone);
    expect(await visibleBlocks(phone)).toContain(block);
    await expect.poll(() => isBookmarked(phone)).toBe("true");
    await phone.keyboard.press("ArrowRight");
    await settled(phone);
    await expect.poll(() => isBookmarked(phone)).toBe("false");

    // The list of all books, alone and with its link into the book.
    await phone.goto("/library/marks?kind=bookmark&q=turns");
    expect(await axeFindings(phone)).toEqual([]);
    await phone.getByRole("link", { name: "The Long Book, The Harbour" }).click();
    await settled(phone);
    expect(await visibleBlocks(phone)).toContain(block);

    // Removed by key it comes back with its name; in the list by Undo.
    await phone.keyboard.press("b");
    await expect.poll(() => announced(phone)).toContain("Bookmark removed");
    await phone.keyboard.press("b");
    await expect.poll(() => announced(phone)).toContain("Bookmark added");
    const again = await openBookmarks(phone);
    await again.getByRole("button", { name: "Remove the bookmark “Where it turns”" }).click();
    await again.getByText("Bookmark removed.").waitFor();
    await phone.keyboard.press("Enter");
    await again.getByRole("link", { name: /Where it turns/ }).waitFor();

    const stranger = await browser.newPage({ ...desktop, baseURL: server.url });
    await stranger.goto("/book-reader/long/one");
    await settled(stranger);
    await (await openBookmarks(stranger)).getByText(/Nothing is bookmarked/).waitFor();

    // Without the server, and the tab is closed.
    await laptop.keyboard.press("Escape");
    await laptop.waitForTimeout(2_000);
    await server.kill();
    await laptop.keyboard.press("End");
    await settled(laptop);
    await laptop.keyboard.press("b");
    await expect.poll(() => isBookmarked(laptop)).toBe("true");
    await laptop.waitForTimeout(2_000);
    await server.start();
    const arrived = laptop.waitForResponse(isPost);
    await laptop.goto("/about");
    expect((await arrived).status()).toBe(200);
    await phone.goto("/about");
    await phone.goto("/book-reader/long/one");
    await settled(phone);
    const both = (await openBookmarks(phone)).getByRole("listitem");
    await expect.poll(() => both.count()).toBe(2);
    // The newest first.
    expect(await both.last().textContent()).toContain("Where it turns");
  },
);

test("bookmarks that an earlier version has stored on the device are listed with their names and open, and are the account's after signing in, none twice", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const { cookies, laptop, phone } = await devicesOf(browser, browser.url);
  await laptop.context().clearCookies();
  await laptop.goto("/book-reader/long/two");
  await settled(laptop);
  const block = await idOf(laptop, "Paragraph 7:");
  await laptop.evaluate((fragment) => {
    const facts = { chapter: "two", chapterTitle: "The Wall", offset: 0, progression: 0.4, near: [] };
    const text = document.getElementById(fragment)?.textContent ?? "";
    const line = {
      ...facts,
      fragment,
      text: text.slice(0, 60),
      quote: text.slice(0, 48),
      name: "Here",
      at: 1.76e12,
    };
    const beginning = { ...facts, fragment: null, progression: 0, text: "", quote: "", at: 1.7e12 };
    localStorage.setItem("octavo:bookmarks:long", JSON.stringify([line, beginning]));
  }, block);
  await laptop.reload();
  await settled(laptop);
  const panel = await openBookmarks(laptop);
  await expect.poll(() => panel.getByRole("listitem").count()).toBe(2);
  await panel.getByRole("link", { name: /^Here/ }).click();
  await settled(laptop);
  expect(await visibleBlocks(laptop)).toContain(block);
  await expect.poll(() => isBookmarked(laptop)).toBe("true");
  await laptop.keyboard.press("Home");
  await settled(laptop);
  await expect.poll(() => isBookmarked(laptop)).toBe("true");
  expect(await laptop.evaluate(() => localStorage.getItem("octavo:bookmarks:long"))).toBe(null);

  await laptop.context().addCookies(cookies);
  const sent = laptop.waitForResponse(isPost);
  await laptop.goto("/about");
  expect((await sent).status()).toBe(200);
  await phone.goto("/book-reader/long/two");
  await settled(phone);
  const list = await openBookmarks(phone);
  await list.getByRole("link", { name: /^Here/ }).waitFor();
  expect(await list.getByRole("listitem").count()).toBe(2);
});
