import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";
import { indexWaiting } from "../terms/index-search-job.server.ts";
import { indexBooks } from "../terms/index-books.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

interface Answer {
  total: number;
  corrected: string | null;
  items: { jid: string }[];
}

async function ask(site: Site, question: string): Promise<Answer> {
  return JSON.parse((await site.get(`/api/search?q=${encodeURIComponent(question)}`)).text);
}

async function fillShelves(site: Site): Promise<void> {
  await site.makeBook({ jid: "gatsby", title: "The Great Gatsby", author: "F. Scott Fitzgerald" });
  await site.makeBook({ jid: "hobbit", title: "The Hobbit", author: "J.R.R. Tolkien", genres: ["Fantasy"] });
  const series = { seriesName: "Discworld" };
  await site.makeBook({
    jid: "mort",
    title: "Mort",
    author: "Terry Pratchett",
    book: { ...series, seriesPosition: "4" },
  });
  await site.makeBook({
    jid: "sourcery",
    title: "Sourcery",
    author: "Terry Pratchett",
    book: { ...series, seriesPosition: "5" },
  });
  await site.makeBook({ jid: "kings", title: "Lord of the Flies", author: "William Golding" });
  await site.makeBook({ jid: "rings", title: "Flies and the Lord", author: "Ann Author" });
}

test("R11 typing errors, split and joined words, initials, numbers, fields and quotation marks find the book", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const table: [question: string, first: string | undefined][] = [
    ["great gatsbt", "gatsby"],
    ["hatsby", "gatsby"],
    ["greatgatsby", "gatsby"],
    ["fitzgereld", "gatsby"],
    ["hob bit", "hobbit"],
    ["j r r tolkien", "hobbit"],
    ["jrr tolkien", "hobbit"],
    ["tolkien, j. r. r.", "hobbit"],
    ["discworld 5", "sourcery"],
    ["discworld book five", "sourcery"],
    ["author:pratchett mort", "mort"],
    ["series:discworld 4", "mort"],
    ["tag:fantasy", "hobbit"],
    ["discworld -mort", "sourcery"],
    ['"lord of the flies"', "kings"],
    ['"gatsbt"', undefined],
    ["author:gatsby", undefined],
  ];
  for (const [question, first] of table)
    expect((await ask(site, question)).items[0]?.jid, question).toBe(first);
  expect((await ask(site, '"lord of the flies"')).total).toBe(1);
  expect((await ask(site, "discworld -mort")).total).toBe(1);
});

test("a corrected search says what it looked for, and leads to the words as typed", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  expect((await ask(site, "great gatsbt")).corrected).toBe("great gatsby");
  expect((await ask(site, "great gatsby")).corrected).toBeNull();
  const { text } = await site.get("/search?q=great+gatsbt");
  expect(text).toMatch(/these are results for(?:<!-- -->)?.*great gatsby/);
  expect(text).toContain('href="/search?q=%22great%22+%22gatsbt%22"');
  expect((await site.get("/search?q=%22great%22+%22gatsbt%22")).text).toContain("No books found for");
});

test("where no book has all of the words, those that have most of them are shown and the page says so", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const { text } = await site.get("/search?q=great+gatsby+zebra");
  expect(text).toContain("No book matches all of these words");
  expect(text).toContain('href="/bookdetail/gatsby"');
});

test("a book is found as soon as it is written under its new title only, and not once it is withdrawn", async () => {
  await using site = await createTestSite();
  const book = await site.makeBook({ jid: "draft", title: "The Amber Lighthouse" });
  expect((await ask(site, "amber lighthouse")).total).toBe(1);
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`update books set title = 'The Cobalt Windmill' where id = ${book.id}`);
    await indexBooks(tx, [book.id]);
  });
  expect((await ask(site, "cobalt windmill")).total).toBe(1);
  expect((await ask(site, "lighthouse")).total).toBe(0);
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`update books set is_listed = false where id = ${book.id}`);
    await indexBooks(tx, [book.id]);
  });
  for (const question of ["cobalt", "cobolt", "cobalt windmill zebra"])
    expect((await ask(site, question)).total, question).toBe(0);
});

test("the total equals the books of all pages, ranked or not, each of them once", async () => {
  await using site = await createTestSite();
  await site.db.execute(sql`with made as (
      insert into books (jid, title, sort_title, origin, is_text_held, ratings_count)
      select 'n' || n, 'Garden ' || n, 'garden ' || n, 'catalog', n % 2 = 0, n from generate_series(1, 450) n returning id, title)
    insert into book_find (book_id, prior, is_text_held, title_key, terms)
    select id, 0.25, true, 0, to_tsvector('simple', title) from made`);
  const page = async (offset: number) =>
    JSON.parse((await site.get(`/api/search?q=garden&limit=100&offset=${offset}`)).text) as Answer;
  const pages = await Promise.all([0, 100, 200, 300, 400].map(page));
  const jids = pages.flatMap(({ items }) => items.map(({ jid }) => jid));
  expect([pages[0]?.total, jids.length, new Set(jids).size]).toEqual([450, 450, 450]);
});

test("a book that a migration took over is found at once, and ranked and corrected after the job", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  await site.db.execute(sql`update book_find set terms = terms || array_to_tsvector(array['altneuland'])
    where book_id = (select id from books where jid = 'mort')`);
  await site.db.execute(sql`delete from book_cards`);
  await site.db.execute(sql`delete from search_words`);
  expect((await ask(site, "gatsby")).items[0]?.jid).toBe("gatsby");
  expect(await indexWaiting(site.db)).toBe(6);
  expect(await indexWaiting(site.db)).toBe(0);
  expect((await ask(site, "gatsbt great")).items[0]?.jid).toBe("gatsby");
  expect((await ask(site, "altneuland")).items[0]?.jid).toBe("mort");
});

test("two transactions that each index books with the same new words, authors and tags in another order both finish", async () => {
  await using site = await createTestSite();
  const words = ["aurora", "bramble", "cinder", "dapple", "ember", "fennel"];
  const jids: string[] = [];
  for (const [index, word] of words.entries()) {
    jids.push(`w${index}`);
    await site.makeBook({
      jid: `w${index}`,
      title: `${word} ${words.at(-1 - index)}`,
      author: `Ann ${word}`,
    });
  }
  const { rows } = await site.db.execute<{ id: number }>(sql`select id from books order by id`);
  const ids = rows.map(({ id }) => id);
  for (let round = 0; round < 5; round++) {
    await site.db.execute(sql`delete from search_words`);
    await site.db.execute(sql`delete from search_suggestions where kind <> 'book'`);
    // Books of their own, as two imports have, with words, authors and tags in common.
    const inOrder = (own: number[]) =>
      site.db.transaction(async (tx) => {
        await tx.execute(sql`set local deadlock_timeout = '100ms'`);
        await indexBooks(tx, own);
      });
    const [even, odd] = [0, 1].map((part) => ids.filter((_, index) => index % 2 === part));
    await Promise.all([inOrder(even ?? []), inOrder((odd ?? []).toReversed())]);
    expect((await ask(site, "bramble")).total).toBe(2);
  }
  const { rows: known } = await site.db.execute(
    sql`select word from search_words where word = any(${sql.param(words)}::text[])`,
  );
  expect(known).toHaveLength(words.length);
});

test("hostile and empty questions are answered", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const hostile = [
    "the of and",
    "!!! ???",
    "💩",
    "%_%",
    "'a' & !b | c:*",
    '"""',
    "-",
    "--x",
    "author:",
    '-"',
    "a".repeat(1_000),
    "word ".repeat(300),
  ];
  for (const question of hostile) {
    const path = `/search?q=${encodeURIComponent(question)}`;
    expect((await site.get(path)).status, question.slice(0, 20)).toBe(200);
    expect((await site.get(`/api${path}`)).status, question.slice(0, 20)).toBe(200);
  }
});
