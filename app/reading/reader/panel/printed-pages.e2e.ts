import { expect, test } from "vitest";
import { openImporter } from "#app/catalog/importing/epub/importer.server.ts";
import { openTestBrowser } from "#tests/support/browser.ts";
import { makeEpub } from "#tests/support/make-epub.ts";
import { desktop, settled } from "#tests/support/reading-steps.ts";

const nav = `<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li><li><a href="two.xhtml">Two</a></li></ol></nav>
<nav epub:type="page-list"><ol><li><a href="one.xhtml#p9">ix</a></li><li><a href="two.xhtml#p1">1</a></li></ol></nav>`;

test("the contents show the current printed page, from a chapter's first line on, and link to others", async () => {
  await using browser = await openTestBrowser();
  await using importer = openImporter(browser.site);
  const long = `<p>${"Before it. ".repeat(400)}</p>`;
  const bytes = await makeEpub({
    chapters: { "one.xhtml": '<p id="p9">Nine</p>', "two.xhtml": `${long}<p id="p1">First</p>${long}` },
    nav,
  });
  const { jid } = await importer.importBook({ name: "b.epub", bytes }, { origin: "epub", isUpdate: false });
  const page = await browser.newPage(desktop);
  for (const [chapter, said] of [
    ["one", "You are on page ix."],
    ["two", "You are on page ix."],
  ] as const) {
    await page.goto(`/book-reader/${jid}/${chapter}`);
    await settled(page);
    await page.getByRole("button", { name: "Contents" }).click();
    expect(await page.getByText(/^You are on page/).textContent(), chapter).toBe(said);
  }
  const wanted = page.getByLabel(/^Page of the printed book/);
  await wanted.fill("77");
  await wanted.press("Enter");
  await page.getByText("There is no such page.").waitFor();
  await wanted.fill("1");
  await wanted.press("Enter");
  await page.waitForURL(/two#b-p1$/);
  await settled(page);
  await page.getByRole("button", { name: "Contents" }).click();
  await page.getByText("You are on page 1.").waitFor();
});
