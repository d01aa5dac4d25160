import { expect, test } from "vitest";
import type { BookFacts } from "#tests/support/make-book.ts";
import { createTestSite } from "#tests/support/site.ts";

type Chapters = NonNullable<BookFacts["chapters"]>;

const chapter = (title: string, matter: "front" | "divider" | "body" | "back") => ({
  title,
  matter,
  slug: title.toLowerCase().replaceAll(" ", "-"),
  html: `<h2 id="p-1">${title}</h2><p id="p-2">What ${title} says.</p>`,
});

const book: Chapters = [
  chapter("Title Page", "front"),
  chapter("Imprint", "front"),
  chapter("Part One", "divider"),
  chapter("First", "body"),
  chapter("Part Two", "divider"),
  chapter("Second", "body"),
  chapter("Colophon", "back"),
];

test("R09 a book opens where its text begins, with title and author above it and what stands before one link away", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", title: "A Tale", author: "Ann Author", chapters: book });
  const page = await site.get("/book-reader/book");
  expect(page.text).toContain("What First says.");
  expect(page.text).toMatch(/reader-book-title">A Tale<.*reader-book-author">Ann Author</);
  expect(page.text).toMatch(/rel="prev"[^>]*href="\/book-reader\/book\/part-one"/);
  const second = await site.get("/book-reader/book/second");
  expect(second.text).not.toContain("reader-book-title");
});

test("chapters are counted without what stands before, between and behind them", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: book });
  const numberingOf = async (slug: string) =>
    JSON.parse((await site.get(`/book-reader/book/${slug}/chapter.json`)).text).chapter.numbering;
  expect(await numberingOf("second")).toEqual({ number: 2, count: 2 });
  expect(await numberingOf("imprint")).toBeNull();
  expect(await numberingOf("part-two")).toBeNull();
  expect(await numberingOf("colophon")).toBeNull();
});

test("what was written here has no front matter: its first chapter opens, and all are counted", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: [{ title: "Dedication" }, { title: "One" }] });
  const opened = JSON.parse((await site.get("/book-reader/book/chapter-1/chapter.json")).text);
  expect(opened.chapter.numbering).toEqual({ number: 1, count: 2 });
  expect((await site.get("/book-reader/book")).text).toContain("Chapter 1.");
});

test("the contents fold the front matter, in the reader's list and on the book's page", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: book });
  const navigation = JSON.parse((await site.get("/book-reader/book/navigation.json")).text);
  expect(navigation.front).toEqual(["title-page", "imprint"]);
  const page = await site.get("/bookdetail/book");
  const folded = /<details[^>]*><summary[^>]*>Front matter<\/summary>(.*?)<\/details>(.*)/s.exec(page.text);
  expect(folded?.[1]).toContain("Imprint");
  expect(folded?.[1]).not.toContain("Part One");
  expect(folded?.[2]).toContain("Part One");
});

test("our title is a heading only where the text has none of the first level", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "book",
    title: "A Tale",
    chapters: [{ html: '<h1 id="p-1">One</h1><p id="p-2">Text.</p>' }, { html: "<h2>Two</h2>" }],
  });
  const [own, lower] = [await site.get("/book-reader/book"), await site.get("/book-reader/book/chapter-2")];
  expect(own.text.match(/<h1/g)).toHaveLength(1);
  expect(own.text).toContain('<h1 id="p-1">One</h1>');
  expect(lower.text.match(/<h1[^>]*>A Tale</g)).toHaveLength(1);
});

test("a book whose languages are no valid tags says none, on no page", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", book: { language: "no tag!" }, chapters: [{ language: "??" }, {}] });
  await site.makeBook({ jid: "other", chapters: [{ language: "pt-BR" }] });
  for (const address of ["/book-reader/book", "/bookdetail/book", "/search?q=book"]) {
    const page = await site.get(address);
    expect(page.text.match(/ lang="(?!en")[^"]*"/g), address).toBeNull();
  }
  expect((await site.get("/book-reader/other")).text).toMatch(/<article[^>]* lang="pt-BR"/);
});

test("the box that vertical text scrolls in can be reached by the keyboard", async () => {
  await using site = await createTestSite();
  await site.makeBook({ jid: "book", chapters: [{ title: "一", writingMode: "vertical-rl" }, {}] });
  const [vertical, other] = [
    await site.get("/book-reader/book"),
    await site.get("/book-reader/book/chapter-2"),
  ];
  expect(vertical.text).toMatch(/<div class="reader-viewport"[^>]*tabindex="0"[^>]*aria-label="Text of 一"/);
  expect(other.text).not.toMatch(/<div class="reader-viewport"[^>]*tabindex/);
});

test("the end comes behind the text and before the colophon, with what to read next", async () => {
  await using site = await createTestSite();
  const subjects = ["Ships"];
  await site.makeBook({ jid: "book", title: "A Tale", author: "Ann Author", subjects, chapters: book });
  await site.makeBook({ jid: "more", title: "Another Tale", author: "Ann Author" });
  const description = "A ship leaves the harbour in a storm. Nobody knows why.";
  await site.makeBook({ jid: "like", title: "Ships", author: "Bo Boat", subjects, book: { description } });
  const long = `A sailor ${"and another sailor ".repeat(20)} go.`;
  await site.makeBook({ jid: "long", author: "Cy Cable", subjects, book: { description: long } });
  const end = (await site.get("/book-reader/book/second")).text;
  expect(end).toMatch(/The end<.*reader-finished.*A Tale.*Read next/s);
  expect(end).toMatch(/and another sailor…</);
  expect(end).toMatch(/Read next.*Ships.*A ship leaves the harbour in a storm\.<.*More by.*Another Tale/s);
  expect(end).not.toContain("Nobody knows why");
  expect(end).toMatch(/After the text<\/small> <bdi>Colophon/);
  for (const slug of ["first", "colophon"])
    expect((await site.get(`/book-reader/book/${slug}`)).text).not.toContain("reader-finis");
});
