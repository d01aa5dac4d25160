import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, screenText, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "../public.server.ts";

type Json = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: Json[];
  text?: string;
  marks?: { type: string }[];
};

/** Contrast is checked without running transitions. */
const settled = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

const jsonOf = (page: Page) =>
  page.evaluate(() => {
    const root = document.querySelector(".manuscript");
    return (root as unknown as { editor: { getJSON(): Json } }).editor.getJSON();
  });

/** Clipboard content of a word processor. */
async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/html", given);
    data.setData("text/plain", "plain");
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector(".manuscript")?.dispatchEvent(event);
  }, html);
}

/** The type, marks and text of every block, in short. */
function outline(node: Json): string {
  if (node.type === "text")
    return `${(node.marks ?? []).map(({ type }) => `<${type}>`).join("")}${node.text ?? ""}`;
  const inside = (node.content ?? []).map(outline);
  const level = node.type === "heading" ? String(node.attrs?.["level"]) : "";
  return node.type === "doc" ? inside.join("\n") : `${node.type}${level}(${inside.join("|")})`;
}

test("R16 content pasted from Word, Google Docs, LibreOffice and web pages is cleaned, and none of its scripts run", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  const start = "heading2(The Storm)\nparagraph(It was |<bold>late|, and the |<italic>Nightjar| lay still";
  const end = "\nsceneBreak()\nbulletList(listItem(paragraph(ropes))|listItem(paragraph(lanterns)))";
  const note = "|footnote(A ship of two masts.)|.)";
  const expected: Record<string, string> = {
    word: `${start}${note}${end}\nparagraph(In |<smallCaps>Lisbon| they knew.)`,
    "google-docs": `${start}.)${end}`,
    libreoffice: `${start}${note}${end}`,
    "web-page": `${start}. Click or |<link>read|.)${end}\nparagraph([Picture TK: x])`,
  };
  await writing.open(page);
  for (const [name, wanted] of Object.entries(expected)) {
    const html = await readFile(
      join(import.meta.dirname, "../pasting/clipboard", `${name}.clipboard`),
      "utf8",
    );
    await page.locator(".manuscript").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await paste(page, html);
    expect(outline(await jsonOf(page)).replace(/\nparagraph\(\)$/, ""), name).toBe(wanted);
  }
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await waitForStatus(page, /^Saved/);
}, 120_000);

test("R16 typed quotation marks, dashes, scene breaks, verse and notes become typographic, and every block is there after saving", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type(`"No," she said -- "it's late..."[^A note]`);
  await page.keyboard.press("Enter");
  await page.keyboard.type("*** | Tyger Tyger");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type("burning bright");
  for (let times = 0; times < 3; times++) await page.keyboard.press("Enter");
  await page.keyboard.type("## A heading");
  await page.keyboard.press("Enter");
  await page.keyboard.type("> quoted");
  await waitForStatus(page, /^Saved/);
  const expected = [
    "paragraph(“No,” she said — “it’s late…”|footnote(A note))",
    "sceneBreak()",
    "verse(verseLine(Tyger Tyger)|verseLine(burning bright))",
    "heading2(A heading)",
    "blockquote(paragraph(quoted))",
  ].join("\n");
  expect(outline(await jsonOf(page))).toBe(expected);
  const stored = await openDocument(browser.site.db, writing.chapterId);
  expect(outline(stored.document.toJSON() as Json)).toBe(expected);
}, 120_000);

test("R16 a chapter changed in two browsers shows both versions side by side, and the one not chosen is in the history", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/status of 409/);
  const writing = await openWriting(browser, { texts: ["The sea was calm."] });
  const [one, other] = [await writing.newPage(), await writing.newPage()];
  await writing.open(one);
  await writing.open(other);
  await one.keyboard.type(" Gulls cried.");
  await waitForStatus(one, /^Saved/);
  await other.keyboard.type(" Rain fell.");
  const dialog = other.getByRole("dialog", { name: "This chapter was changed in two places" });
  await dialog.waitFor();
  expect(await dialog.locator("del").allTextContents()).toEqual(["Gulls", "cried"]);
  expect(await dialog.locator("ins").allTextContents()).toEqual(["Rain", "fell"]);
  expect(await axeFindings(other)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep what I wrote here" }).click();
  await waitForStatus(other, /^Saved/);
  const stored = await openDocument(browser.site.db, writing.chapterId);
  expect(plainTextOf(stored.document)).toBe("The sea was calm. Rain fell.");
  // The first browser has it too as soon as it gets the focus.
  await one.evaluate(() => dispatchEvent(new Event("focus")));
  await one.getByText("Rain fell.").waitFor();
  await other.keyboard.press("Control+Alt+h");
  await other.getByRole("button", { name: /The version not chosen/ }).click();
  await other.getByRole("button", { name: "Restore this version" }).click();
  await other.locator(".manuscript").getByText("Gulls cried.").waitFor();
  const restored = await openDocument(browser.site.db, writing.chapterId);
  expect(plainTextOf(restored.document)).toBe("The sea was calm. Gulls cried.");
}, 120_000);

test("R16 text typed offline is stored on the device, the status says so, and it is back when the chapter is opened again", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED|profile sync|Failed to load/);
  const writing = await openWriting(browser, { texts: ["The sea was calm."] });
  const page = await writing.newPage();
  await writing.open(page);
  await page.context().setOffline(true);
  await page.keyboard.type(" Nobody knew.");
  await waitForStatus(page, /^Offline, kept on this device/);
  // Closed without unload events, as in a crash.
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.setViewportSize({ width: 1280, height: 800 });
  await again.goto(writing.address);
  await again.locator(".manuscript").waitFor();
  await waitForStatus(again, /^Saved/);
  expect(await screenText(again)).toBe("The sea was calm. Nobody knew.");
  const stored = await openDocument(browser.site.db, writing.chapterId);
  expect(plainTextOf(stored.document)).toBe("The sea was calm. Nobody knew.");
}, 120_000);

test("R16 palette, find and replace in the work, and history work by keyboard alone; axe reports nothing at 360 px in light and dark", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: ["The sea was calm.", "A sea of grass."] });
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.press("Control+Alt+k");
  await page.keyboard.type("find and");
  await page.keyboard.press("Enter");
  await page.getByLabel("Find", { exact: true }).fill("sea");
  await page.getByLabel("Replace with").fill("ocean");
  await page.getByRole("button", { name: "Replace in the whole work" }).click();
  await page.getByText("Replaced 2 times in the work").waitFor();
  for (const [at, text] of ["The ocean was calm.", "A ocean of grass."].entries()) {
    const { document } = await openDocument(browser.site.db, writing.chapterIds[at] ?? "");
    expect(plainTextOf(document)).toBe(text);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const check = async (what: string) => {
    await settled(page);
    expect(await axeFindings(page), what).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await settled(page);
    expect(await axeFindings(page, ["color-contrast"]), `${what}, dark`).toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  };
  await check("find");
  await page.locator(".editor-panel").getByRole("button", { name: "Close" }).click();
  await check("text");
  await page.keyboard.press("Control+/");
  await check("keys");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+Alt+k");
  await check("palette");
  await page.keyboard.press("Escape");
  for (const [keys, panel] of [
    ["Control+Alt+h", "history"],
    ["Control+Alt+g", "goals"],
  ] as const) {
    await page.keyboard.press(keys);
    await page.locator(".editor-panel").waitFor();
    await check(panel);
    await page.locator(".editor-panel").getByRole("button", { name: "Close" }).click();
  }
  await page.keyboard.press("Control+Alt+t");
  await check("typewriter");
  await page.keyboard.press("Control+Shift+d");
  await check("focus and typewriter");
  await page.goto(`/writing-edit/preview?id=${writing.workId}&chapter=${writing.chapterId}`);
  await check("preview");
  // The reader itself, which stores no place of a draft.
  const draft = page.frameLocator("iframe");
  await draft.locator(".book-text p").first().waitFor();
  await draft.getByRole("button", { name: "Settings" }).waitFor();
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => key.startsWith("octavo:place:"))).toEqual([]);
}, 120_000);

test("R16 a right-to-left work is edited from right to left, and axe reports nothing on it and its panels", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, {
    title: "الطريق",
    language: "ar",
    texts: ["كان البحر هادئا.\nلم يأت أحد."],
  });
  const page = await writing.newPage({ viewport: { width: 360, height: 740 } });
  await writing.open(page);
  await page.keyboard.type(" نعم.");
  await waitForStatus(page, /^Saved/);
  const paragraph = page.locator(".manuscript > p").first();
  expect(await paragraph.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  for (const keys of [null, "Control+f", "Control+Alt+g"]) {
    if (keys) await page.keyboard.press(keys);
    if (keys) await page.locator(".editor-panel").waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect(await axeFindings(page), `${keys} ${colorScheme}`).toEqual([]);
    }
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, `${keys} scrolls sideways`).toBeLessThanOrEqual(0);
    if (keys) await page.locator(".editor-panel").getByRole("button", { name: "Close" }).click();
  }
}, 120_000);
