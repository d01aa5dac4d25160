import { expect, test } from "vitest";
import { anonymous, type ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { createTestSite } from "#tests/support/site.ts";
import { openedBooksAddress } from "./opened-books.ts";
import { describeOpenedBooks } from "./opened-books-queries.server.ts";

interface Answer {
  books: { book: { title: string }; chapter: { title: string }; extent: { wordsBefore: number } }[];
}

async function describe(
  site: Awaited<ReturnType<typeof createTestSite>>,
  locators: [jid: string, chapter: string][],
) {
  const answer = await site.get(openedBooksAddress(locators.map(([jid, chapter]) => ({ jid, chapter }))));
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  return (JSON.parse(answer.text) as Answer).books;
}

test("books that a device has stopped in are described in its order, with chapter and extent", async () => {
  await using site = await createTestSite();
  for (const jid of ["nightjar", "saltmarsh"])
    await site.makeBook({ jid, title: jid, chapters: [{ title: "I" }, {}] });
  const books = await describe(site, [
    ["saltmarsh", "chapter-2"],
    ["nightjar", "chapter-1"],
  ]);
  expect(books.map(({ book, chapter }) => [book.title, chapter.title])).toEqual([
    ["saltmarsh", "Chapter 2"],
    ["nightjar", "Chapter I"],
  ]);
  expect(books[0]?.extent.wordsBefore).toBe(100);
});

test("a book or chapter that is gone is left out, and so is whatever is requested beside six", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "nightjar", title: "Nightjar" });
  const gone: [string, string][] = [
    ["nowhere", "one"],
    ["nightjar", "no-such-chapter"],
    ["", ""],
  ];
  expect(await describe(site, gone)).toEqual([]);
  const many: [string, string][] = Array.from({ length: 6 }, () => ["nowhere", "one"]);
  expect(await describe(site, [...many, ["nightjar", "chapter-1"]])).toEqual([]);
  const hostile = await site.get("/continue-reading.json?at=%00/x&at=a&at=/&at=nightjar");
  expect(hostile.status).toBeLessThan(500);
});

test("A05 a profile with an age cap gets no description of a book above it", async () => {
  await using site = await createTestSite();
  const disclosures = { warnings: [], audience: "mature" as const, aiUse: null, aiNote: null };
  await site.makeBook({ jid: "blood", title: "Blood Tide", book: { disclosures } });
  const locators = [{ jid: "blood", chapter: "chapter-1" }];
  const titles = async (viewer: ContentViewer) =>
    (await describeOpenedBooks(site.db, locators, viewer)).map(({ book }) => book.title);
  expect([await titles(anonymous), await titles({ ageCap: 12, excluded: [] })]).toEqual([["Blood Tide"], []]);
});
