import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { books, chapters } from "#app/platform/db/schema/all.server.ts";
import { makeEpub } from "#tests/support/make-epub.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openImporter } from "../epub/importer.server.ts";
import { readMatter } from "./read-matter.server.ts";

const text = `<p>${"Once upon a time there was a king. ".repeat(60)}</p>`;
const parts = {
  "imprint.xhtml": "<p>Made by hand.</p>",
  "one.xhtml": `<h1>One</h1>${text}`,
  "colophon.xhtml": "<p>Set in a good face.</p>",
};

type Site = Awaited<ReturnType<typeof createTestSite>>;

async function importBook(site: Site): Promise<string> {
  await using importer = openImporter(site);
  const bytes = await makeEpub({ chapters: parts });
  const { jid } = await importer.importBook({ name: "b.epub", bytes }, { origin: "epub", isUpdate: false });
  return jid ?? "";
}

const matterOf = async (site: Site) => {
  const rows = await site.db
    .select({ matter: chapters.matter })
    .from(chapters)
    .innerJoin(books, eq(books.id, chapters.bookId))
    .orderBy(chapters.position);
  return rows.map(({ matter }) => matter);
};

test("a book that an earlier release imported opens at its text once the job has read it again, and its cached pages are dropped", async () => {
  await using site = await createTestSite();
  const jid = await importBook(site);
  const imported = await matterOf(site);
  expect(imported).toEqual(["front", "body", "back"]);
  const lengths = () =>
    site.db.select({ words: books.wordCount, characters: books.characterCount }).from(books);
  const before = () =>
    site.db.select({ before: chapters.wordsBefore }).from(chapters).orderBy(chapters.position);
  const counted = [await lengths(), await before()];
  // Front and back matter do not count.
  expect(counted).toMatchObject([[{ words: 481 }], [{ before: 0 }, { before: 0 }, { before: 481 }]]);
  await site.db.update(chapters).set({ matter: null, wordsBefore: 7 });
  await site.db.update(books).set({ wordCount: 490, characterCount: 1 });
  expect((await site.get(`/book-reader/${jid}?a`)).text).not.toContain("Once upon a time");
  expect(await readMatter(site)).toBe(1);
  expect([await lengths(), await before()]).toEqual(counted);
  expect(await matterOf(site)).toEqual(imported);
  expect(await readMatter(site)).toBe(0);
  await expect
    .poll(async () => (await site.get(`/book-reader/${jid}`)).text)
    .toContain("Once upon a time there was a king.");
});

test("a book whose file is gone stays as it is and is not tried again", async () => {
  await using site = await createTestSite();
  await importBook(site);
  await site.db.update(chapters).set({ matter: null });
  await site.db.update(books).set({ originalHash: "0".repeat(64) });
  expect(await readMatter(site)).toBe(1);
  expect(new Set(await matterOf(site))).toEqual(new Set(["body"]));
  expect(await readMatter(site)).toBe(0);
});

test("works that were written here are not read", async () => {
  await using site = await createTestSite();
  await site.makeBook({ book: { origin: "work" } });
  expect(await readMatter(site)).toBe(0);
});
