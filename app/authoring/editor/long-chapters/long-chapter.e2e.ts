import type { Editor } from "@tiptap/core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { randomFrom } from "#tests/support/random-from.ts";
import { openWriting, screenText, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "../public.server.ts";

const paragraphs = Array.from(
  { length: 400 },
  (_, at) => `${at}. ${"The night was long and nobody came. ".repeat(3 + (at % 7))}`,
);

/** The numbers of the visible paragraphs. */
const inSight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".manuscript > p")]
      .filter((block) => {
        const { top, bottom, height } = block.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < innerHeight;
      })
      .map((block) => Number.parseInt(block.textContent, 10)),
  );

/** Sends all keys at once: the browser gets the next one before it has painted the last. */
async function typeFast(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const enter = { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 };
  const keys = [...text].map((key) => (key === "\n" ? enter : { key, text: key, unmodifiedText: key }));
  await Promise.all(keys.map((key) => session.send("Input.dispatchKeyEvent", { type: "keyDown", ...key })));
}

test("R16 keys that arrive faster than frames are typed in their order", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await writing.open(page);
  await typeFast(page, "One\nTwo\nThree\n*** Four\n| Five\nSix");
  await waitForStatus(page, /^Saved/);
  expect(await screenText(page)).toBe("One\nTwo\nThree\n\nFour\nFiveSix");
}, 60_000);

test("R16 a long chapter can be read, typed in and changed anywhere, though only the blocks near the screen are laid out", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: [paragraphs.join("\n")] });
  const page = await writing.newPage();
  await writing.open(page);
  const displayed = await page.evaluate(
    () => [...document.querySelectorAll(".manuscript > p")].filter((block) => block.clientHeight > 0).length,
  );
  expect(displayed).toBeLessThan(150);
  // The cursor is at the end, and what is typed there is there.
  expect(await inSight(page)).toContain(399);
  await page.keyboard.type("The end.");
  // At any scroll position the text is there, in order and without gaps.
  for (const part of [0.5, 0.1, 0.9, 0.3]) {
    await page.evaluate((at) => scrollTo({ top: document.body.scrollHeight * at }), part);
    await expect.poll(async () => (await inSight(page)).length).toBeGreaterThan(2);
    const seen = await inSight(page);
    expect(seen).toEqual(seen.map((_, at) => (seen[0] ?? NaN) + at));
  }
  // The visible text does not move while more is laid out above it.
  for (let times = 0; times < 15; times++) {
    const [before = NaN] = await inSight(page);
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => (await inSight(page))[0] ?? NaN).toBeLessThanOrEqual(before);
    expect(before - ((await inSight(page))[0] ?? NaN)).toBeLessThan(8);
  }
  // A key is typed at the distant cursor and scrolls it into view.
  await page.keyboard.type(" Really.");
  await expect.poll(() => inSight(page)).toContain(399);
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("First of all: ");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Shift+End");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Control+Home");
  await waitForStatus(page, /^Saved/);
  const { document: kept } = await openDocument(browser.site.db, writing.chapterId);
  const expected = ["First of all: ", ...paragraphs].map((text) => text.trimEnd()).join("\n");
  const normalised = (text: string) => text.replaceAll(/[\n ]+/g, " ");
  expect(normalised(plainTextOf(kept))).toBe(normalised(`${expected} The end. Really.`));
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("Afresh");
  expect(await screenText(page)).toBe("Afresh");
  const undone = async () => {
    await page.keyboard.press("Control+z");
    return (await screenText(page)).split("\n").length;
  };
  await expect.poll(undone).toBe(401);
}, 120_000);

/** The chapter's text in ProseMirror, one line per block, and the offsets of the selection in it. */
const textAndSelection = (page: Page) =>
  page.evaluate(() => {
    const { editor } = document.querySelector<HTMLElement & { editor: Editor }>(".manuscript") ?? {};
    if (!editor) throw new Error("there is no editor");
    const { doc, selection } = editor.state;
    const upTo = (position: number) => doc.textBetween(0, position, "\n").length;
    return {
      text: doc.textBetween(0, doc.content.size, "\n"),
      from: upTo(selection.from),
      to: upTo(selection.to),
    };
  });

/** Waits for `selectionchange`, which browsers fire before the next frame; only then does ProseMirror know the selection. */
const nextFrame = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
  );

type Deed = [name: string, does: (page: Page) => Promise<unknown>, words: string];

const deeds: [Deed, ...Deed[]] = [
  ["letters", (page) => typeFast(page, "xyz"), "xyz"],
  ["Enter", (page) => page.keyboard.press("Enter"), "\n"],
  ["letters and Enter", (page) => typeFast(page, "x\ny"), "x\ny"],
  // As phone keyboards do: the browser splits the paragraph, and ProseMirror reads the changed DOM.
  [
    "a paragraph by the browser",
    (page) => page.evaluate(() => document.execCommand("insertParagraph")),
    "\n",
  ],
  [
    "words by the browser",
    (page) => page.evaluate(() => document.execCommand("insertText", false, "by hand")),
    "by hand",
  ],
];

test("R16 an edit anywhere in a long chapter changes only that position, though most of the text is not laid out", async () => {
  await using browser = await openTestBrowser();
  // Chromium tries to keep the styles of paragraphs it joins; the content security policy and ProseMirror both prevent it.
  browser.allow(/Applying inline style violates/);
  const writing = await openWriting(browser, { texts: [paragraphs.join("\n")] });
  const page = await writing.newPage();
  await writing.open(page);
  const random = randomFrom(2);
  const pick = (most: number) => Math.floor(random() * most);
  for (let times = 0; times < 30; times++) {
    await page.evaluate(
      (at) => scrollTo({ top: document.body.scrollHeight * at, behavior: "instant" }),
      random(),
    );
    await expect.poll(async () => (await inSight(page)).length).toBeGreaterThan(2);
    const { x = 0, y = 0 } = (await page.locator(".manuscript").boundingBox()) ?? {};
    await page.mouse.click(x + 20 + pick(500), Math.max(y + 30, 250 + pick(300)));
    // Sometimes a long range is selected, most of it far from the screen.
    const selecting = pick(5);
    if (selecting === 0) await page.keyboard.press("Control+Shift+Home");
    if (selecting === 1) for (let lines = 0; lines < 6; lines++) await page.keyboard.press("Shift+ArrowDown");
    const [name, does, words] = deeds[pick(deeds.length)] ?? deeds[0];
    await nextFrame(page);
    const before = await textAndSelection(page);
    await does(page);
    const expected = `${before.text.slice(0, before.from)}${words}${before.text.slice(before.to)}`;
    await expect
      .poll(async () => (await textAndSelection(page)).text === expected, { message: name })
      .toBe(true);
    expect(await screenText(page)).toBe(expected);
    if (selecting === 0) await page.keyboard.press("Control+z");
  }
  const { text } = await textAndSelection(page);
  await waitForStatus(page, /^Saved/);
  const { document: kept } = await openDocument(browser.site.db, writing.chapterId);
  expect(kept.textBetween(0, kept.content.size, "\n")).toBe(text);
}, 120_000);

test("H4: a paste that would exceed 10,000 paragraphs is refused with a message, and nothing typed is lost", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: ["Night."] });
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type(" Typed.");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<p>x</p>".repeat(10_050));
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.querySelector(".manuscript")?.dispatchEvent(paste);
  });
  await page
    .getByText(/Not pasted: a chapter holds at most 10,000 paragraphs/)
    .first()
    .waitFor();
  await page.keyboard.type(" More.");
  await waitForStatus(page, /^Saved/);
  const { document: kept } = await openDocument(browser.site.db, writing.chapterId);
  expect(kept.textContent).toBe("Night. Typed. More.");
}, 60_000);

test("H4: one command of more than 500 steps is saved in parts and completely", async () => {
  await using browser = await openTestBrowser();
  const lines = Array.from({ length: 1_200 }, (_, at) => `Line ${at}`);
  const writing = await openWriting(browser, { texts: [lines.join("\n")] });
  const page = await writing.newPage();
  await writing.open(page);
  const sizes: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/changes"))
      sizes.push((request.postDataJSON() as { steps: unknown[] }).steps.length);
  });
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+Alt+2");
  await waitForStatus(page, /^Saving/);
  await waitForStatus(page, /^Saved/, 40_000);
  const { document: kept } = await openDocument(browser.site.db, writing.chapterId);
  expect(kept.children.filter(({ type }) => type.name === "heading")).toHaveLength(1_200);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
}, 90_000);
