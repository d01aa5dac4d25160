import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { painted, select } from "#tests/support/marking-steps.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";
import { devicesOf, withoutServer } from "#tests/support/two-devices.ts";

/** The middle of the first line of what is painted. */
async function clickMark(page: Page, colour: string): Promise<void> {
  const at = await page.evaluate((name) => {
    const [range] = CSS.highlights.get(name) ?? [];
    const box = range instanceof Range ? range.getClientRects()[0] : undefined;
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }, `reader-mark-${colour}`);
  if (!at) throw new Error(`nothing is ${colour}`);
  await page.mouse.click(at.x, at.y);
}

const htmlOf = (page: Page) => page.evaluate(() => document.querySelector(".book-body")?.innerHTML);

test(
  "words marked on the laptop are painted on the phone without touching the text, noted there, found in the list, and deleted and brought back; a stranger sees nothing; what is marked while the server is stopped arrives later",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(withoutServer);
    await browser.site.makeBook(longBook());
    await using server = await startMortalServer(browser.site);
    const { laptop, phone: mobile } = await devicesOf(browser, server.url);
    await keep(laptop, { mode: "scroll" });
    await keep(mobile, { mode: "paged" });

    await laptop.goto("/book-reader/long/one");
    await settled(laptop);
    const before = await htmlOf(laptop);
    await select(laptop, "Paragraph 2: when evening came");
    const menu = laptop.getByRole("toolbar", { name: "Selected text" });
    await menu.waitFor();
    const sent = laptop.waitForResponse((response) => response.url().endsWith("/api/annotations"));
    await menu.getByRole("button", { name: "Mark in green" }).click();
    await expect.poll(() => painted(laptop)).toEqual({ green: ["Paragraph 2: when evening came"] });
    expect(await htmlOf(laptop)).toBe(before);
    expect((await sent).status()).toBe(200);

    // Another device, in pages.
    await mobile.goto("/book-reader/long/one");
    await settled(mobile);
    await expect.poll(() => painted(mobile)).toEqual({ green: ["Paragraph 2: when evening came"] });
    await clickMark(mobile, "green");
    const popover = mobile.getByRole("dialog", { name: "Mark" });
    await popover.waitFor();
    await popover.getByLabel("Note").fill("<b>Who came home?</b>");
    await popover.getByRole("button", { name: "Blue" }).click();
    const noted = mobile.waitForResponse((response) => response.url().endsWith("/api/annotations"));
    await popover.getByRole("button", { name: "Close" }).click();
    await noted;
    await expect.poll(() => painted(mobile)).toEqual({ blue: ["Paragraph 2: when evening came"] });

    // The list of all books, and its link into the book.
    await laptop.goto("/library/marks?q=home");
    expect(await axeFindings(laptop)).toEqual([]);
    await laptop.getByText("<b>Who came home?</b>").first().waitFor();
    await laptop.getByRole("link", { name: "The Long Book, The Harbour" }).click();
    await settled(laptop);
    await expect.poll(() => painted(laptop)).toEqual({ blue: ["Paragraph 2: when evening came"] });

    // The panel deletes and brings back.
    await laptop.keyboard.press("n");
    const panel = laptop.getByRole("dialog", { name: "Marks" });
    await panel.getByText("1 of 1").waitFor();
    await panel.getByRole("button", { name: /^Delete/ }).click();
    await expect.poll(() => painted(laptop)).toEqual({});
    await panel.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => painted(laptop)).toEqual({ blue: ["Paragraph 2: when evening came"] });
    await panel.getByRole("button", { name: "Close" }).click();

    const stranger = await browser.newPage({ ...desktop, baseURL: server.url });
    await stranger.goto("/book-reader/long/one");
    await settled(stranger);
    expect(await painted(stranger)).toEqual({});

    // Without the server: marked by keys alone, and the tab is closed.
    await laptop.waitForTimeout(2_000);
    await server.kill();
    await laptop.keyboard.press("End");
    await settled(laptop);
    await laptop.keyboard.press("h");
    await menu.waitFor();
    await laptop.keyboard.press("Shift+ArrowRight");
    await laptop.keyboard.press("4");
    await expect.poll(async () => (await painted(laptop))["pink"]?.length).toBe(1);
    await laptop.keyboard.press("k");
    await laptop.getByRole("dialog", { name: "Mark" }).waitFor();
    await laptop.keyboard.press("Escape");
    await laptop.waitForTimeout(2_000);
    await server.start();
    const arrived = laptop.waitForResponse(
      (response) => response.url().endsWith("/api/annotations") && response.request().method() === "POST",
    );
    await laptop.goto("/about");
    expect((await arrived).status()).toBe(200);
    await mobile.goto("/about");
    await mobile.goto("/book-reader/long/one");
    await settled(mobile);
    await expect.poll(async () => Object.keys(await painted(mobile))).toEqual(["blue", "pink"]);
  },
);

test("what somebody marks before signing in stays on the device, and is the account's afterwards, not the next one's", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const { cookies, laptop, phone: mobile } = await devicesOf(browser, browser.url);
  await laptop.context().clearCookies();
  await laptop.goto("/book-reader/long/two");
  await settled(laptop);
  await select(laptop, "Paragraph 3");
  await laptop.getByRole("toolbar", { name: "Selected text" }).waitFor();
  expect(await axeFindings(laptop)).toEqual([]);
  await laptop.getByRole("button", { name: "Note" }).click();
  await laptop.getByRole("dialog", { name: "Mark" }).getByLabel("Note").fill("Mine");
  expect(await axeFindings(laptop)).toEqual([]);
  expect(
    (await laptop.getByRole("button", { name: "Blue", exact: true }).boundingBox())?.width,
  ).toBeGreaterThanOrEqual(44);
  await laptop.keyboard.press("Escape");
  await laptop.keyboard.press("n");
  await laptop.getByRole("dialog", { name: "Marks" }).getByText("1 of 1").waitFor();
  expect(await axeFindings(laptop)).toEqual([]);
  await laptop.keyboard.press("Escape");
  await laptop.reload();
  await settled(laptop);
  await expect.poll(() => painted(laptop)).toEqual({ yellow: ["Paragraph 3"] });

  await laptop.context().addCookies(cookies);
  const sent = laptop.waitForResponse(
    (response) => response.url().endsWith("/api/annotations") && response.request().method() === "POST",
  );
  await laptop.goto("/about");
  expect((await sent).status()).toBe(200);
  await mobile.goto("/book-reader/long/two");
  await settled(mobile);
  await expect.poll(() => painted(mobile)).toEqual({ yellow: ["Paragraph 3"] });

  // Whoever uses the laptop next has no marks of this account.
  await laptop.context().clearCookies();
  await laptop.goto("/book-reader/long/two");
  await settled(laptop);
  expect(await painted(laptop)).toEqual({});
});

test("a mark that is deleted without a network stays deleted and one that is brought back stays, though the tab is closed right after", async () => {
  await using browser = await openTestBrowser();
  browser.allow(withoutServer);
  await browser.site.makeBook(longBook());
  const { laptop, phone: mobile } = await devicesOf(browser, browser.url);
  const context = laptop.context();
  await keep(laptop, { mode: "scroll" });
  await laptop.goto("/book-reader/long/two");
  await settled(laptop);
  const menu = laptop.getByRole("toolbar", { name: "Selected text" });
  for (const [words, colour] of [
    ["Paragraph 1: when evening", "green"],
    ["Paragraph 2: when evening", "blue"],
  ] as const) {
    await select(laptop, words);
    await menu.getByRole("button", { name: `Mark in ${colour}` }).click();
    await expect.poll(async () => (await painted(laptop))[colour]).toEqual([words]);
  }
  const sent = (page: Page) =>
    page.evaluate(() =>
      (JSON.parse(localStorage.getItem("octavo:marks:long") ?? "[]") as { isSent: boolean }[]).map(
        ({ isSent }) => isSent,
      ),
    );
  await expect.poll(() => sent(laptop), { timeout: 10_000 }).toEqual([true, true]);

  await context.setOffline(true);
  const remove = async (colour: string) => {
    await clickMark(laptop, colour);
    await laptop.getByRole("dialog", { name: "Mark" }).getByRole("button", { name: "Delete" }).click();
    await laptop.getByText("Mark deleted.").waitFor();
  };
  await remove("blue");
  await laptop.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => Object.keys(await painted(laptop)).toSorted()).toEqual(["blue", "green"]);
  await remove("green");
  const tab = await context.newPage();
  await laptop.close({ runBeforeUnload: false });

  await context.setOffline(false);
  await tab.goto("/about");
  await expect.poll(() => sent(tab), { timeout: 10_000 }).toEqual([true]);
  await mobile.goto("/book-reader/long/two");
  await settled(mobile);
  await expect.poll(() => painted(mobile)).toEqual({ blue: ["Paragraph 2: when evening"] });
});
