import fc from "fast-check";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { memoryIndex } from "#tests/support/memory-index.ts";
import { createTestSite } from "#tests/support/site.ts";
import { countFacets, countsOf } from "../facets/facet-queries.server.ts";
import { findHits, planSearch } from "../search-conditions.server.ts";
import { readSearch } from "../search-input.server.ts";
import { readFoundBooks } from "../search-queries.server.ts";
import { findSuggestions } from "../suggesting/suggestion-queries.server.ts";
import { indexBooks } from "../terms/index-books.server.ts";
import { readDocuments } from "../terms/search-documents.server.ts";
import { postgresIndex } from "./postgres-index.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

type Site = Awaited<ReturnType<typeof createTestSite>>;

async function fillShelves(site: Site): Promise<void> {
  await site.makeBook({ jid: "gatsby", title: "The Great Gatsby", author: "F. Scott Fitzgerald" });
  await site.makeBook({ jid: "hobbit", title: "The Hobbit", author: "J.R.R. Tolkien", genres: ["Fantasy"] });
  await site.makeBook({
    jid: "mort",
    title: "Mort",
    author: "Terry Pratchett",
    genres: ["Fantasy", "Comedy"],
    book: {
      seriesName: "Discworld",
      seriesPosition: "4",
      language: "fr",
      ratingsCount: 90,
      averageRating: 4.6,
    },
  });
  await site.makeBook({
    jid: "sourcery",
    title: "Sourcery",
    author: "Terry Pratchett",
    genres: ["Fantasy"],
    book: { seriesName: "Discworld", seriesPosition: "5", ratingsCount: 7, averageRating: 4.9 },
  });
  await site.makeBook({ jid: "flies", title: "Lord of the Flies", author: "William Golding" });
  await site.makeBook({ jid: "rings", title: "Flies and the Lord", author: "Ann Author" });
  await site.makeBook({
    jid: "record",
    title: "Gatsby’s Girl",
    book: { isTextHeld: false, origin: "catalog" },
  });
}

/** Both, over the same books. `follow` brings the second one up to date. */
async function openBoth(site: Site) {
  const memory = memoryIndex();
  const follow = async () => {
    const { rows } = await site.db.execute<{ id: number }>(sql`select id from books order by id`);
    const ids = rows.map(({ id }) => id);
    await memory.index(site.db, ids, await readDocuments(site.db, ids));
  };
  await follow();
  const indexes: [name: string, index: SearchIndex][] = [
    ["PostgreSQL", postgresIndex(site.searchDb)],
    ["memory", memory],
  ];
  return { indexes, follow };
}

/** A page of results as a list shows it. */
async function search({ searchDb }: Site, index: SearchIndex, query: string) {
  const input = readSearch(new URLSearchParams(query));
  const plan = await planSearch(index, input, { viewer: anonymous });
  const offset = (input.page - 1) * 3;
  const hits = await findHits(index, plan, { limit: 3, offset, counts: countsOf(input.filters) });
  const answer = plan?.answer ?? null;
  const facets = await countFacets(input.filters, hits);
  const found = await readFoundBooks(searchDb, hits.ids, { viewer: anonymous, answer, facets });
  return {
    total: hits.total,
    jids: found.books.map(({ card }) => card.jid),
    corrected: answer?.corrected ?? null,
    choices: found.facets.choices,
  };
}

test("R11 one suite holds over both indexes: words, errors, fields, phrases, filters, orders, counts and suggestions", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const { indexes } = await openBoth(site);
  const table: [query: string, jids: string[]][] = [
    ["q=gatsby", ["record", "gatsby"]],
    ["q=great+gatsbt", ["gatsby"]],
    ["q=hob+bit", ["hobbit"]],
    ["q=tolkien", ["hobbit"]],
    ["q=discworld+5", ["sourcery"]],
    ["q=author:pratchett+mort", ["mort"]],
    ["q=discworld+-mort", ["sourcery"]],
    ['q="lord+of+the+flies"', ["flies"]],
    ["q=lord+flies", ["rings", "flies"]],
    ["q=gats", ["record", "gatsby"]],
    ["q=fantasy&sort=rating", ["mort", "sourcery", "hobbit"]],
    ["q=fantasy&sort=popularity", ["mort", "sourcery", "hobbit"]],
    ["genre=fantasy&sort=title", ["mort", "sourcery", "hobbit"]],
    ["genre=fantasy&genre=-comedy&sort=title", ["sourcery", "hobbit"]],
    ["genre=-fantasy&sort=newest", ["rings", "flies", "gatsby"]],
    ["genre=-fantasy&sort=newest&page=2", ["record"]],
    ["language=fr&language=en&sort=title&page=3", ["hobbit"]],
    ["q=zzzz", []],
  ];
  for (const [name, index] of indexes) {
    for (const [query, jids] of table)
      expect([name, query, (await search(site, index, query)).jids]).toEqual([name, query, jids]);
    const corrected = await search(site, index, "q=great+gatsbt");
    expect([name, corrected.corrected, corrected.total]).toEqual([name, "great gatsby", 1]);
    const { choices } = await search(site, index, "q=pratchett&language=fr");
    expect([name, choices["language"]?.map(({ value, count }) => [value, count])]).toEqual([
      name,
      [
        ["en", 1],
        ["fr", 1],
      ],
    ]);
    const suggested = await findSuggestions(index, "disc", { viewer: anonymous });
    expect([name, suggested.map(({ kind, url }) => [kind, url])]).toEqual([
      name,
      [["series", "/series?name=Discworld"]],
    ]);
  }
});

test("a changed and a withdrawn book are what both indexes say at once, and a list shows no book that was withdrawn since", async () => {
  await using site = await createTestSite();
  await fillShelves(site);
  const { indexes, follow } = await openBoth(site);
  await site.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(
      sql`update books set title = 'The Cobalt Windmill' where jid = 'hobbit' returning id`,
    );
    await indexBooks(
      tx,
      rows.map(({ id }) => id),
    );
  });
  await follow();
  for (const [name, index] of indexes) {
    expect([name, (await search(site, index, "q=cobalt+windmill")).jids]).toEqual([name, ["hobbit"]]);
    expect([name, (await search(site, index, "q=hobbit")).jids]).toEqual([name, []]);
  }
  // An engine elsewhere hears of it a moment later.
  await site.db.execute(sql`update books set is_listed = false where jid = 'hobbit'`);
  for (const [name, index] of indexes)
    expect([name, (await search(site, index, "q=cobalt+windmill")).jids]).toEqual([name, []]);
});

const word = fc.constantFrom(
  "garden",
  "gardn",
  "winter",
  "winters",
  "moon",
  "harbour",
  "harbor",
  "the",
  "fr",
);
const anyQuery = fc.record({
  words: fc.array(word, { maxLength: 3 }),
  filter: fc.constantFrom("", "&genre=drama", "&genre=-drama", "&language=fr&language=en", "&text=-held"),
  sort: fc.constantFrom("", "&sort=newest", "&sort=title", "&sort=popularity", "&sort=rating", "&sort=words"),
});

test("both indexes give the same books in the same order with the same counts for whatever is searched for", async () => {
  await using site = await createTestSite();
  const titles = ["Garden", "Winter", "Moon", "Harbour", "Winter Garden", "Moon over the Harbour", "Gardens"];
  for (let at = 0; at < 28; at++)
    await site.makeBook({
      jid: `b${at}`,
      title: `${titles[at % titles.length]}${at % 3 === 0 ? " of the Moon" : ""}`,
      genres: [["Drama"], ["Poetry"], []][at % 3] ?? [],
      book: {
        language: at % 4 === 0 ? "fr" : "en",
        isTextHeld: at % 5 !== 0,
        ratingsCount: (at * 37) % 11,
        averageRating: 1 + (at % 4),
        wordCount: (at * 7919) % 5000,
      },
    });
  const { indexes } = await openBoth(site);
  await fc.assert(
    fc.asyncProperty(anyQuery, async ({ words, filter, sort }) => {
      const query = `q=${words.join("+")}${filter}${sort}`;
      const [one, other] = await Promise.all(indexes.map(([, index]) => search(site, index, query)));
      expect([query, other]).toEqual([query, one]);
    }),
    { numRuns: 60, seed: 15 },
  );
});
