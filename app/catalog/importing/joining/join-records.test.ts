import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { bookAliases, bookPeople, books } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeSmallBook } from "#tests/support/write-small-book.ts";
import { readCatalogLine } from "../csv/catalog-record.ts";
import { storeRecords } from "../csv/store-records-commands.server.ts";
import { openImporter } from "../epub/importer.server.ts";
import { joinRecords } from "./join-records.server.ts";

function lineOf(id: string, title: string, isbn13 = "") {
  const empty = { full_title: "", original_title: "", series: "", series_number: "", isbn10: "", tags: "" };
  const facts = {
    authors: "Ann Author",
    year: "1999",
    language: "en",
    average_rating: "4.2",
    ratings_count: "90",
  };
  const read = readCatalogLine({ ...empty, ...facts, book_id: id, title, isbn13 });
  if (!read.ok) throw new Error(read.reason);
  return read.record;
}

type Site = Awaited<ReturnType<typeof createTestSite>>;

const take = async (site: Site, title: string, identifier: string) => {
  await using importer = openImporter(site);
  const bytes = new Uint8Array(await writeSmallBook({ identifier, title }));
  const { jid } = await importer.importBook({ name: "b.epub", bytes }, { origin: "epub", isUpdate: false });
  return jid ?? "";
};

const isbn = "9780306406157";

/** A pair as it existed before records were merged on import: another title hides each from the other meanwhile. */
async function pairOf(site: Site, order: "record first" | "book first", by: "isbn" | "title") {
  const identifier = by === "isbn" ? `urn:isbn:${isbn}` : "urn:uuid:5b1c3ad2-6c8e-4a39-9d3d-6f6d7f0a1b2c";
  const record = async () => {
    await storeRecords(site.db, [lineOf("7", "Hidden")], new Date("2020-01-01"));
    const [row] = await site.db
      .select({ id: books.id, jid: books.jid })
      .from(books)
      .where(eq(books.externalId, "7"));
    return row;
  };
  const early = order === "record first" ? await record() : null;
  const jid = await take(site, "Dragons at Dawn", identifier);
  const row = early ?? (await record());
  if (!row) throw new Error("no record");
  await site.db
    .update(books)
    .set({ title: by === "isbn" ? "Dragons at Dawn: a Novel" : "Dragons at Dawn" })
    .where(eq(books.id, row.id));
  if (by === "isbn")
    await site.db.execute(
      `insert into book_identifiers (book_id, scheme, value) values (${row.id}, 'isbn', '${isbn}')`,
    );
  return { jid, record: row };
}

for (const order of ["record first", "book first"] as const)
  for (const by of ["isbn", "title"] as const)
    test(`a record and the book it describes are merged (${order}, by ${by})`, async () => {
      await using site = await createTestSite();
      const { jid, record } = await pairOf(site, order, by);
      expect(await site.db.$count(books)).toBe(2);
      expect(await joinRecords(site)).toBe(1);
      const [book, ...others] = await site.db.select().from(books);
      expect(others).toEqual([]);
      expect(book).toMatchObject({
        jid,
        externalId: "7",
        ratingsCount: 90,
        isTextHeld: true,
        title: "Dragons at Dawn",
      });
      expect((await site.get("/api/search?q=dragons+dawn")).text).toContain(`"total":1`);
      for (const [from, to] of [
        [`/bookdetail/${record.jid}?a=1`, `/bookdetail/${jid}?a=1`],
        [`/book-reader/${record.jid}`, `/book-reader/${jid}`],
      ] as const) {
        const answer = await site.get(from);
        expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
      }
      expect(await joinRecords(site)).toBe(0);
      // The same catalogue again changes nothing.
      expect(await storeRecords(site.db, [lineOf("7", "Hidden")], new Date())).toMatchObject({
        unchanged: 1,
      });
    });

test("who had the record in a library or on a shelf has the book there, also where lists leave it out", async () => {
  await using site = await createTestSite();
  const { jid, record } = await pairOf(site, "record first", "title");
  const { who } = await signIn(site);
  await who.post(`/library/book/${record.jid}`, { choice: "not-for-me" });
  await who.post(`/library/book/${record.jid}`, { intent: "shelves", name: "Dragons" });
  expect(await joinRecords(site)).toBe(1);
  for (const path of ["/library?status=dropped", "/library/shelves", "/account/exclusions"]) {
    const { text } = await who.get(path);
    expect([path, text.includes("Dragons at Dawn"), text.includes(record.jid)]).toEqual([path, true, false]);
  }
  expect((await who.get(`/library/book/${jid}`)).text).toContain('value="not-for-me" aria-pressed="true"');
  expect((await who.get("/api/search?q=dragons")).text).toContain('"total":0');
});

test("a record of another book with the same ISBN, or of another author's book of that title, stays separate", async () => {
  await using site = await createTestSite();
  const { record } = await pairOf(site, "book first", "isbn");
  await site.db.update(books).set({ title: "Cooking with Gas" }).where(eq(books.id, record.id));
  await site.db.update(bookPeople).set({ creditedAs: "Bob Baker" }).where(eq(bookPeople.bookId, record.id));
  expect(await joinRecords(site)).toBe(0);
  expect(await site.db.$count(bookAliases)).toBe(0);
});

test.each([
  ["H.G. Wells", "H. G. Wells", 1],
  ["Mary Wollstonecraft Shelley", "Mary Shelley", 1],
  ["W.E.B. Du Bois", "W. E. B. Du Bois", 1],
  ["Saki", "Saki", 1],
  ["Fyodor Dostoyevsky", "Fyodor Dostoevsky", 1],
  ["Anton Tschechow", "Anton Chekhov", 0],
  ["Charlotte Brontë", "Anne Brontë", 0],
  ["H. Wells", "Carolyn Wells", 0],
  [".", "Saki", 0],
])("a record by %s and a book of that title by %s are one: %i", async (recordBy, bookBy, joined) => {
  await using site = await createTestSite();
  const { jid, record } = await pairOf(site, "book first", "title");
  await site.db.update(bookPeople).set({ creditedAs: bookBy });
  await site.db.update(bookPeople).set({ creditedAs: recordBy }).where(eq(bookPeople.bookId, record.id));
  expect(await joinRecords(site)).toBe(joined);
  expect((await site.get(`/bookdetail/${jid}`)).status).toBe(200);
});
