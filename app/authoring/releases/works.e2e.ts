import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { chapters } from "#app/platform/db/schema/all.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { pressEnter, tabTo, typeInto } from "#tests/support/by-keyboard.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { openWriting } from "#tests/support/open-writing.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { openSheetLine, publishSheet } from "#tests/support/sheet-steps.ts";
import { writeText } from "#tests/support/write-text.ts";
import { releaseAllDue } from "./schedule/release-due-job.server.ts";

/** Checks a screen with axe and for horizontal scrolling, and takes screenshots when SCREENS names a folder. */
async function look(page: Page, name: string): Promise<void> {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect([name, isWide, await axeFindings(page)]).toEqual([name, false, []]);
  const folder = process.env["SCREENS"];
  if (!folder) return;
  const size = page.viewportSize();
  for (const [width, colorScheme] of [
    [360, "light"],
    [768, "light"],
    [1440, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: "light" });
  if (size) await page.setViewportSize(size);
}

test("a chapter scheduled on the sheet is published at its time and read in the reader, a members' chapter by members", async () => {
  const begin = Date.now();
  let ahead = 0;
  await using browser = await openTestBrowser({}, { site: { now: () => new Date(Date.now() + ahead) } });
  const { site, url } = browser;
  browser.allow(/status of (403|422)/);
  const { cookie, profiles } = await makeAccount(site, { name: "Maria Main", state: "ACTIVE" });
  const { workId, chapterIds } = await makeWork(site, {
    title: "The Salt Road",
    profileId: profiles[0]?.id ?? "",
    chapters: [{ title: "The Ferry" }, { title: "The Pass", access: "members" }, { title: "Nothing Yet" }],
  });
  await writeText(site, chapterIds[0] ?? "", "The ferry left at six.\nTK the weather.");
  await writeText(site, chapterIds[1] ?? "", "Snow lay on the pass.");
  const page = await browser.newPage({ viewport: { width: 360, height: 800 }, timezoneId: "UTC" });
  const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  await page.goto(`/writing/${workId}/publish`);
  await page.getByText("Content warnings: choose some").waitFor();
  // What was found in chapters that are not chosen is folded.
  expect(await page.getByText("“The Ferry”: TK in paragraph 2").isVisible()).toBe(false);
  await page.getByText("2 notes on chapters that are not chosen").click();
  await look(page, "sheet");
  // A finding links to its paragraph, with the caret in it.
  await page.getByRole("link", { name: "Go there" }).first().click();
  await page.waitForFunction(() => getSelection()?.anchorNode?.textContent?.includes("TK the weather"));
  await page.goto(`/writing/${workId}/publish`);

  for (const title of ["The Ferry", "The Pass"])
    await page.getByLabel(title, { exact: true }).setChecked(true);
  await page.getByLabel("Nothing Yet").check();
  // The sentences and the button follow the fields.
  await page.getByText("Everyone can read 2 of them, members all").waitFor();
  await page.getByRole("button", { name: "Publish 3 chapters" }).click();
  await page.getByRole("link", { name: "“Nothing Yet” is empty. Write something first" }).waitFor();
  await look(page, "sheet-refused");
  await page.getByLabel("Nothing Yet").uncheck();
  await openSheetLine(page, "choose-time");
  await page.getByLabel("At a time of your choice").check();
  const at = new Date(begin + 3 * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel("Day and time").fill(at);
  await page.getByRole("button", { name: "Schedule 2 chapters" }).click();
  // A chapter with a TK is published only after confirmation.
  await page.getByLabel("Publish “The Ferry” with its TK").check();
  await publishSheet(page);
  await page.getByRole("heading", { name: "The Salt Road is scheduled." }).waitFor();
  await look(page, "published-scheduled");
  await page.getByRole("link", { name: "Change the schedule" }).click();
  await page.getByRole("button", { name: "Do not publish The Ferry" }).waitFor();
  await look(page, "sheet-scheduled");
  expect(await releaseAllDue(site)).toBe(0);
  ahead = 3 * 86_400_000 + 60_000;
  expect(await releaseAllDue(site)).toBe(2);

  const reader = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await reader.goto("/search?q=salt+road");
  await reader
    .getByRole("link", { name: /The Salt Road/ })
    .first()
    .click();
  await reader.getByText("What is new").click();
  await look(reader, "book");
  await reader.getByRole("link", { name: "The Ferry" }).click();
  await reader.getByText("The ferry left at six.").waitFor();
  await reader.goto(reader.url().replace(/the-ferry.*/, "the-pass"));
  await reader.getByText("This chapter is for members.").waitFor();
  await look(reader, "locked");
  expect(await reader.content()).not.toContain("Snow lay");
  await page.goto(reader.url());
  await page.getByText("Snow lay on the pass.").waitFor();
});

test("by keyboard alone, publishing right after typing into a new chapter publishes what was typed, and Undo takes it back", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 422/);
  const { site } = browser;
  // Nothing has been stated yet of what is asked before the first publication.
  const writing = await openWriting(browser, { texts: ["The first."], audience: null, aiUse: null });
  const page = await writing.newPage({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`/writing/${writing.workId}`);
  await hydrated(page);
  await typeInto(page, page.getByLabel("Title of the chapter"), "The second");
  await page.keyboard.press("Enter");
  await page.locator(".manuscript:focus").waitFor();
  await page.keyboard.type("Typed just now.");
  // Tab belongs to the text: Escape before it leaves the text.
  await page.keyboard.press("Escape");
  await pressEnter(page, page.getByRole("link", { name: "Publish" }));
  await page.waitForURL(/\/publish/);
  await hydrated(page);
  expect(await page.getByLabel("The second").isChecked()).toBe(true);
  expect(await page.getByLabel("Chapter 1").isChecked()).toBe(false);
  await page.getByText("1 chapter", { exact: true }).waitFor();
  // The time, chosen and taken back with the arrows of its group.
  await pressEnter(page, page.locator("#choose-time > summary"));
  await tabTo(page, page.locator("#when-now"));
  await page.keyboard.press("ArrowDown");
  await page.getByRole("button", { name: "Schedule 1 chapter" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("button", { name: "Publish 1 chapter" }).waitFor();
  // Sent without an answer to what is asked: the list of errors leads to the question.
  await pressEnter(page, page.locator(".publish-button"));
  await pressEnter(page, page.locator(".sheet-errors a").first());
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("group", { name: "Use of AI" }).getByRole("radio").first());
  await page.keyboard.press("Space");
  await pressEnter(page, page.locator(".publish-button"));
  await page.waitForURL(/\/published\?/);
  // Focus continues at what was published, before its address and the button that takes it back.
  await hydrated(page);
  expect(await page.locator(":focus").textContent()).toBe("The Nightjar is out.");
  await look(page, "published");
  expect(await page.getByLabel("Address of the book").inputValue()).toMatch(/\/bookdetail\/[^/]+$/);
  await pressEnter(page, page.getByRole("button", { name: "Copy link" }));
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const [{ html = "" } = {}, ...others] = await site.db.select({ html: chapters.html }).from(chapters);
  expect([html.includes("Typed just now."), others]).toEqual([true, []]);
  await pressEnter(page, page.getByRole("button", { name: "Undo" }));
  await page.getByText("Undone. Readers see what they saw before").waitFor();
});
