import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { desktop, keep, settled } from "#tests/support/reading-steps.ts";

test(
  "a last chapter for members says so to a stranger, leads to where one becomes one, and opens for a member at once",
  { timeout: 180_000 },
  async () => {
    await using browser = await openTestBrowser();
    browser.allow(/status of 403/);
    const { site, url } = browser;
    const { chapters = [], ...book } = longBook();
    const [one, two, three] = chapters;
    await site.makeBook({ ...book, chapters: [{ ...one }, { ...two }, { ...three, access: "members" }] });
    const page = await browser.newPage(desktop);
    await keep(page, { mode: "paged", theme: "night" });
    await page.goto("/book-reader/long/two");
    await settled(page);
    await page.keyboard.press("]");
    await page.getByRole("heading", { name: "The Dark" }).waitFor();
    await page.getByText("for members").first().waitFor();
    expect(await page.textContent("main")).not.toContain("Paragraph 1:");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "The Wall" }).waitFor();
    await page.getByRole("link", { name: /as a member/ }).click();
    await page.waitForURL("**/sign-in");

    for (const [state, way] of [
      ["UNPAID", /\/interstitial/],
      ["ACTIVE", /\/book-reader\/long\/three/],
    ] as const) {
      const { cookie } = await makeAccount(site, { state });
      const reader = await browser.newPage(desktop);
      const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
      await reader.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
      // Sets the session's cookies, as after signing in.
      await reader.goto("/account");
      await reader.goto("/book-reader/long/three");
      if (state === "UNPAID") await reader.getByRole("link", { name: /as a member/ }).click();
      await reader.waitForURL(way);
      if (state === "UNPAID") await reader.getByText("on the way to a chapter for members").waitFor();
      else await reader.getByText("Paragraph 1:").waitFor();
      await reader.close();
    }
  },
);
