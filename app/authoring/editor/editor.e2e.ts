import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, screenText, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "./public.server.ts";

declare global {
  interface Window {
    letReactGoOn: () => void;
  }
}

/** Runs before the page's scripts and delays messages, which React's scheduler uses. */
function holdReact(): void {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    const go = () => post.call(this, message);
    if (isHeld) waiting.push(go);
    else go();
  };
  window.letReactGoOn = () => {
    isHeld = false;
    for (const go of waiting) go();
  };
}

test("R16 typed text is saved within moments, the status says so, and it is there when the chapter is opened again", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type("It was a dark night.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Nobody came.");
  await waitForStatus(page, /^Saved \d/);
  const lines = "It was a dark night.\nNobody came.";
  const stored = await openDocument(browser.site.db, writing.chapterId);
  expect(stored.document.textBetween(0, stored.document.content.size, "\n")).toBe(lines);
  await page.reload();
  await page.locator(".manuscript").waitFor();
  expect(await screenText(page)).toBe(lines);
  const ids = stored.document.children.map(({ attrs }): unknown => attrs["id"]);
  expect(ids.every((id) => /^[a-z][a-z0-9]{7}$/.test(String(id)))).toBe(true);
  expect(new Set(ids).size).toBe(2);
}, 120_000);

test("R16 a chapter opens before React hydrates the page, and hydration keeps the same text element", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: ["It was a dark night."] });
  const page = await writing.newPage();
  await page.addInitScript(holdReact);
  await page.goto(writing.address, { waitUntil: "commit" });
  const text = page.locator(".manuscript[contenteditable=true]");
  await text.waitFor();
  const same = await text.elementHandle();
  expect(await page.locator(".save-state").count()).toBe(0);
  // The first click makes React hydrate.
  await text.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Nobody came.");
  await page.evaluate(() => window.letReactGoOn());
  await waitForStatus(page, /^Saved/);
  expect(await same?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await screenText(page)).toBe("It was a dark night. Nobody came.");
  const stored = await openDocument(browser.site.db, writing.chapterId);
  expect(stored.document.textContent).toBe("It was a dark night. Nobody came.");
}, 60_000);

test("R16 a text that cannot be loaded shows a message with a retry; a paragraph is rendered with its id and alignment", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_FAILED|writing-edit\/text/);
  const content = (["center", "end", null] as const).map((align, at) => ({
    type: "paragraph",
    attrs: { id: `abcdefg${at}`, align },
    content: [{ type: "text", text: `Line ${at}` }],
  }));
  const writing = await openWriting(browser, { texts: [{ type: "doc", content }] });
  const page = await writing.newPage();
  await page.route("**/writing-edit/text/*", (route) => route.abort());
  await page.goto(writing.address);
  const alert = page.getByRole("alert").filter({ hasText: "The text of this chapter did not come" });
  await alert.waitFor();
  expect(await page.getByText("Opening the chapter…").isVisible()).toBe(false);
  await page.unroute("**/writing-edit/text/*");
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.locator(".manuscript").waitFor();
  const drawn = await page.locator(".manuscript > p").evaluateAll((lines) => lines.map((p) => p.outerHTML));
  expect(drawn).toEqual([
    '<p data-id="abcdefg0" data-align="center">Line 0</p>',
    '<p data-id="abcdefg1" data-align="end">Line 1</p>',
    '<p data-id="abcdefg2">Line 2</p>',
  ]);
}, 60_000);
