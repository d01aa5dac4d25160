import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { longBook } from "#tests/support/long-book.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { select } from "#tests/support/marking-steps.ts";
import { desktop, settled } from "#tests/support/reading-steps.ts";
import { actingAs } from "#tests/support/sign-in.ts";

async function openReader(browser: Awaited<ReturnType<typeof openTestBrowser>>): Promise<Page> {
  const { site, url } = browser;
  await site.makeBook(longBook());
  const account = await makeAccount(site, { state: "ACTIVE" });
  const page = await browser.newPage({ ...desktop, reducedMotion: "reduce" });
  const pairs = actingAs(account)
    .split("; ")
    .map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  return page;
}

/** The accessibility tree of a part of a page, as a screen reader gets it, without the addresses of links. */
async function treeOf(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot();
  return tree.replaceAll(/^ *- \/url: .*\n?/gm, "");
}

/** Checks that a tree has lines in this order. */
function expectLines(tree: string, lines: (string | RegExp)[]): void {
  // A line with a colon in it is quoted.
  const unquoted = (line: string) => line.trim().replace(/^- '?/, "").replace(/'?:?$/, "");
  const found = tree.split("\n").map(unquoted);
  let at = -1;
  for (const line of lines) {
    at = found.findIndex(
      (each, index) => index > at && (typeof line === "string" ? each === line : line.test(each)),
    );
    expect([line, at > -1, at > -1 ? "" : tree]).toEqual([line, true, ""]);
  }
}

async function chooseStatus(page: Page): Promise<void> {
  await page.goto("/bookdetail/long");
  await hydrated(page);
  const form = page.locator("form.library-form");
  await form.getByRole("button", { name: "Reading", exact: true }).click();
  await form.getByText("In your library: Reading.").waitFor();
  expectLines(await treeOf(form), [
    'button "Want to read"',
    'button "Reading" [pressed]',
    'button "Finished"',
    'status: "In your library: Reading."',
    'button "Undo"',
  ]);
}

async function markInReader(page: Page): Promise<void> {
  await page.goto("/book-reader/long/two");
  await settled(page);
  await select(page, "Paragraph 1: when evening came");
  const bar = page.getByRole("toolbar", { name: "Selected text" });
  expectLines(await treeOf(bar), [
    'button "Mark in yellow": ab',
    'button "Mark in green": ab',
    'button "Note"',
  ]);
  await bar.getByRole("button", { name: "Note" }).click();
  const form = page.getByRole("dialog", { name: "Mark" });
  await form.getByLabel("Note").fill("Who is missing?");
  expectLines(await treeOf(form), [
    'group "Colour"',
    'button "Yellow" [pressed]: ab',
    'textbox "Note": Who is missing?',
  ]);
  await form.getByRole("button", { name: "Green" }).click();
  await form.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Bookmark this page" }).click();
  await page.keyboard.press("c");
  const panel = page.getByRole("dialog", { name: "Marks" });
  await page.getByRole("dialog").getByRole("button", { name: "Marks", exact: true }).click();
  await panel.getByRole("listitem").waitFor();
  expectLines(await treeOf(panel), [
    'searchbox "Search in your marks"',
    'group "Colour"',
    "status: 1 of 1",
    `link "Paragraph 1: when evening came Who is missing? Green"`,
    'button "Delete the mark “Paragraph 1: when evening came”"',
  ]);
}

async function readInLibrary(page: Page): Promise<void> {
  await page.goto("/library");
  expectLines(await treeOf(page.locator("main")), [
    'heading "Library" [level=1]',
    'navigation "Library"',
    'link "Marks"',
    'navigation "Books by status"',
    'link "Want to read 0"',
    'link "Reading 1"',
    'list "Reading"',
    'link "The Long Book Ann Author"',
  ]);
  await page.goto("/library/marks");
  expectLines(await treeOf(page.locator("main")), [
    'heading "Marks" [level=1]',
    'searchbox "Search in your marks"',
    'navigation "Kinds of marks"',
    'link "Green"',
    "status: 2 marks",
    'list "Your marks"',
    / · Bookmark$/,
    'blockquote: "Paragraph 1: when evening came"',
    "paragraph: Who is missing?",
    'link "The Long Book, The Wall"',
    / · Green$/,
  ]);
}

test("a screen reader reads the status of a book, what the library holds, and each mark with its words, colour, note and chapter, in the book and across books", async () => {
  await using browser = await openTestBrowser();
  const page = await openReader(browser);
  await chooseStatus(page);
  await markInReader(page);
  await readInLibrary(page);
});
