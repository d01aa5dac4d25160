import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, screenText, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "../public.server.ts";

const text = (words: string) => ({ type: "text", text: words });
const noted = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        text("The harbour slept"),
        { type: "footnote", content: [text("A harbour of old.")] },
        text(", the harbour town too."),
      ],
    },
    { type: "paragraph", content: [text("No ship came.")] },
    { type: "paragraph", content: [text("Back in the harbour, gulls.")] },
  ],
};

const count = (page: Page) => page.locator(".find-count").textContent();

test("12: matches are highlighted and counted, reached by keys, replaced one by one, and undone", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: [noted] });
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("harbour");
  expect(await count(page)).toBe("1 of 4");
  expect(await page.locator(".manuscript .found").count()).toBe(4);
  await page.keyboard.press("Enter");
  expect(await count(page)).toBe("2 of 4");
  expect(await page.locator(".note-mark.found-current").count()).toBe(1);
  await page.getByText("2 of 4, in a footnote: A harbour of old.").waitFor();
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  expect(await count(page)).toBe("4 of 4");
  await page.keyboard.press("F3");
  expect(await count(page)).toBe("1 of 4");
  await page.getByLabel("Replace with").fill("quay");
  // Skips the first, replaces the note and what comes after it.
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByLabel("Replace with").press("Enter");
  expect(await count(page)).toBe("2 of 3");
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  expect(await screenText(page)).toContain("the quay town too.");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  expect(await screenText(page)).toContain("the harbour town too.");
  await waitForStatus(page, /^Saved/);
  const { document } = await openDocument(browser.site.db, writing.chapterId);
  expect(plainTextOf(document).split("\n")[0]).toBe(
    "The harbour slept [A quay of old.], the harbour town too.",
  );
  await page.keyboard.press("Escape");
  expect(await page.locator(".manuscript .found").count()).toBe(0);
  expect(await page.locator(".manuscript:focus").count()).toBe(1);
}, 120_000);

test("12: titles and notes are found and replaced one by one; a chapter opened from the results continues the search", async () => {
  await using browser = await openTestBrowser();
  const texts = ["Nothing here.", "No harbour, no harbour at all."];
  const writing = await openWriting(browser, { title: "The Harbour", texts });
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type(" A harbour was typed.");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("harbour");
  await page.getByLabel("Replace with").fill("Quay");
  await page.getByRole("button", { name: "Find in the whole work" }).click();
  await page.getByText("Found 3 times in 2 chapters, once in titles and notes.").waitFor();
  await page.getByRole("button", { name: "Replace in Title of the work" }).click();
  await page.locator(".editor-work", { hasText: "The Quay" }).waitFor();
  await page.locator(".found-list").getByRole("link", { name: "Chapter 2" }).click();
  await page.locator(".chapter-title", { hasText: "Chapter 2" }).waitFor();
  await page.locator(".manuscript .found-current").waitFor();
  expect(await page.getByLabel("Find", { exact: true }).inputValue()).toBe("harbour");
  expect(await count(page)).toBe("1 of 2");
  const { document } = await openDocument(browser.site.db, writing.chapterId);
  expect(plainTextOf(document)).toBe("Nothing here. A harbour was typed.");
}, 120_000);

test("12: at 360 px the current match stays visible above the panel; axe reports nothing in light and dark", async () => {
  await using browser = await openTestBrowser();
  const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}: the harbour.`).join("\n");
  const writing = await openWriting(browser, { texts: [lines] });
  const page = await writing.newPage({ viewport: { width: 360, height: 740 } });
  await writing.open(page);
  await page.keyboard.press("Control+f");
  await page.keyboard.type("harbour");
  for (let times = 0; times < 30; times++) await page.keyboard.press("Enter");
  const found = await page.locator(".found-current").boundingBox();
  const panel = await page.locator(".editor-panel").boundingBox();
  expect(found && panel && found.y + found.height).toBeLessThan(panel?.y ?? 0);
  expect(found?.y).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Find in the whole work" }).click();
  await page.getByText("Found 60 times in 1 chapter.").waitFor();
  const list = await page.locator(".found-list").boundingBox();
  expect(list?.y).toBeLessThan(600);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    expect(await axeFindings(page), colorScheme).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}, 120_000);
