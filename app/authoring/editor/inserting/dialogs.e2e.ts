import sharp from "sharp";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";
import { openWriting, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "../public.server.ts";

type Json = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  marks?: Json[];
  text?: string;
};

/** Runs a command by its name from the palette. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+Alt+k");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
}

/** The text before the cursor. */
async function select(page: Page, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await page.keyboard.press("Shift+ArrowLeft");
}

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

async function documentOf(browser: Awaited<ReturnType<typeof openTestBrowser>>, chapterId: string) {
  const { document } = await openDocument(browser.site.db, chapterId);
  return document.toJSON() as Json;
}

test("R16 a link, a ruby reading, a language and a note with emphasis can be set by keyboard alone, are validated with a message, and keep their value when edited again", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: ["She read aloud: c’est la vie"] });
  const page = await writing.newPage();
  page.setDefaultTimeout(20_000);
  await writing.open(page);

  await select(page, 12);
  await command(page, "language");
  await page.keyboard.type("not a language at all");
  await page.keyboard.press("Enter");
  const language = dialogOf(page, "Language of these words");
  await language.getByRole("alert").getByText("This is no language tag.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Control+a");
  await page.keyboard.type("fr");
  await page.keyboard.press("Enter");
  await language.waitFor({ state: "detached" });

  await page.keyboard.press("End");
  await page.keyboard.type(" and 夜");
  await select(page, 1);
  await command(page, "ruby");
  await page.keyboard.type("よる");
  await page.keyboard.press("Enter");

  await page.keyboard.press("End");
  await page.keyboard.type(" there");
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await dialogOf(page, "Link").getByRole("alert").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");

  // A note with a book title in italics keeps them when it is edited again.
  await page.keyboard.press("End");
  await page.keyboard.press("Control+Alt+f");
  await page.keyboard.type("See ");
  await page.keyboard.press("Control+i");
  await page.keyboard.type("Consuelo");
  await page.keyboard.press("Control+i");
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await dialogOf(page, "New footnote").waitFor({ state: "detached" });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Control+Alt+f");
  await dialogOf(page, "Footnote").waitFor();
  await page.keyboard.press("Control+i");
  await page.keyboard.type(", chapter 2");
  await page.keyboard.press("Enter");
  await dialogOf(page, "Footnote").waitFor({ state: "detached" });
  // Escape changes nothing and returns the focus to the text.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("nowhere.example");
  await page.keyboard.press("Escape");
  await dialogOf(page, "Link").waitFor({ state: "detached" });
  await page.keyboard.press("Control+Alt+f");
  await dialogOf(page, "New footnote").waitFor();
  await page.keyboard.type("Not to be kept");
  await page.keyboard.press("Escape");
  await dialogOf(page, "New footnote").waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.className)).toContain("manuscript");
  await page.keyboard.press("Control+s");
  await waitForStatus(page, /^Saved/);

  const [paragraph] = (await documentOf(browser, writing.chapterId)).content ?? [];
  const marked = (paragraph?.content ?? []).flatMap(({ text, marks }) =>
    (marks ?? []).map(({ type, attrs }) => [type, Object.values(attrs ?? {})[0], text]),
  );
  expect(marked).toEqual([
    ["language", "fr", "c’est la vie"],
    ["ruby", "よる", "夜"],
    ["link", "https://example.org/", "there"],
  ]);
  const note = paragraph?.content?.find(({ type }) => type === "footnote");
  expect(note?.content?.map(({ text, marks }) => [text, marks?.[0]?.type])).toEqual([
    ["See ", undefined],
    ["Consuelo", "italic"],
    [", chapter 2", undefined],
  ]);
}, 120_000);

test("R16 shortcuts act on the current selection and dialog even before `selectionchange` fires or a frame is drawn", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: ["She read aloud"] });
  const page = await writing.newPage();
  await writing.open(page);
  await hydrated(page);

  // In one task of the page, so that no queued event such as `selectionchange` is delivered in between.
  await page.locator(".manuscript").evaluate((text) => {
    const words = text.querySelector("p")?.firstChild;
    if (words) getSelection()?.setBaseAndExtent(words, 4, words, 8);
    text.dispatchEvent(
      new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
    );
  });
  await dialogOf(page, "Link").waitFor();
  await page.keyboard.type("example.org");
  await page.keyboard.press("Enter");
  await dialogOf(page, "Link").waitFor({ state: "detached" });
  expect(await page.locator(".manuscript a").textContent()).toBe("read");

  const focused = await page.locator(".manuscript").evaluate(async (text) => {
    const [key, altKey, ctrlKey] = ["f", true, true];
    text.dispatchEvent(
      new KeyboardEvent("keydown", { key, altKey, ctrlKey, bubbles: true, cancelable: true }),
    );
    // Shorter than a frame: only microtasks run.
    await Promise.resolve();
    await Promise.resolve();
    return document.activeElement?.className;
  });
  expect(focused).toContain("note-words");

  // Escape followed at once by another dialog's shortcut: that dialog stays open.
  await page.locator(".manuscript").evaluate((text) => {
    text.ownerDocument.querySelector("dialog")?.requestClose();
    text.dispatchEvent(
      new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
    );
  });
  await dialogOf(page, "New footnote").waitFor({ state: "detached" });
  await dialogOf(page, "Link").waitFor();
  await page.keyboard.press("Escape");
  await dialogOf(page, "Link").waitFor({ state: "detached" });
  // The text has the focus again with the same selection.
  await page.keyboard.type("sang");
  expect(await page.locator(".manuscript").textContent()).toBe("She sang aloud");
}, 60_000);

/** Files as if they were pasted, or dropped at the middle of `onto`. */
async function give(
  page: Page,
  how: "paste" | "drop",
  files: { name: string; type: string; bytes: number[]; size?: number }[],
): Promise<void> {
  const onto = page.locator(".manuscript > p").first();
  await onto.evaluate(
    (element, { given, kind }) => {
      const data = new DataTransfer();
      for (const { name, type, bytes, size } of given)
        data.items.add(new File([size ? new Uint8Array(size) : new Uint8Array(bytes)], name, { type }));
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + height / 2 };
      const options = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, ...options })
          : new DragEvent("drop", { dataTransfer: data, ...at, ...options }),
      );
    },
    { given: files, kind: how },
  );
}

test("R16 pictures are pasted and dropped into the text, described or refused with a message, and moved", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 422/);
  const writing = await openWriting(browser, { texts: ["The sea was calm.\nGulls cried."] });
  const page = await writing.newPage();
  page.setDefaultTimeout(20_000);
  await writing.open(page);
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: "#5c7a8a" } });
  const png = { name: "sea.png", type: "image/png", bytes: [...(await image.png().toBuffer())] };
  const figures = page.locator(".manuscript figure");
  const altDialog = dialogOf(page, "What is to be seen?");

  await give(page, "paste", [png]);
  await altDialog.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await altDialog
    .getByRole("alert")
    .getByText("Describe the picture, or say that it is decoration.")
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.type("The sea");
  await altDialog.getByRole("button", { name: "Done" }).click();
  await figures.getByRole("img", { name: "The sea" }).waitFor();

  await give(page, "drop", [
    { name: "notes.txt", type: "text/plain", bytes: [65] },
    { ...png, bytes: png.bytes.slice(0, 60), name: "broken.png" },
    { name: "huge.png", type: "image/png", bytes: [], size: 22_000_000 },
    png,
  ]);
  const refused = dialogOf(page, "The picture is not taken");
  for (const words of [
    "notes.txt: Only JPEG, PNG and WebP pictures can stand in a text.",
    "broken.png: This picture cannot be read: it is cut off or damaged.",
    "huge.png: A picture may have at most 20 MB; this has 21 MB. Make it smaller and try again.",
  ]) {
    await refused.getByText(words).waitFor();
    await refused.getByRole("button", { name: "Close" }).click();
  }
  await altDialog.getByLabel("It is decoration and says nothing").check();
  await altDialog.getByRole("button", { name: "Done" }).click();
  await figures.nth(1).waitFor();

  // The described picture is moved to the end of the text.
  await figures
    .filter({ has: page.getByRole("img", { name: "The sea" }) })
    .locator("img")
    .dragTo(page.getByText("Gulls cried."), { targetPosition: { x: 5, y: 26 } });
  await waitForStatus(page, /^Saved/);
  const blocks = (await documentOf(browser, writing.chapterId)).content ?? [];
  const seen = blocks.map(({ type, attrs, content }) =>
    type === "figure" ? `figure ${String(attrs?.["alt"])}` : (content?.[0]?.text ?? ""),
  );
  expect(seen.filter((line) => line.startsWith("figure"))).toHaveLength(2);
  expect(seen.indexOf("figure The sea")).toBeGreaterThan(seen.indexOf("figure "));
}, 120_000);
