import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { makeAccount } from "#tests/support/make-account.ts";

const clippings = [
  "The Long Book (Ann Quill)\n- Your Highlight on page 3 | Location 40-42\n\nand a way onward\n==========\n",
  "The Long Book (Ann Quill)\n- Your Highlight on page 9 | Location 70-72\n\nwords that nobody ever wrote\n==========\n",
].join("");

test.each([
  ["with scripts", { viewport: { width: 360, height: 740 }, javaScriptEnabled: true }],
  ["without scripts", { viewport: { width: 360, height: 740 }, javaScriptEnabled: false }],
])("on a phone %s, a file of clippings is previewed, imported, listed, and undone", async (_how, options) => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook({ ...longBook(), author: "Ann Quill" });
  const { cookie } = await makeAccount(browser.site, { profiles: [] });
  const page = await browser.newPage(options);
  await page.context().addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      return { name, value, url: browser.url };
    }),
  );
  const check = async () => {
    if (!options.javaScriptEnabled) return;
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
  };
  await page.goto("/library/marks");
  await page.getByRole("link", { name: "Import marks" }).click();
  await check();
  const file = { name: "My Clippings.txt", mimeType: "text/plain", buffer: Buffer.from(clippings) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "Show preview" }).click();
  await page.getByText("2 new marks in 1 book of this site").waitFor();
  await check();
  await page.getByText("What is added").click();
  await page.getByText("words that nobody ever wrote").waitFor();
  await page.getByRole("button", { name: "Import 2 marks" }).click();
  await page.getByText("2 marks added.").waitFor();
  await check();
  const list = await page.context().newPage();
  await list.goto("/library/marks");
  await list.getByText("about here").waitFor();
  await list.getByText("these words are not in the text any more").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Import undone: 2 marks deleted.").waitFor();
});
