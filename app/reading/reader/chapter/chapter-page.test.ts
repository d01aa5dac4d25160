import { chapters } from "#app/platform/db/schema/all.server.ts";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

const three = ["One", "Two", "Three"].map((title, index) => ({
  title,
  slug: title.toLowerCase(),
  html: `<h2 id="p-1">${title}</h2><p id="p-2">Words that stand in chapter ${index + 1} only once.</p>`,
}));

test("R09 the page's HTML holds the first chapter's text exactly once, without signing in", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", title: "A Book", chapters: three });
  const page = await site.get("/book-reader/book");
  expect(page.status).toBe(200);
  expect(page.text).toContain("<title>One · A Book | Octavo</title>");
  expect(page.text.split("stand in chapter 1 only once").length - 1).toBe(1);
  expect(page.text).toMatch(/<article class="book-text"[^>]*lang="en"[^>]*dir="ltr"/);
  expect(page.text.match(/<article/g)).toHaveLength(1);
});

test("R09 without scripts, links lead to the previous and next chapter and to the contents", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: three });
  const middle = await site.get("/book-reader/book/two");
  expect(middle.text).toMatch(/rel="prev"[^>]*href="\/book-reader\/book\/one"/);
  expect(middle.text).toMatch(/rel="next"[^>]*href="\/book-reader\/book\/three"/);
  expect(middle.text).toContain('href="/bookdetail/book#contents"');
});

test("in a book that goes from right to left the links to the chapters around lie on the sides where its pages are", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "left", chapters: three });
  await site.makeBook({ jid: "right", book: { progressionDirection: "rtl" }, chapters: three });
  const sides = async (jid: string) =>
    /class="reader-neighbours"[^>]*/.exec((await site.get(`/book-reader/${jid}/two`)).text)?.[0];
  expect(await sides("left")).toBe('class="reader-neighbours" dir="ltr"');
  expect(await sides("right")).toBe('class="reader-neighbours" dir="rtl"');
});

test("R09 the cached page is shared by everyone and is invalidated when the book changes; title and author parameters change nothing", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: three });
  const page = await site.get("/book-reader/book/one");
  const named = await site.get("/book-reader/book/one?title=Evil%3Cscript%3E&author=Nobody");
  expect(page.headers.get("cache-control")).toContain("public");
  expect(page.headers.get("set-cookie")).toBeNull();
  expect(named.status).toBe(200);
  expect(named.text).not.toContain("Nobody");
});

test("unknown books, unknown chapters and malformed addresses answer 404", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: three });
  const addresses = [
    "/book-reader/nothing",
    "/book-reader/nothing/one",
    "/book-reader/book/four",
    "/book-reader/book/..%2f..%2fetc",
    `/book-reader/${"x".repeat(400)}`,
    "/book-reader/book/one/two",
    "/book-reader/book/four/chapter.json",
    "/book-reader/nothing/navigation.json",
    "/book-reader/nothing/search.json?q=a",
    "/book-reader/book/one/note.json?id=b-none",
    "/book-reader/book/one/note.json",
  ];
  for (const address of addresses) {
    const { status } = await site.get(address);
    expect(`${status} ${address}`).toBe(`404 ${address}`);
  }
  // A control character is never part of a valid address.
  expect((await site.get("/book-reader/book/%01")).status).toBe(400);
});

test("a book without text has a page that says so", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "listed",
    title: "Only Listed",
    chapters: three,
    book: { isTextHeld: false },
  });
  await site.db.delete(chapters);
  const page = await site.get("/book-reader/listed");
  expect(page.status).toBe(200);
  expect(page.text).toContain("not held here");
  expect(page.text).toContain('href="/bookdetail/listed"');
});

test("chapters outside the reading order have an address, and the next and previous links skip them", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "book",
    chapters: [{ ...three[0] }, { ...three[1], isLinear: false }, { ...three[2] }],
  });
  const first = await site.get("/book-reader/book/one");
  expect(first.text).toMatch(/rel="next"[^>]*href="\/book-reader\/book\/three"/);
  const aside = await site.get("/book-reader/book/two");
  expect(aside.text).toContain("outside the reading order");
});

test("the last page offers the author's other books", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: three, author: "Ann Author" });
  await site.makeBook({ jid: "other", title: "Another Work", author: "Ann Author" });
  await site.makeBook({ jid: "alien", title: "Of Someone Else", author: "Bob Writer" });
  const page = await site.get("/book-reader/book/three");
  expect(page.text).toContain('href="/bookdetail/other"');
  expect(page.text).not.toContain("/bookdetail/alien");
  expect((await site.get("/book-reader/book/two")).text).not.toContain("/bookdetail/other");
});

test("the language decides the text direction when the chapter does not declare it", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "he", chapters: three, book: { language: "he" } });
  await site.makeBook({
    jid: "ja",
    book: { language: "ja", progressionDirection: "rtl" },
    chapters: [{ writingMode: "vertical-rl", html: '<p id="p-1">春</p>' }],
  });
  expect((await site.get("/book-reader/he")).text).toMatch(/<article[^>]*lang="he" dir="rtl"/);
  const vertical = await site.get("/book-reader/ja");
  expect(vertical.text).toMatch(/<article[^>]*dir="ltr" data-writing-mode="vertical-rl"/);
});

test("searching a book finds matches in reading order, ignoring case and accents, with surrounding text", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "book",
    chapters: [
      { slug: "a", html: '<p id="p-1">Un garçon déjà vu.</p>' },
      { slug: "b", html: '<p id="p-1">DEJA VU again, and déjà vu once more.</p>' },
      { slug: "c", html: '<p id="p-1">Nothing of the kind.</p>' },
    ],
  });
  const answer = await site.get("/book-reader/book/search.json?q=deja%20vu");
  const { hits } = JSON.parse(answer.text);
  expect(
    hits.map((hit: { chapter: string; occurrence: number }) => `${hit.chapter}${hit.occurrence}`),
  ).toEqual(["a0", "b0", "b1"]);
  expect(hits[0]).toMatchObject({ before: "Un garçon ", match: "déjà vu", after: "." });
  expect(JSON.parse((await site.get("/book-reader/book/search.json?q=(.*")).text).hits).toEqual([]);
});

test("a search makes as many queries in a book of three hundred chapters as in one of one, plus one for the titles of its hits", async () => {
  await using site = await createTestSite();
  const words = (at: number) => ({ slug: `c${at}`, html: `<p id="p-1">Words of ${at}, one whale.</p>` });
  for (const [jid, length] of [
    ["short", 1],
    ["long", 300],
  ] as const)
    await site.makeBook({ jid, chapters: Array.from({ length }, (_, at) => words(at)) });
  const search = (jid: string, query: string) => site.get(`/book-reader/${jid}/search.json?q=${query}`);
  const { hits, isCut } = JSON.parse((await search("long", "whale")).text);
  expect([hits.length, hits[99].chapter, isCut]).toEqual([100, "c99", true]);
  await search("short", "whale");
  const queries = (jid: string, query: string) => site.roundTrips(() => search(jid, query));
  const few = await queries("short", "nothing");
  expect(await queries("long", "nothing")).toBe(few);
  expect(await queries("long", "one+whale")).toBe(few + 1);
});

test("a note in another chapter can be fetched on its own", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "book",
    chapters: [{ slug: "notes", html: '<ol><li id="b-n1"><p>The note.</p></li></ol>' }],
  });
  const answer = await site.get("/book-reader/book/notes/note.json?id=b-n1");
  expect(JSON.parse(answer.text)).toEqual({ html: '<li id="b-n1"><p>The note.</p></li>' });
});

test("P05 a chapter's page carries brand, robots, canonical address, social card and structured data", async () => {
  await using site = await createTestSite({ SITE_NAME: "Reading Room", SITE_URL: "https://books.example" });
  await site.makeBook({ jid: "book", title: "A Book", chapters: three });
  const { text } = await site.get("/book-reader/book/two");
  const data = await site.get("/book-reader/book/two/chapter.json");
  expect(text).toContain("<title>Two · A Book | Reading Room</title>");
  for (const part of [
    '<meta name="robots" content="index, follow"',
    '<link rel="canonical" href="https://books.example/book-reader/book/two"',
    'property="og:image" content="https://books.example/bookdetail/book/card.png"',
    '"@type":"Chapter"',
    '"@id":"https://books.example/bookdetail/book#book"',
    '"@type":"WebSite"',
  ])
    expect(text, part).toContain(part);
  // Navigation within the reader also returns the next chapter's head.
  expect(data.text).toContain("Two · A Book | Reading Room");
});

test("P01 an unknown book is not reported as a missing chapter, and a missing chapter links to its book", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: three });
  const noBook = await site.get("/book-reader/nothing");
  expect(noBook.status).toBe(404);
  for (const part of ["<h1>Page Not Found</h1>", "There is no book at this address.", "Return Home"])
    expect(noBook.text).toContain(part);
  expect(noBook.text).not.toContain("such chapter");
  const noChapter = await site.get("/book-reader/book/nothing");
  expect(noChapter.status).toBe(404);
  for (const part of ["There is no such chapter in this book.", 'href="/bookdetail/book"', "Return Home"])
    expect(noChapter.text).toContain(part);
  const asData = await site.get("/book-reader/nothing/one/chapter.json");
  expect([asData.status, asData.text]).toEqual([404, '{"message":"There is no book at this address."}']);
});
