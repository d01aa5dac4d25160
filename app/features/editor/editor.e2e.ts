import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { openWriting, screenText, untilSaid } from "#tests/support/open-writing.ts";
import { openDocument } from "./public.server.ts";

test("R16 what is typed is saved within moments, said so, and there again when the chapter is opened anew", async () => {
  await using browser = await openTestBrowser();
  const writing = await openWriting(browser);
  const page = await writing.newPage();
  await writing.open(page);
  await page.keyboard.type("It was a dark night.");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Nobody came.");
  await untilSaid(page, /^Saved \d/);
  const lines = "It was a dark night.\nNobody came.";
  const kept = await openDocument(browser.site.db, writing.chapterId);
  expect(kept.document.textBetween(0, kept.document.content.size, "\n")).toBe(lines);
  await page.reload();
  await page.locator(".manuscript").waitFor();
  expect(await screenText(page)).toBe(lines);
  const ids = kept.document.children.map(({ attrs }): unknown => attrs["id"]);
  expect(ids.every((id) => /^[a-z][a-z0-9]{7}$/.test(String(id)))).toBe(true);
  expect(new Set(ids).size).toBe(2);
}, 120_000);

test("R16 a text that does not come is said, with a way to ask again; a paragraph is drawn with its id and where it stands", async () => {
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
  const said = page.getByRole("alert").filter({ hasText: "The text of this chapter did not come" });
  await said.waitFor();
  expect(await page.getByText("Opening the chapter…").isVisible()).toBe(false);
  await page.unroute("**/writing-edit/text/*");
  await said.getByRole("button", { name: "Try again" }).click();
  await page.locator(".manuscript").waitFor();
  const drawn = await page.locator(".manuscript > p").evaluateAll((lines) => lines.map((p) => p.outerHTML));
  expect(drawn).toEqual([
    '<p data-id="abcdefg0" data-align="center">Line 0</p>',
    '<p data-id="abcdefg1" data-align="end">Line 1</p>',
    '<p data-id="abcdefg2">Line 2</p>',
  ]);
}, 60_000);
