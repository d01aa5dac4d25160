import { expect, test } from "vitest";
import { bookIdentifiers, books, chapters } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeSmallBook } from "#tests/support/write-small-book.ts";
import { type CatalogRecord, readCatalogLine } from "../csv/catalog-record.ts";
import { storeRecords } from "../csv/store-records-commands.server.ts";
import { openImporter } from "./importer.server.ts";

const identifier = "urn:isbn:9780306406157";

function recordOf(line: Record<string, string>): CatalogRecord {
  const empty = { full_title: "", original_title: "", series: "", series_number: "", isbn10: "", tags: "" };
  const book = {
    book_id: "7",
    title: "Dragons at Dawn",
    authors: "Ann Author",
    year: "1999",
    language: "en",
  };
  const figures = { isbn13: "9780306406157", average_rating: "4.2", ratings_count: "90" };
  const read = readCatalogLine({ ...empty, ...book, ...figures, ...line });
  if (!read.ok) throw new Error(read.reason);
  return read.record;
}

async function siteWithRecord(line: Record<string, string> = {}) {
  const site = await createTestSite();
  await storeRecords(site.db, [recordOf(line)], new Date("2020-01-01"));
  const importer = openImporter(site);
  const [record] = await site.db.select().from(books);
  return {
    ...site,
    jid: record?.jid,
    take: async (facts: Parameters<typeof writeSmallBook>[0] = {}) => {
      const bytes = await writeSmallBook({ identifier, title: "Dragons at Dawn", ...facts });
      return importer.importBook(
        { name: "book.epub", bytes: new Uint8Array(bytes) },
        { origin: "epub", isUpdate: false },
      );
    },
    [Symbol.asyncDispose]: async () => {
      await importer[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

test("a file with the ISBN of a catalogue record becomes the text of that record; address and id stay the same", async () => {
  await using site = await siteWithRecord();
  expect(await site.take()).toMatchObject({ status: "imported", jid: site.jid, chapters: 4 });
  const [book, ...others] = await site.db.select().from(books);
  expect(others).toEqual([]);
  expect(book).toMatchObject({
    jid: site.jid,
    externalId: "7",
    isTextHeld: true,
    origin: "epub",
    publishedYear: 1999,
  });
  expect(book).toMatchObject({ averageRating: expect.closeTo(4.2), ratingsCount: 90 });
  // In the row of new books, where it was not before.
  expect(book?.addedAt).toEqual(book?.updatedAt);
  const [chapter] = await site.db.select().from(chapters);
  expect((await site.get(`/book-reader/${site.jid}/${chapter?.slug}`)).status).toBe(200);
  expect((await site.get("/api/search?q=dragons+dawn")).text).toContain(`"total":1`);
  expect(await site.take({ subtitle: "Again" })).toMatchObject({ status: "edition", jid: site.jid });
});

test("the same ISBN with another title and other people is a mistake, and makes a book of its own", async () => {
  await using site = await siteWithRecord({ title: "Cooking with Gas", authors: "Bob Baker" });
  const result = await site.take();
  expect(result.status).toBe("imported");
  expect(result.jid).not.toBe(site.jid);
  expect(await site.db.$count(books)).toBe(2);
});

test("a changed line of the catalogue updates the ratings of a book with a text, and nothing that its file states", async () => {
  await using site = await siteWithRecord();
  await site.take();
  const changed = recordOf({ title: "Dragons, at dawn", ratings_count: "91" });
  expect(await storeRecords(site.db, [changed], new Date())).toEqual({
    imported: 0,
    updated: 1,
    unchanged: 0,
  });
  expect(await storeRecords(site.db, [changed], new Date())).toEqual({
    imported: 0,
    updated: 0,
    unchanged: 1,
  });
  const [book] = await site.db.select().from(books);
  expect(book).toMatchObject({ title: "Dragons at Dawn", ratingsCount: 91, isTextHeld: true });
  expect(await site.db.select().from(bookIdentifiers)).toMatchObject([{ scheme: "isbn", isPrimary: true }]);
});

test("a file without the record's ISBN, of the same title and author, becomes the text of that record, and is found once", async () => {
  await using site = await siteWithRecord({ isbn13: "" });
  const taken = await site.take({ identifier: "urn:uuid:5b1c3ad2-6c8e-4a39-9d3d-6f6d7f0a1b2c" });
  expect(taken).toMatchObject({ status: "imported", jid: site.jid });
  expect(await site.db.$count(books)).toBe(1);
  const found = (await site.get("/api/search?q=dragons+dawn")).text;
  expect(found).toContain(`"total":1`);
});
