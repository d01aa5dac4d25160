import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createSeveredDatabase } from "#tests/support/severed-database.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

/** The settings of a chapter, where somebody has something to lose. */
async function openSettings(
  { site, url, newPage }: Browser,
  options: Parameters<Browser["newPage"]>[0] = {},
) {
  const { cookie, profiles } = await makeAccount(site, { state: "ACTIVE" });
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profiles[0]?.id ?? "",
    chapters: [{ title: "One" }],
  });
  const page = await newPage({ viewport: { width: 360, height: 740 }, ...options });
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url };
    }),
  );
  await page.goto(`/writing/${workId}/chapter/${chapterIds[0]}`);
  const title = page.getByLabel("Title", { exact: true });
  const save = page.locator("form").filter({ has: title }).locator("button[type=submit]").last();
  return { page, title, note: page.getByLabel("Note before the chapter"), save };
}

/** Until the site accepts no more requests from this address. Cached pages do not count. */
async function askTooMuch(url: string): Promise<void> {
  for (let at = 0; (await fetch(`${url}/search?q=tide-${at}`)).status !== 429; at++) continue;
}

test("H5: a form that the site cannot take now says so beside its button, keeps what was typed, and can be sent again", async () => {
  await using database = await createSeveredDatabase();
  let late = 0;
  await using browser = await openTestBrowser(
    { RATE_LIMIT_PER_MINUTE: "120" },
    { connection: database.connection, site: { now: () => new Date(Date.now() + late) } },
  );
  browser.allow(/status of (429|503)/);
  const { page, title, note, save } = await openSettings(browser);
  await hydrated(page);
  const look = async (name: string) => {
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
  };
  const address = page.url();
  await title.fill("Typed a moment ago");
  await note.fill("And this before it.");
  await askTooMuch(browser.url);
  await save.press("Enter");
  const notice = page.locator("[data-held]");
  await notice.waitFor();
  expect(await notice.textContent()).toMatch(
    /^A little slower, please: .* what you typed is still here\. Send it again in (a second|\d+ seconds)\.$/,
  );
  expect([page.url(), await title.inputValue(), await note.inputValue()]).toEqual([
    address,
    "Typed a moment ago",
    "And this before it.",
  ]);
  expect(await page.evaluate(() => document.cookie)).not.toContain("octavo-stay");
  await look("refused-429");

  // A minute later, but a part of the site is away.
  late += 61_000;
  database.cut();
  await save.press("Enter");
  await page.getByText("The site cannot take this just now. What you typed is still here.").waitFor();
  expect(await title.inputValue()).toBe("Typed a moment ago");
  await page.emulateMedia({ colorScheme: "dark" });
  await look("refused-503-dark");

  // Once it is available again, the preserved input can be submitted.
  database.restore();
  await expect
    // Seldom, since these requests count too.
    .poll(async () => (await fetch(`${browser.url}/health/ready`)).status, {
      timeout: 60_000,
      interval: 1_000,
    })
    .toBe(200);
  await save.press("Enter");
  await page.waitForURL(/saved/);
  expect(await title.inputValue()).toBe("Typed a moment ago");
  expect(await notice.count()).toBe(0);
});

test("H5: without scripts the page of a refusal says what was kept and what to do, and doing it sends what was typed", async () => {
  let late = 0;
  await using browser = await openTestBrowser(
    { RATE_LIMIT_PER_MINUTE: "120" },
    { site: { now: () => new Date(Date.now() + late) } },
  );
  browser.allow(/status of 429/);
  const { page, title, save } = await openSettings(browser, { javaScriptEnabled: false });
  await title.fill("Typed a moment ago");
  await askTooMuch(browser.url);
  await save.press("Enter");
  await page.getByText("Nothing of what you sent was kept, but your browser still has it.").waitFor();
  late += 61_000;
  await page.reload();
  expect(page.url()).toContain("saved");
  expect(await title.inputValue()).toBe("Typed a moment ago");
});
