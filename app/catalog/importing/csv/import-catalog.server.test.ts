import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookIdentifiers, bookPeople, books, people, subjects } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { WrongCsvFile } from "#app/platform/files/read-csv.server.ts";
import { readCatalogFile } from "./catalog-file.server.ts";
import { importCatalog } from "./import-catalog.server.ts";

async function createCatalogSite() {
  const site = await createTestSite();
  return {
    ...site,
    async load(csv: string) {
      const path = join(site.settings.DATA_DIR, "catalog.csv");
      await writeFile(path, csv);
      const refused: string[] = [];
      const counts = await importCatalog(site, readCatalogFile(path), {
        refused: (line, reason) => refused.push(`${line}: ${reason}`),
        advanced: () => {},
      });
      return { ...counts, reasons: refused };
    },
    [Symbol.asyncDispose]: site[Symbol.asyncDispose],
  };
}

const header =
  "book_id,title,original_title,series,series_number,authors,year,language,isbn10,isbn13,average_rating,ratings_count,tags\n";
const hunger =
  '1,The Hunger Games,"Les Jeux, de la faim",The Hunger Games,1,Suzanne Collins; Ann Other,2008,en,0439023483,,4.34,4780653,dystopian;sci-fi;young-adult\n';

test("a record becomes a book without a text, with people, series, ISBN and subjects", async () => {
  await using site = await createCatalogSite();
  expect(await site.load(header + hunger)).toMatchObject({
    imported: 1,
    updated: 0,
    unchanged: 0,
    refused: 0,
  });
  const [book] = await site.db.select().from(books);
  expect(book).toMatchObject({
    externalId: "1",
    title: "The Hunger Games",
    sortTitle: "Hunger Games, The",
    isTextHeld: false,
    origin: "catalog",
    publishedYear: 2008,
    seriesName: "The Hunger Games",
    seriesPosition: "1",
    ratingsCount: 4_780_653,
  });
  expect((await site.db.select().from(bookIdentifiers))[0]?.value).toBe("9780439023481");
  expect(
    (await site.db.select({ sortName: people.sortName }).from(people)).map(({ sortName }) => sortName).sort(),
  ).toEqual(["Collins, Suzanne", "Other, Ann"]);
  expect(
    (await site.db.select({ name: subjects.name }).from(subjects)).map(({ name }) => name).sort(),
  ).toEqual(["Dystopian", "Science Fiction", "Young adult"]);
  expect((await site.get("/api/search?q=jeux+faim")).text).toContain(book?.jid ?? "nothing");
});

test("the same catalogue again changes nothing, and a changed line changes its record only", async () => {
  await using site = await createCatalogSite();
  const second = "2,Emma,,,,Jane Austen,1815,en,,,4.0,10,classics\n";
  await site.load(header + hunger + second);
  const before = await site.db.select().from(books).orderBy(books.id);
  expect(await site.load(header + hunger + second)).toMatchObject({ imported: 0, updated: 0, unchanged: 2 });
  const changed = second.replace("Jane Austen", "Jane Austen; A Translator");
  expect(await site.load(header + hunger + changed)).toMatchObject({ imported: 0, updated: 1, unchanged: 1 });
  const after = await site.db.select().from(books).orderBy(books.id);
  expect(after.map(({ jid }) => jid)).toEqual(before.map(({ jid }) => jid));
  const emma = after.find(({ title }) => title === "Emma");
  expect(await site.db.$count(bookPeople, eq(bookPeople.bookId, emma?.id ?? 0))).toBe(2);
  const counts = await site.db.select({ name: subjects.name, count: subjects.bookCount }).from(subjects);
  expect(counts.every(({ count }) => count === 1)).toBe(true);
});

test("invalid lines are reported by number and reason, and the others are imported", async () => {
  await using site = await createCatalogSite();
  const lines = [
    "9,,,,,Nobody,2000,en,,,,,",
    "10,Too Few",
    "11,Odd Year,,,,A B,MMXX,en,,,,,",
    "11b,Fine,,,,,,,,,,,",
    "11b,Twice,,,,,,,,,,,",
  ];
  const loaded = await site.load(header + hunger + lines.join("\n"));
  expect(loaded).toMatchObject({ imported: 2, refused: 4 });
  expect(loaded.reasons).toEqual([
    "3: title is missing.",
    "4: It has more or fewer fields than the header.",
    "5: year is not a year.",
    "7: book_id 11b appeared before.",
  ]);
});

test("an unclosed quote loses the rest of the file, and nothing before it", async () => {
  await using site = await createCatalogSite();
  const loaded = await site.load(`${header}${hunger}2,"Never closed,,,\n3,Lost,,\n`);
  expect(loaded).toMatchObject({ imported: 1, refused: 1 });
  expect(loaded.reasons[0]).toContain("not CSV from here on");
});

test("a file that is no catalogue is refused as a whole", async () => {
  await using site = await createCatalogSite();
  await expect(site.load("name,price\nTea,3\n")).rejects.toThrow(WrongCsvFile);
});

test("a record of a readable book is merged with it, by ISBN or by title and author, and is found once", async () => {
  await using site = await createCatalogSite();
  const held = { wordCount: 900 };
  const byTitle = await site.makeBook({ title: "The Hunger games", author: "Suzanne Collins", book: held });
  await site.makeBook({ title: "Catching Fire", author: "Somebody Else", book: held });
  const counts = await site.load(
    `${header}${hunger}2,Catching Fire,,,,Suzanne Collins,2009,en,,,4.3,10,sci-fi\n`,
  );
  expect(counts).toMatchObject({ imported: 1, updated: 1 });
  const rows = await site.db.select().from(books);
  expect(rows).toHaveLength(3);
  expect(rows.find(({ jid }) => jid === byTitle.jid)).toMatchObject({
    externalId: "1",
    isTextHeld: true,
    title: "The Hunger games",
    ratingsCount: 4_780_653,
  });
  const again = await site.load(`${header}${hunger}`);
  expect(again).toMatchObject({ imported: 0, unchanged: 1 });
});
