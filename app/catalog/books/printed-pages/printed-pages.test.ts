import { expect, test } from "vitest";
import { openImporter } from "#app/catalog/importing/epub/importer.server.ts";
import { makeEpub } from "#tests/support/make-epub.ts";
import { createTestSite } from "#tests/support/site.ts";

const nav = `<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a></li></ol></nav>
<nav epub:type="page-list"><ol><li><a href="one.xhtml#p9">ix</a></li><li><a href="two.xhtml#p1">1</a></li></ol></nav>`;

test("the form on the book's page opens a page of the printed book without scripts", async () => {
  await using site = await createTestSite();
  await using importer = openImporter(site);
  const bytes = await makeEpub({
    chapters: { "one.xhtml": '<p id="p9">Nine</p>', "two.xhtml": '<p>Before</p><p id="p1">First</p>' },
    nav,
  });
  const { jid } = await importer.importBook({ name: "b.epub", bytes }, { origin: "epub", isUpdate: false });
  const page = (await site.get(`/bookdetail/${jid}`)).text.replaceAll("<!-- -->", "");
  expect(page).toContain(`action="/bookdetail/${jid}/page"`);
  expect(page).toContain("Page of the printed book (ix–1)");
  for (const [number, to] of [
    ["1", `/book-reader/${jid}/two#b-p1`],
    [" IX ", `/book-reader/${jid}/one#b-p9`],
  ] as const) {
    const answer = await site.get(`/bookdetail/${jid}/page?number=${encodeURIComponent(number)}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, to]);
  }
  for (const query of ["?number=2", "", `?number=${"9".repeat(500)}`])
    expect((await site.get(`/bookdetail/${jid}/page${query}`)).status).toBe(404);
});
