import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { writeText } from "#tests/support/write-text.ts";

/** Axe, in both schemes, and no sideways scrolling. */
async function check(page: Page, name: string): Promise<void> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([name, isWide, await axeFindings(page)]).toEqual([name, false, []]);
  const folder = process.env["SCREENS"];
  if (folder)
    await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, "-")}.png`, fullPage: true });
  await page.emulateMedia({ colorScheme: "dark" });
  // Wait for colour transitions before checking contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  expect([name, await axeFindings(page, ["color-contrast"])]).toEqual([name, []]);
  await page.emulateMedia({ colorScheme: "light" });
}

test("without scripts, a reader on a phone follows an author, finds it in the list and unfollows", async () => {
  await using browser = await openTestBrowser();
  const { cookie } = await makeAccount(browser.site);
  const { profiles } = await makeAccount(browser.site, { handle: "r-quill", name: "Rosa Quill" });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
  const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  const { url } = browser;
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  await page.goto("/following/author/r-quill");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await page.getByText("We will write to").waitFor();
  await page.getByRole("link", { name: "See all you follow" }).click();
  await page.getByRole("link", { name: "Rosa Quill" }).waitFor();

  const profileId = profiles[0]?.id ?? "";
  const made = await makeWork(browser.site, { profileId, title: "Low Water", chapters: [{ title: "Ebb" }] });
  await writeText(browser.site, made.chapterIds[0] ?? "", "The tide went out.");
  await publishNow(browser.site, { ...made, isSilent: false, note: "The first one.", isUnlisted: false });
  const seen = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await seen.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  await seen.goto("/following");
  await seen.getByText("New to you").waitFor();
  await check(seen, "/following with news");
  await page.reload();
  expect(await page.getByText("New to you").count()).toBe(0);
  await page.getByRole("link", { name: "Ebb", exact: true }).first().waitFor();
  await page.getByRole("button", { name: "Unfollow Rosa Quill" }).click();
  await page.getByText("Nothing yet.").waitFor();

  // The same button: without scripts it returns to its page, with them it changes in place.
  const [row] = await browser.site.db.select().from(workPublications);
  const address = `/bookdetail/${row?.jid}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Follow Low Water" }).click();
  await page.getByText("You follow this now.").waitFor();
  expect(new URL(page.url()).pathname).toBe(address);
  await seen.goto(address);
  await seen.getByRole("button", { name: "Following Low Water" }).click();
  await seen.getByText("You no longer follow this.").waitFor();
  await seen.getByRole("button", { name: "Follow Low Water" }).waitFor();
  expect(await seen.evaluate(() => performance.getEntriesByType("navigation").length)).toBe(1);

  for (const path of ["/following/author/r-quill", "/following"]) {
    await seen.goto(path);
    await check(seen, path);
  }
}, 120_000);

test("with scripts, Follow toggles in place on the page of an author without a profile, and the next page knows it", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  await site.makeBook({ jid: "emma", title: "Emma", author: "Jane Austen" });
  const { cookie } = await makeAccount(site);
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  await page.goto("/author/jane-austen");
  await hydrated(page);
  const button = page.locator("form.follow button");
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByText("New books will be listed under Following.").waitFor();
  await expect.poll(() => button.innerText()).toContain("Following");
  await check(page, "/author followed");
  await site.makeBook({ jid: "persuasion", title: "Persuasion", author: "Jane Austen" });
  await page.goto("/following");
  await page.getByRole("link", { name: "Persuasion" }).waitFor();
  // In the list too: what was unfollowed by mistake is followed again by the same button.
  await hydrated(page);
  await page.getByRole("button", { name: "Unfollow Jane Austen" }).click();
  await page.getByText("You no longer follow this.").waitFor();
  await page.getByRole("button", { name: "Follow Jane Austen", exact: true }).click();
  await page.getByText("New books will be listed under Following.").waitFor();
  await page.goto("/author/jane-austen");
  await expect.poll(() => page.locator("form.follow[data-followed]").count()).toBe(1);
  await button.click();
  await page.getByText("You no longer follow this.").waitFor();
});
