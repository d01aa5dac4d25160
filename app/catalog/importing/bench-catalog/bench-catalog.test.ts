import { expect, test } from "vitest";
import { octavoOf } from "#tests/support/octavo.ts";
import { createTestSite } from "#tests/support/site.ts";
import { registerBenchCatalog } from "./bench-catalog-cli.server.ts";
import { madeUpBook } from "./made-up-books.ts";

const counted = (items: string[]) => [...Map.groupBy(items, (item) => item)].map(([, { length }]) => length);

test("made-up books are always the same, in many languages, with few words, tags and authors that are very frequent", () => {
  const books = Array.from({ length: 3_000 }, (_, index) => madeUpBook(index + 1));
  expect(madeUpBook(1_234)).toEqual(books[1_233]);
  const languages = Map.groupBy(books, ({ language }) => language);
  expect(languages.size).toBeGreaterThan(30);
  const english = languages.get("en")?.length ?? 0;
  expect(english / books.length).toBeGreaterThan(0.45);
  expect(english / books.length).toBeLessThan(0.75);
  const words = counted(books.flatMap(({ title }) => title.toLowerCase().match(/\p{L}+/gu) ?? []));
  expect(words.length).toBeGreaterThan(2_000);
  expect(Math.max(...words)).toBeGreaterThan(100);
  expect(words.filter((count) => count === 1).length).toBeGreaterThan(words.length / 2);
  expect(Math.max(...counted(books.flatMap(({ headings }) => headings)))).toBeGreaterThan(300);
  expect(Math.max(...counted(books.flatMap(({ authors }) => authors)))).toBeGreaterThan(10);
  const ratings = books.map((book) => book.ratings).toSorted((one, other) => one - other);
  expect(ratings[1_500]).toBeLessThan(10);
  expect(ratings.at(-1)).toBeGreaterThan(1_000);
});

test("octavo bench-catalog fills an empty site with books that are found, also by their texts, and refuses one that has books", async () => {
  await using site = await createTestSite();
  const octavo = octavoOf(site, { commands: [registerBenchCatalog], cwd: "." });
  const filled = await octavo("bench-catalog", "--books", "60", "--json");
  expect([filled.status, filled.json]).toEqual([0, [{ status: "done", books: 60 }]]);
  for (const number of [7, 42]) {
    const { title, authors } = madeUpBook(number);
    const query = encodeURIComponent(`${title} ${authors[0]}`);
    const { items } = JSON.parse((await site.get(`/api/search?q=${query}`)).text) as {
      items: { jid: string }[];
    };
    expect([title, items[0]?.jid]).toEqual([title, `s${number}`]);
  }
  expect((await site.get("/book-reader/s2/chapter-2")).status).toBe(200);
  const inEnglish = [2, 4, 6, 8, 10, 12].find((number) => madeUpBook(number).language === "en") ?? 0;
  const phrase = madeUpBook(inEnglish).chapters[1]?.paragraphs[3]?.split(" ").slice(3, 11).join(" ") ?? "";
  const passages = await site.get(`/api/passages?q=${encodeURIComponent(`"${phrase}"`)}`);
  expect(passages.text, phrase).toContain(`"s${inEnglish}"`);
  const again = await octavo("bench-catalog", "--books", "60");
  expect(again.status).toBe(1);
  expect(again.stdout + again.stderr).toContain("This site has books");
});
