import { sql } from "drizzle-orm";
import { type Browser, chromium } from "playwright-core";
import { expect, test } from "vitest";
import { countVisitsJob } from "#app/catalog/visits/count-visits-job.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { chromiumOptions } from "#tests/support/chromium-options.ts";
import { entitle } from "#tests/support/entitle.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";

const person =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/** How many of the ten open each chapter. */
const openers = [10, 6, 3];

const cookiesOf = (cookie: string, url: string) =>
  cookie.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

async function readChapters(
  browser: Browser,
  { url, cookie, addresses }: { url: string; cookie: string; addresses: string[] },
): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies(cookiesOf(cookie, url));
  await context.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }));
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  // Short chapters, whose end is on the screen at once.
  for (const address of addresses) {
    await page.goto(address);
    // Visits that a beacon has taken stay until they are confirmed, so that of this chapter is waited for.
    await page.waitForFunction(
      (slug) => localStorage.getItem("octavo:visits")?.includes(`"${slug}"`),
      address.split("/").at(-1),
    );
    await page.mouse.move(200, 300);
    // A beacon is under way then, so the browser stays open.
    await page.goto("/privacy");
  }
}

test("ten readers in browsers of their own are the ten readers of the dashboard, chapter by chapter", async () => {
  await using browser = await openTestBrowser();
  const { site, url } = browser;
  const author = await signIn(site);
  await entitle(site, author.account.id);
  const { jid, chapters } = await publishedWork(site, { profileId: author.profiles[0]?.id ?? "" });
  const started = chromiumOptions();
  await using ordinary = await chromium.launch({
    ...started,
    args: [...(started.args ?? []), `--user-agent=${person}`],
  });
  for (let reader = 0; reader < 10; reader += 2)
    await Promise.all(
      [reader, reader + 1].map(async (each) => {
        const { cookie } = await signIn(site);
        const read = chapters.filter((_, chapter) => each < (openers[chapter] ?? 0));
        const addresses = read.map(({ slug }) => `/book-reader/${jid}/${slug}`);
        await readChapters(ordinary, { url, cookie, addresses });
      }),
    );
  const stored = async () => (await site.db.execute(sql`select from visits`)).rows.length;
  await expect.poll(stored, { timeout: 90_000 }).toBe(19);
  await countVisitsJob.work?.(site, {}, new AbortController().signal);

  const page = await browser.newPage();
  await page.context().addCookies(cookiesOf(actingAs(author), url));
  await page.goto("/author-dashboard");
  expect(await page.locator("#author-information").getByText("10 readers", { exact: true }).count()).toBe(1);
  await page.locator("#engagement-report").getByText("As a table").click();
  const rows = await page.locator("#engagement-report tbody").first().locator("tr").allTextContents();
  expect(rows).toEqual([
    "Chapter 11" + "10100%" + "10100%" + "10",
    "Chapter 22660%660%6",
    "Chapter 33330%330%3",
  ]);
  // The arrow keys give the exact values of the chart.
  await page.locator(".chart-frame").first().focus();
  await page.keyboard.press("End");
  await page
    .locator(".chart-output", { hasText: /: 10; / })
    .first()
    .waitFor();
  // And those of the week, of who goes on, and of where they stop.
  for (const [drawing, key, said] of [
    ["chart-week", "ArrowDown", /^Monday, 0:00 to 1:00: \d+$/],
    ["chart-funnel", "ArrowUp", /^3\. Chapter 3: 3 opened, 3 finished$/],
    ["chart-bars", "End", /^90–100%: 0$/],
  ] as const) {
    const frame = page.locator(".chart-frame", { has: page.locator(`.${drawing}`) });
    await frame.focus();
    await page.keyboard.press(key);
    await frame.locator(".chart-output", { hasText: said }).waitFor();
  }
  // They stay when the page scrolls away under a pointer that rests.
  const week = page.locator(".chart-frame", { has: page.locator(".chart-week") });
  await week.hover();
  await week.focus();
  await page.keyboard.press("Home");
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => !document.querySelector(".chart-frame:hover"));
  await week.locator(".chart-output", { hasText: /^Monday, 0:00/ }).waitFor();
}, 300_000);
