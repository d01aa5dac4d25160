import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { releaseAllDue } from "#app/authoring/releases/schedule/release-due-job.server.ts";
import { plainTextOf } from "#app/manuscript/document/plain-text.ts";
import { openDocument } from "#app/authoring/editor/public.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { canRunEpubcheck, epubcheck } from "#tests/support/epubcheck/epubcheck.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { openSheetLine, publishSheet } from "#tests/support/sheet-steps.ts";
import { startMortalServer } from "#tests/support/mortal-server.ts";
import { screenText, waitForStatus } from "#tests/support/open-writing.ts";

const day = 86_400_000;

/** Chapters of the work, from its page: their titles and ids. */
async function addChapter(page: Page, workAddress: string, title: string): Promise<string> {
  await page.goto(workAddress);
  await page.getByLabel("Title of the chapter").fill(title);
  await page.getByRole("button", { name: "Add and write" }).click();
  await page.waitForURL(/writing-edit/);
  await page.locator(".manuscript").click();
  return new URL(page.url()).searchParams.get("chapter") ?? "";
}

/** A command of the palette, by keyboard alone. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+Alt+k");
  await page.getByRole("combobox").fill(name);
  await page.keyboard.press("Enter");
}

/** Types every kind of block and mark. */
async function writeEveryBlock(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.type(`"It's late," she said -- and **nobody** came in *any* case.[^Not even he]`);
  await keyboard.press("Enter");
  await keyboard.type("## On the quay");
  await keyboard.press("Enter");
  await keyboard.type("Number ");
  await keyboard.press("Control+Shift+k");
  await keyboard.type("iv");
  await keyboard.press("Control+Shift+k");
  await keyboard.type(" and `code`.");
  await keyboard.press("Enter");
  await keyboard.type("*** | Tyger Tyger");
  await keyboard.press("Enter");
  await keyboard.type("burning bright");
  for (let times = 0; times < 3; times++) await keyboard.press("Enter");
  await keyboard.type("> A quotation");
  for (let times = 0; times < 2; times++) await keyboard.press("Enter");
  await keyboard.type("- ropes");
  await keyboard.press("Enter");
  await keyboard.type("lanterns");
  for (let times = 0; times < 2; times++) await keyboard.press("Enter");
  await keyboard.type("1. first");
  for (let times = 0; times < 2; times++) await keyboard.press("Enter");
  await command(page, "Table");
  await page.locator(".manuscript table").waitFor();
  await keyboard.type("Tide");
  await keyboard.press("Control+End");
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), command(page, "Picture")]);
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#357" } })
    .png()
    .toBuffer();
  await chooser.setFiles({ name: "sea.png", mimeType: "image/png", buffer: picture });
  await page.getByLabel("Description, for readers who cannot see the picture").fill("The sea at night");
  await page.locator(".editor-dialog").getByRole("button").first().click();
  await page.locator(".manuscript figure").waitFor();
}

test("R15 R16 a new author's journey: three chapters, no network, a stopped server, two tabs, an earlier version, a scheduled chapter, the reader and a valid EPUB", async () => {
  let ahead = 0;
  await using browser = await openTestBrowser({}, { site: { now: () => new Date(Date.now() + ahead) } });
  browser.allow(/Failed to load resource|ERR_|profile sync|network/i);
  const { site, url } = browser;
  await using server = await startMortalServer(site);
  const { cookie } = await makeAccount(site, { name: "Ada Byron", state: "ACTIVE" });
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  const pairs = cookie.split("; ").map((pair) => pair.split(/=(.*)/s));
  await page.context().addCookies(pairs.map(([name = "", value = ""]) => ({ name, value, url })));
  const storedText = async (id: string) => plainTextOf((await openDocument(site.db, id)).document);

  await page.goto("/writing/new");
  await page.getByLabel("Title").fill("The Salt Road");
  await page.getByRole("button", { name: "Start writing" }).click();
  // Into the first chapter at once, with the caret in its text.
  await page.locator(".manuscript:focus").waitFor();
  const opened = new URL(page.url()).searchParams;
  const work = `/writing/${opened.get("id")}`;
  const one = opened.get("chapter") ?? "";
  await writeEveryBlock(page);
  await waitForStatus(page, /^Saved/);
  const shown = await page.locator(".manuscript").evaluate((root) => {
    return (root as unknown as { editor: { getJSON(): { content: { type: string }[] } } }).editor.getJSON();
  });
  expect((await openDocument(site.db, one)).document.toJSON()).toEqual(shown);
  const kinds = [
    "heading",
    "verse",
    "blockquote",
    "bulletList",
    "orderedList",
    "table",
    "figure",
    "sceneBreak",
  ];
  expect(shown.content.map(({ type }) => type)).toEqual(expect.arrayContaining(kinds));

  // The network fails, then the server, while the author keeps writing.
  const two = await addChapter(page, work, "Two");
  await page.keyboard.type("The ferry left at six. ");
  await page.context().setOffline(true);
  await page.keyboard.type("Nobody waved. ");
  await waitForStatus(page, /^Offline, kept on this device/);
  await page.context().setOffline(false);
  await waitForStatus(page, /^Saved/);
  await server.kill();
  await page.keyboard.type("It rained on the quay. ");
  await page.close({ runBeforeUnload: false });
  await server.start();
  const again = await page.context().newPage();
  await again.setViewportSize({ width: 1280, height: 800 });
  await again.goto(`${server.url}/writing-edit?id=${work.split("/").at(-1)}&chapter=${two}`);
  await again.locator(".manuscript").waitFor();
  await waitForStatus(again, /^Saved/);
  const text = "The ferry left at six. Nobody waved. It rained on the quay.";
  expect((await screenText(again)).trim()).toBe(text);
  expect((await storedText(two)).trim()).toBe(text);

  // The same chapter in two tabs of one browser: both show the same text.
  const other = await again.context().newPage();
  await other.goto(again.url());
  await other.locator(".manuscript").click();
  await other.keyboard.press("Control+End");
  await other.keyboard.type("And then it was over.");
  await waitForStatus(other, /^Saved/);
  await again.bringToFront();
  await again.locator(".manuscript").getByText("And then it was over.").waitFor();
  await other.close();
  await again.locator(".manuscript").click();
  await again.keyboard.press("Control+Alt+h");
  await again.getByLabel("Save a version as").fill("With an end");
  await again.getByRole("button", { name: "Save", exact: true }).click();
  await again.getByRole("button", { name: /With an end/ }).waitFor();
  await again.locator(".manuscript").click();
  await again.keyboard.press("Control+a");
  await again.keyboard.type("Gone.");
  await waitForStatus(again, /^Saved/);
  await again.getByRole("button", { name: /With an end/ }).click();
  await again.getByRole("button", { name: "Restore this version" }).click();
  await again.locator(".manuscript").getByText("And then it was over.").waitFor();
  expect((await storedText(two)).trim()).toBe(`${text} And then it was over.`);

  await addChapter(again, server.url + work, "Three");
  await again.keyboard.type("Snow lay on the pass.");
  await waitForStatus(again, /^Saved/);

  // Two chapters now, the third in three days.
  await again.goto(`${server.url}${work}/publish`);
  await again.getByRole("link", { name: "Tick all 3 that are ready" }).click();
  await again.waitForURL(/chapter=all/);
  await expect.poll(() => again.getByLabel("Three").isChecked()).toBe(true);
  await openSheetLine(again, "choose-chapters");
  await again.getByLabel("Three").uncheck();
  await again.getByRole("group", { name: "Written for" }).getByLabel("Everyone").check();
  await again.getByLabel("Written without generative AI").check();
  await publishSheet(again);
  await again.goto(`${server.url}${work}/publish`);
  await again.getByLabel("Three").check();
  await openSheetLine(again, "choose-time");
  await again.getByLabel("At a time of your choice").check();
  const at = new Date(Date.now() + 3 * day).toISOString().slice(0, 16);
  await again.getByLabel("Day and time").fill(at);
  await publishSheet(again);
  expect(await releaseAllDue(site)).toBe(0);
  ahead = 4 * day;
  expect(await releaseAllDue(site)).toBe(1);

  const reader = await browser.newPage({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  await reader.goto("/search?q=salt+road");
  await reader
    .getByRole("link", { name: /The Salt Road/ })
    .first()
    .click();
  await reader.getByRole("link", { name: "Three" }).first().click();
  await reader.getByText("Snow lay on the pass.").waitFor();

  await again.goto(`${server.url}${work}/export`);
  const [file] = await Promise.all([
    again.waitForEvent("download"),
    again.getByRole("button", { name: "EPUB" }).click(),
  ]);
  const bytes = Buffer.concat(await (await file.createReadStream()).toArray());
  if (canRunEpubcheck) expect(await epubcheck([{ name: "work", bytes }])).toBe("");
}, 300_000);
