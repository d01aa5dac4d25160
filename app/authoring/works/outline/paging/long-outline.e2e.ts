import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { getOutline } from "../outline-queries.server.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { actingAs } from "#tests/support/sign-in.ts";

const nights = (from: number, to: number, partTitle: string) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ title: `Night ${from + at}`, partTitle }));

/** Takes screenshots when SCREENS names a folder. */
async function look(page: Page, name: string): Promise<void> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([name, isWide, await axeFindings(page)]).toEqual([name, false, []]);
  const folder = process.env["SCREENS"];
  for (const width of folder ? [360, 768, 1440] : [])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 1_000 });
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` });
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 800 });
}

test("H5: on a later page of a long outline, chapters and parts move within the page, and by number to other pages", async () => {
  await using browser = await openTestBrowser();
  const { site } = browser;
  const ada = await makeAccount(site, { name: "Ada Byron", state: "ACTIVE" });
  const chapters = [...nights(1, 250, "One"), ...nights(251, 310, "Two"), ...nights(311, 320, "Three")];
  const { workId } = await makeWork(site, { profileId: ada.profiles[0]?.id ?? "", chapters });
  const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
  const pairs = actingAs(ada)
    .split("; ")
    .map((pair) => pair.split(/=(.*)/s));
  await page
    .context()
    .addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url: browser.url })));
  const order = async () => {
    const { parts, chapters: now } = await getOutline(site.db, workId);
    const partOf = (id: string | null) => parts.find((part) => part.id === id)?.title;
    return now.map(({ title, partId }) => `${title} in ${partOf(partId)}`);
  };
  await page.goto(`/writing/${workId}`);
  await look(page, "first");
  await page.getByRole("link", { name: "Chapters 200–320" }).first().click();
  await page.getByText("One, continued").waitFor();
  await look(page, "later");
  await hydrated(page);
  const move = async (name: string, keys: string[]) => {
    await page.getByRole("button", { name: `Move ${name}`, exact: true }).focus();
    const saved = page.waitForResponse(/\/outline$/);
    for (const key of ["Space", ...keys, "Space"]) await page.keyboard.press(key);
    expect((await saved).status()).toBe(200);
  };
  // Out of its part into the one continued from the page before, and past its last chapter.
  await move("Night 251", ["ArrowUp", "ArrowUp"]);
  expect((await order()).slice(248, 252)).toEqual([
    "Night 249 in One",
    "Night 251 in One",
    "Night 250 in One",
    "Night 252 in Two",
  ]);
  await move("Three", ["ArrowUp"]);
  expect((await order()).slice(248, 252)).toEqual([
    "Night 249 in One",
    "Night 251 in One",
    "Night 250 in One",
    "Night 311 in Three",
  ]);
  await page.getByText("More for Night 320").locator("..").click();
  const tools = page.locator("details[open]", { hasText: "More for Night 320" });
  await tools.getByLabel("Number, of 320").fill("2");
  await page.keyboard.press("Enter");
  await page.getByText("Chapters 1–199 of 320").first().waitFor();
  expect((await order()).slice(0, 3)).toEqual(["Night 1 in One", "Night 320 in One", "Night 2 in One"]);
  await page.getByLabel("Go to chapter").fill("310");
  await page.keyboard.press("Enter");
  await page.waitForURL(/page=2#row-/);
}, 120_000);
