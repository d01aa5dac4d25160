import { sql } from "drizzle-orm";
import { chromium } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { chromiumOptions } from "#tests/support/chromium-options.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { publishedWork } from "#tests/support/published-work.ts";

const person =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** A page of a browser that nothing seems to drive, with the user agent of a person. */
async function openOrdinary(url: string) {
  // A beacon carries the user agent of the browser's start; an emulated one is for requests of open pages.
  const started = chromiumOptions();
  const ordinary = await chromium.launch({
    ...started,
    args: [...(started.args ?? []), `--user-agent=${person}`],
  });
  const page = await ordinary.newPage({ baseURL: url });
  page.setDefaultTimeout(90_000);
  await page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }));
  return { page, [Symbol.asyncDispose]: () => ordinary.close() };
}

/** What earlier pages sent while leaving stays in the outbox, so only a visit opened since this page began counts. */
const isVisitOfThisPageStored = () => {
  const outbox = JSON.parse(localStorage.getItem("octavo:visits") ?? "{}") as Record<
    string,
    { openedAt: number }
  >;
  return Object.values(outbox).some(({ openedAt }) => openedAt >= performance.timeOrigin);
};

test("a reader's visit arrives with its finish and its firsts, once for each chapter; one that a program drives does not", async () => {
  await using browser = await openTestBrowser();
  const { site } = browser;
  const { jid, chapters } = await publishedWork(site, { count: 2 });
  const [first, second] = chapters.map(({ slug }) => `/book-reader/${jid}/${slug}`);
  const stored = async () =>
    (
      await site.db.execute<Record<string, unknown>>(sql`
        select chapter_id, is_finished, is_first_opening, is_first_finish, source from visits order by opened_at`)
    ).rows;

  const driven = await browser.newPage();
  await driven.goto(first ?? "");
  await driven.goto("/");
  expect(await driven.evaluate(() => localStorage.getItem("octavo:visits"))).toBeNull();

  await using ordinary = await openOrdinary(browser.url);
  const { page } = ordinary;
  // Short chapters, whose end is on the screen at once.
  for (const address of [first, second, first]) {
    await page.goto(address ?? "");
    await page.waitForFunction(isVisitOfThisPageStored);
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 40);
    await page.goto("/privacy");
  }
  await page.goto(second ?? "");
  await page.waitForFunction(isVisitOfThisPageStored);
  await page.goto("/about");
  const finished = async () => (await stored()).filter((row) => row["is_finished"]).length;
  await expect.poll(finished, { timeout: 60_000 }).toBe(4);
  const facts = await stored();
  expect(facts.map(({ chapter_id: id }) => chapters.findIndex((chapter) => chapter.id === id))).toEqual([
    0, 1, 0, 1,
  ]);
  expect(facts.map((row) => row["is_finished"])).toEqual([true, true, true, true]);
  expect(facts.map((row) => row["is_first_opening"])).toEqual([true, true, false, false]);
  expect(facts.map((row) => row["is_first_finish"])).toEqual([true, true, false, false]);
});

test(
  "what is read on the device while the server is stopped is counted when any page is opened again",
  { timeout: 240_000 },
  async () => {
    await using browser = await openTestBrowser();
    const { jid, chapters } = await publishedWork(browser.site, { count: 2 });
    await using server = await startMortalServer(browser.site);
    await using ordinary = await openOrdinary(server.url);
    const { page } = ordinary;
    await page.goto(`/bookdetail/${jid}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Keep on this device" }).click();
    const dialog = page.getByRole("dialog", { name: "Keep on this device" });
    await dialog.getByText(/, about \d[\d.]*\s[kM]B\./).waitFor();
    await dialog.getByRole("button", { name: "Keep on this device" }).click();
    await page.getByRole("dialog", { name: "Kept on this device" }).waitFor();
    await server.kill();
    for (const { slug } of chapters) {
      await page.goto(`/book-reader/${jid}/${slug}`);
      await page.waitForFunction(isVisitOfThisPageStored);
      await page.mouse.move(200, 300);
      await page.goto("/offline");
    }
    const firsts = async () =>
      (
        await browser.site.db.execute<{ id: string }>(sql`
          select chapter_id as id from visits where is_finished and is_first_opening and is_first_finish order by opened_at`)
      ).rows.map(({ id }) => id);
    expect(await firsts()).toEqual([]);
    await server.start();
    await page.goto("/about");
    await expect.poll(firsts, { timeout: 60_000 }).toEqual(chapters.map(({ id }) => id));
  },
);
