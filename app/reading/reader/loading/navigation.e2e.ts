import { expect, test } from "vitest";
import { openTestBrowser } from "#tests/support/browser.ts";
import { longBook, paragraphs } from "#tests/support/long-book.ts";
import { desktop, keep, settled, status, visibleBlocks } from "#tests/support/reading-steps.ts";

for (const mode of ["scroll", "paged"])
  test(`Back leads from chapter to chapter to the book's page and out of the reader (${mode})`, async () => {
    await using browser = await openTestBrowser();
    await browser.site.makeBook(longBook());
    const page = await browser.newPage(desktop);
    await keep(page, { mode });
    await page.goto("/bookdetail/long");
    await page.locator('a[href^="/book-reader/long"]').first().click();
    await settled(page);
    expect(await page.getAttribute(".book-text", "aria-label")).toBe("The Harbour");
    for (const [slug, title] of [
      ["two", "The Wall"],
      ["three", "The Dark"],
    ] as const) {
      await page.locator("a[rel=next]").dispatchEvent("click");
      await page.waitForSelector(`.book-text[aria-label="${title}"]`);
      await settled(page);
      expect(new URL(page.url()).pathname).toBe(`/book-reader/long/${slug}`);
    }
    for (const title of ["The Wall", "The Harbour"]) {
      await page.goBack();
      await page.waitForSelector(`.book-text[aria-label="${title}"]`);
      await settled(page);
    }
    await page.goBack();
    await page.waitForURL("**/bookdetail/long");
    // With a stored position the link leads there, and Back to the page that it stands on.
    await page.goto("/book-reader/long/two");
    await settled(page);
    await page.keyboard.press("PageDown");
    await settled(page);
    await page.goto("/about");
    await page.goto("/bookdetail/long");
    await page.getByRole("link", { name: "Continue reading" }).click();
    await page.waitForURL("**/book-reader/long/two**");
    await settled(page);
    await page.goBack();
    await page.waitForURL("**/bookdetail/long");
  });

test("when the network fails during navigation the text stays, a notice appears, and the chapter opens once it is back", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  // Nothing is prefetched: the network fails immediately.
  await page.route("**/chapter.json", (route) => route.abort());
  await page.goto("/book-reader/long/one");
  await settled(page);
  await page.context().setOffline(true);
  await page.keyboard.press("]");
  await page.getByText("The next text did not arrive").waitFor();
  expect(await visibleBlocks(page)).toContain("p-1");
  await page.unroute("**/chapter.json");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The next text did not arrive").waitFor();
  expect(await visibleBlocks(page)).toContain("p-1");
  await page.context().setOffline(false);
  await page.waitForSelector('.book-text[aria-label="The Wall"]');
  await page.getByText("The next text did not arrive").waitFor({ state: "detached" });
});

test("offline, the prefetched chapter opens, and the one after it waits while the text stays", async () => {
  await using browser = await openTestBrowser();
  browser.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  const ahead = page.waitForResponse("**/two/chapter.json");
  await page.goto("/book-reader/long/one");
  await (await ahead).finished();
  await settled(page);
  await page.context().setOffline(true);
  await page.keyboard.press("]");
  await page.waitForSelector('.book-text[aria-label="The Wall"]');
  await settled(page);
  await page.keyboard.press("]");
  await page.getByText("The next text did not arrive").waitFor();
  expect(await page.getAttribute(".book-text", "aria-label")).toBe("The Wall");
  // The notice stays after another attempt.
  const again = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/chapter.json"));
  await page.keyboard.press("]");
  await again;
  await page.evaluate(() => new Promise((after) => setTimeout(after, 300)));
  expect(await page.getByText("The next text did not arrive").isVisible()).toBe(true);
  await page.context().setOffline(false);
  await page.waitForSelector('.book-text[aria-label="The Dark"]');
});

test("visiting a note or another part keeps the stored position until reading continues there", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage(desktop);
  const storedChapter = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith("octavo:place:")) ?? "";
      return String(JSON.parse(localStorage.getItem(key) ?? "{}").chapter);
    });
  await page.goto("/book-reader/long/one#p-42");
  await settled(page);
  expect(await storedChapter()).toBe("one");
  await page.focus("#b-ref1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Go to the note" }).click();
  await page.waitForURL("**/notes#b-note1");
  await settled(page);
  expect(await storedChapter()).toBe("one");
  await page.goBack();
  await page.waitForSelector("#p-42");
  await settled(page);
  await page.click("#b-onward");
  await page.waitForURL("**/two#p-20");
  await settled(page);
  expect(await storedChapter()).toBe("one");
  await page.keyboard.press("ArrowRight");
  await settled(page);
  expect(await storedChapter()).toBe("two");
  await page.keyboard.press("End");
  await settled(page);
  const pages = Number((await status(page)).split(" ").at(-1));
  await page.keyboard.press("w");
  await page.getByText(`Page ${pages} of ${pages} in The Wall`).waitFor({ state: "attached" });
});

test("in paged mode a table higher than the page scrolls by wheel and keys, and the page turns at its end", async () => {
  await using browser = await openTestBrowser();
  const cells = Array.from({ length: 14 }, (_, n) => `<td>Incomprehensibilities${n}</td>`).join("");
  const rows = `<tr>${cells}</tr>`.repeat(60);
  const html = `<table id="b-high"><tbody>${rows}</tbody></table>${paragraphs(30)}`;
  // The book's title stands on the first page of the first chapter.
  await browser.site.makeBook({ jid: "tables", chapters: [{ slug: "one" }, { slug: "two", html }] });
  const page = await browser.newPage(desktop);
  await keep(page, { mode: "paged" });
  await page.goto("/book-reader/tables/two");
  await settled(page);
  const down = () => page.evaluate(() => document.querySelector("#b-high")?.scrollTop ?? 0);
  await page.mouse.move(450, 400);
  await page.mouse.wheel(0, 200);
  await expect.poll(down).toBe(200);
  await page.focus("#b-high");
  await page.keyboard.press("PageDown");
  await expect.poll(down).toBeGreaterThan(250);
  expect(await status(page)).toMatch(/^Page 1 of/);
  await page.evaluate(() => document.querySelector("#b-high")?.scrollTo(0, 99_999));
  await page.keyboard.press("PageDown");
  await expect.poll(() => status(page)).toMatch(/^Page 2 of/);
});

test("the side panel reaches the edge of the window", async () => {
  await using browser = await openTestBrowser();
  await browser.site.makeBook(longBook());
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto("/book-reader/long/two");
  await settled(page);
  await page.keyboard.press("s");
  await page.waitForSelector(".reader-panel");
  await expect
    .poll(() => page.evaluate(() => document.querySelector(".reader-panel")?.getBoundingClientRect().right))
    .toBe(360);
});
