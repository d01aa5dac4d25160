import { expect, test } from "vitest";
import { axeFindings } from "#tests/support/axe.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { hydrated } from "#tests/support/hydrated.ts";

type Browser = Awaited<ReturnType<typeof openTestBrowser>>;

const line = "The tide went out over the long grey sands, and nobody came to look at what it had left there.";

/** A long chapter that has the words twice, of which the second is the phrase. */
async function makeLongBook({ site }: Browser) {
  const lines = Array.from({ length: 160 }, () => line);
  lines[3] = "She liked quince, and marmalade.";
  lines[120] = "He ate “quince—marmalade” by the spoon.";
  await site.makeBook({
    jid: "sands",
    title: "Grey Sands",
    chapters: [
      {
        slug: "one",
        title: "The Pantry",
        html: lines.map((text, at) => `<p id="p-${at + 1}">${text}</p>`).join("\n"),
        text: lines.join("\n"),
      },
    ],
  });
}

test("a remembered phrase leads by keyboard from the tab of the search to its place in the reader, highlighted", async () => {
  await using browser = await openTestBrowser();
  await makeLongBook(browser);
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await page.goto("/search?q=he+ate+quince+marmalade");
  await hydrated(page);
  await page.getByRole("link", { name: "In the texts" }).click();
  await page.getByRole("status").filter({ hasText: "1 passage in 1 book" }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    "/search/texts?q=he+ate+quince+marmalade",
  );
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360);
  const hit = page.getByRole("link", { name: /quince—marmalade/ });
  expect(await hit.locator("mark").textContent()).toBe("He ate “quince—marmalade");
  await hit.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/book-reader/sands/one*");
  await page.waitForFunction(() => {
    const [range] = CSS.highlights.get("reader-found") ?? [];
    if (!(range instanceof Range) || !range.toString().startsWith("He ate")) return false;
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  });
  // The paragraph's own address takes over.
  await page.waitForURL("**/book-reader/sands/one#p-*");
});

test("without scripts a phrase is typed and found, and its link opens the chapter", async () => {
  await using browser = await openTestBrowser();
  await makeLongBook(browser);
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto("/search/texts");
  await page.getByRole("searchbox", { name: "Search in the texts" }).fill('"quince marmalade"');
  await page.getByRole("search", { name: "Search in the texts" }).getByRole("button").click();
  await page.getByRole("status").filter({ hasText: "passage" }).waitFor();
  await page
    .getByRole("link", { name: /The Pantry/ })
    .last()
    .click();
  await page.waitForURL("**/book-reader/sands/one*");
  await page.getByText("She liked quince").waitFor();
});
