import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
import { desktop, settled } from "#tests/support/reading-steps.ts";

test("selected words and a mark become pictures among the downloads; too many words are refused in a sentence", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/422/);
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  await page.goto("/book-reader/long/one");
  await settled(page);
  const select = (letters: number) =>
    page.evaluate((count) => {
      const walker = document.createTreeWalker(
        document.getElementById("p-2") ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const node = walker.nextNode();
      if (node) getSelection()?.setBaseAndExtent(node, 0, node, count);
    }, letters);
  const pictureOf = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    const { format, width, height } = await sharp(await buffer(await download.createReadStream())).metadata();
    return [download.suggestedFilename(), format, width, height];
  };
  await select(30);
  const menu = page.getByRole("toolbar", { name: "Selected text" });
  expect(await pictureOf(() => menu.getByText("Picture").click())).toEqual([
    "long-quote.png",
    "png",
    1200,
    630,
  ]);
  await menu.getByText("Picture saved").waitFor();
  await menu.getByRole("button", { name: "Mark in green" }).click();
  await page.keyboard.press("k");
  const popover = page.getByRole("dialog", { name: "Mark" });
  await popover.waitFor();
  expect((await pictureOf(() => popover.getByText("Picture").click()))[1]).toBe("png");
  await popover.getByText("Picture saved").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const [first, last] = ["p-2", "p-9"].map((id) => document.getElementById(id));
    if (first && last) getSelection()?.setBaseAndExtent(first, 0, last, 1);
  });
  await menu.getByText("Picture").click();
  await menu.getByText("A picture has room for 400 letters. Select fewer words.").waitFor();
});
