import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestSite } from "#tests/support/site.ts";

test("books that an earlier release indexed are filtered and counted like those that are indexed now", async () => {
  await using site = await createTestSite();
  await site.makeBook({
    jid: "all",
    title: "All",
    author: "Ann O’Brien",
    genres: ["Drama", "Fantasy"],
    subjects: ["Sea -- Fiction"],
    chapters: [{ access: "members" }],
    book: {
      language: "pt-BR",
      wordCount: 30_000,
      status: "hiatus",
      seriesName: " Harbour ",
      averageRating: 4.2,
      ratingsCount: 3,
      publishedYear: 1955,
      disclosures: {
        audience: "teen",
        warnings: ["Abuse", "Self-harm or suicide"],
        aiUse: null,
        aiNote: null,
      },
    },
  });
  await site.makeBook({
    jid: "bare",
    book: { isTextHeld: false, language: "und", origin: "catalog", publishedYear: -700 },
  });
  await site.makeBook({ jid: "odd", book: { language: "", wordCount: 90_000, averageRating: 2 } });
  const indexed = () =>
    site.db.execute(sql`select book_id, terms::text, packed from book_find order by book_id`);
  const { rows } = await indexed();
  await site.db.execute(sql`update book_find set packed = '', terms = array_to_tsvector(
    array(select lexeme from unnest(tsvector_to_array(terms)) lexeme where lexeme not like '=%'))`);
  const folder = new URL("../../../../platform/db/migrations/", import.meta.url);
  const migration = await readFile(new URL("0021_search-facets.sql", folder), "utf8");
  await site.db.execute(sql.raw(migration.slice(migration.indexOf("UPDATE book_find"))));
  expect((await indexed()).rows).toEqual(rows);
});
