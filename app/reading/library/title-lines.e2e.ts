import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";

test("a line of the front page's short reads goes into the library by one key and out again by undo, moves nothing when its button comes, and has a button without scripts too", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  // Enough for the rows above, which come first to their books.
  for (let at = 0; at < 60; at += 1)
    await site.makeBook({
      jid: `book-${at}`,
      title: `The Tern ${at}`,
      book: { wordCount: 3_000 + 100 * at },
    });
  const { cookie, profiles } = await signIn(site);
  const cookies = actingAs({ cookie, profiles })
    .split("; ")
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = "", value = ""]) => ({ name, value, url }));
  for (const width of [360, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.context().addCookies(cookies);
    await page.goto("/");
    const lines = page.locator(".title-line");
    const boxes = () => lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().toJSON()));
    const before = await boxes();
    expect(before.length).toBeGreaterThan(5);
    const row = page.locator("[data-layout=titles]");
    const title = (await row.locator(".title-line-title").first().textContent()) ?? "";
    const add = row.getByRole("button", { name: `Want to read: ${title}`, exact: true });
    await add.waitFor();
    expect(await boxes()).toEqual(before);
    // A press of it opens no book.
    await add.focus();
    await page.keyboard.press("Enter");
    const menu = row.getByRole("group", { name: `Your library: ${title}`, exact: true });
    await menu.getByText("In your library: Want to read.").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      expect([width, colorScheme, await axeFindings(page, ["color-contrast"])]).toEqual([
        width,
        colorScheme,
        [],
      ]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await menu.getByText("Removed from your library.").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
  }

  const plain = await browser.newPage({ viewport: { width: 360, height: 900 }, javaScriptEnabled: false });
  await plain.context().addCookies(cookies);
  await plain.goto("/");
  const row = plain.locator("[data-layout=titles]");
  await row
    .getByRole("button", { name: /^Want to read: The Tern/ })
    .first()
    .click();
  await plain.getByText("In your library: Want to read.").waitFor();
});
