import { test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook } from "#tests/support/long-book.ts";
test("shots", async () => {
  const browser = await openTestBrowser();
  const line = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。".repeat(8);
  const html = Array.from({ length: 60 }, (_, n) => `<p id="p-${n + 1}">${line}</p>`).join("");
  await browser.site.makeBook({
    jid: "ja",
    book: { language: "ja", progressionDirection: "rtl" },
    chapters: [{ slug: "one", html, writingMode: "vertical-rl" }],
  });
  await browser.site.makeBook(longBook());
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  for (const [jid, n] of [
    ["ja", "ja"],
    ["long/one", "long"],
  ] as const) {
    await page.goto(`/book-reader/${jid}`);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/s-${n}-scroll.png` });
    await page.keyboard.press("m");
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/s-${n}-paged.png` });
    await page.keyboard.press("m");
  }
  await page.keyboard.press("s");
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/s-settings.png` });
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/s-contents.png` });
  const phone = await browser.newPage({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    colorScheme: "dark",
  });
  await phone.goto(`/book-reader/long/one`);
  await phone.waitForTimeout(500);
  await phone.screenshot({ path: `/tmp/s-phone.png` });
  console.log(browser.complaints);
});
