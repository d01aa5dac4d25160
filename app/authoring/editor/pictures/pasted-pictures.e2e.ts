import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, waitForStatus } from "#tests/support/open-writing.ts";
import { openDocument } from "../public.server.ts";

const png = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

interface Clipboard {
  html: string;
  rtf?: string;
  /** PNG, base64. */
  file?: string;
}

/** The clipboard content of a word processor. */
const paste = (page: Page, given: Clipboard) =>
  page.evaluate(({ html, rtf, file }) => {
    const data = new DataTransfer();
    data.setData("text/html", html);
    data.setData("text/plain", "words");
    if (rtf) data.setData("text/rtf", rtf);
    if (file) {
      const bytes = Uint8Array.from(atob(file), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], "image.png", { type: "image/png" }));
    }
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector(".manuscript")?.dispatchEvent(event);
  }, given);

/** Type, description and text of each block. */
async function blocksOf(browser: Awaited<ReturnType<typeof openTestBrowser>>, chapterId: string) {
  const { document } = await openDocument(browser.site.db, chapterId);
  return document.children.map(({ type, attrs, textContent }) =>
    type.name === "figure" ? `figure(${attrs["alt"]})` : textContent,
  );
}

async function pasted(given: Clipboard, start = "") {
  const browser = await openTestBrowser();
  const writing = await openWriting(browser, { texts: [start] });
  const page = await writing.newPage();
  await writing.open(page);
  await paste(page, given);
  return { browser, page, writing, [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose]() };
}

test("12: pictures in pasted HTML are inserted at their position with their description", async () => {
  const [red, blue] = (await Promise.all([png("red"), png("blue")])).map((bytes) => bytes.toString("base64"));
  await using at = await pasted({
    html: `<p>Before <img alt="A red sail" src="data:image/png;base64,${red}"> the storm</p><img src="data:image/png;base64,${blue}"><p>After</p>`,
  });
  await at.page.locator(".save-announcement", { hasText: "2 pictures came along." }).waitFor();
  await at.page.locator(".manuscript figure").nth(1).waitFor();
  await waitForStatus(at.page, /^Saved/);
  const blocks = await blocksOf(at.browser, at.writing.chapterId);
  expect(blocks).toEqual(["Before the storm", "figure(A red sail)", "figure()", "After"]);
}, 120_000);

test("12: a picture that Word references on disk is taken from the RTF; one that cannot be read is reported and marked", async () => {
  const hex = (await png("green")).toString("hex");
  const word = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<p class="MsoNormal"><img src="file:///C:/Temp/sail${at}.png" width=40></p>`,
    ).join("");
  const rtf = `{\\rtf1 {\\*\\shppict{\\pict\\pngblip ${hex}}}{\\nonshppict{\\pict\\wmetafile8 0102}}}`;
  await using at = await pasted({ html: `<p>One</p>${word(1)}`, rtf });
  await at.page.locator(".save-announcement", { hasText: "1 picture came along." }).waitFor();
  await waitForStatus(at.page, /^Saved/);
  expect(await blocksOf(at.browser, at.writing.chapterId)).toEqual(["One", "figure()", ""]);
  // Two in the text and one in the RTF cannot be matched.
  await at.page.keyboard.press("Control+a");
  await paste(at.page, {
    html: `<p>Two</p>${word(2)}<p><img src="https://example.org/far.png" alt="Far"></p>`,
    rtf,
  });
  await at.page
    .locator(".save-announcement", { hasText: /3 pictures did not come along: where the text says/ })
    .waitFor();
  await waitForStatus(at.page, /^Saved/);
  const blocks = await blocksOf(at.browser, at.writing.chapterId);
  expect(blocks.slice(0, 4)).toEqual([
    "Two",
    "[Picture TK: sail0.png]",
    "[Picture TK: sail1.png]",
    "[Picture TK: Far]",
  ]);
}, 120_000);

test("12: choosing a picture at a placeholder replaces it; tracking pixels of a page are ignored", async () => {
  await using at = await pasted(
    {
      html: `<img src="https://example.org/far.png" alt="Far"><img src="https://example.org/count.gif" width="1" height="1">`,
    },
    "The sea.",
  );
  await at.page.locator(".save-announcement", { hasText: /^1 picture did not come along/ }).waitFor();
  await at.page.locator(".manuscript p", { hasText: "[Picture TK: Far]" }).click();
  const [chooser] = await Promise.all([
    at.page.waitForEvent("filechooser"),
    (async () => {
      await at.page.keyboard.press("Control+Alt+k");
      await at.page.keyboard.type("Picture");
      await at.page.keyboard.press("Enter");
    })(),
  ]);
  await chooser.setFiles({ name: "far.png", mimeType: "image/png", buffer: await png("grey") });
  await at.page.getByRole("dialog", { name: "What is to be seen?" }).waitFor();
  await at.page.keyboard.type("Far away");
  await at.page
    .getByRole("button", { name: "Done" })
    .or(at.page.getByRole("button", { name: "OK" }))
    .first()
    .click();
  await at.page.locator(".manuscript figure").waitFor();
  await waitForStatus(at.page, /^Saved/);
  expect(await blocksOf(at.browser, at.writing.chapterId)).toEqual(["The sea.", "figure(Far away)", ""]);
}, 120_000);
