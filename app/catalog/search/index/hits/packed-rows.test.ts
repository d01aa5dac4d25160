import fc from "fast-check";
import { expect, test } from "vitest";
import type { FacetFacts } from "../../facets/facet.server.ts";
import { countsOf } from "../../facets/facet-queries.server.ts";
import { facetTerms, packFacets } from "../../facets/facet-terms.server.ts";
import { filtersOf } from "../../facets/filters.ts";
import { type Condition, fulfils } from "../conditions.ts";
import { bookMark, splitPacked, toSplitter } from "./packed-rows.server.ts";

const anyBook: fc.Arbitrary<FacetFacts> = fc.record({
  isTextHeld: fc.boolean(),
  hasMembersChapters: fc.boolean(),
  language: fc.constantFrom("en", "fr", "yue", "de-AT", ""),
  wordCount: fc.constantFrom(0, 5_000, 30_000, 100_000),
  status: fc.constantFrom("complete", "ongoing", "hiatus"),
  disclosures: fc.constant(null),
  averageRating: fc.constantFrom(null, 2, 3.7, 4.9),
  ratings: fc.constantFrom(0, 12),
  publishedYear: fc.constantFrom(null, 1719, 1843, 2021),
  series: fc.constant(null),
  personSlugs: fc.constant([]),
  headings: fc.subarray([
    { id: 300, slug: "poetry", kind: "genre" as const },
    { id: 9, slug: "sea", kind: "subject" as const },
  ]),
});

const values: [string, ...string[]][] = [
  ["language", "en", "yue", "de", "und"],
  ["text", "held", "members", "record"],
  ["length", "short", "long"],
  ["rating", "4.5", "none"],
  ["year", "1800-1899", "since-2020"],
  ["genre", "poetry"],
  ["subject", "sea"],
];
const anyFilters = fc.array(
  fc.record({
    filter: fc.constantFrom(...values.flatMap(([key, ...of]) => of.map((value) => ({ key, value })))),
    isExcluded: fc.boolean(),
  }),
  { maxLength: 6 },
);

const isFound = (condition: Condition | null, book: FacetFacts): boolean =>
  condition === null || fulfils(condition, new Set(facetTerms(book)));

test("packed values say of each book which counts of a search it belongs to, as its terms do", async () => {
  let split = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyBook, { maxLength: 12 }), anyFilters, async (books, chosen) => {
      const conditions = Object.values(
        countsOf(filtersOf(chosen.map(({ filter, isExcluded }) => ({ ...filter, isExcluded })))),
      ).map((count) => count.filters);
      const splitter = toSplitter(conditions);
      expect(splitter).not.toBeNull();
      if (!splitter) return;
      const read = books.filter((book) => conditions.some((one) => isFound(one, book)));
      const marked = Buffer.concat(
        read.flatMap((book, at) => (at === 0 ? [packFacets(book)] : [bookMark, packFacets(book)])),
      );
      const parts = await splitPacked(marked, splitter, conditions.length);
      const wanted = conditions.map((one) =>
        Buffer.concat(read.filter((book) => isFound(one, book)).map((book) => packFacets(book))),
      );
      expect(parts.map((part) => part.toString("hex"))).toEqual(wanted.map((part) => part.toString("hex")));
      if (conditions.length > 1 && read.length > 1) split++;
    }),
    { seed: 399 },
  );
  expect(split).toBeGreaterThan(10);
});

test("conditions that differ in what packed values do not hold are not told apart by them", () => {
  const beginning: Condition = { all: [{ term: "=language:en" }, { beginning: "gar" }] };
  expect(toSplitter([beginning, { term: "=language:en" }])).toBeNull();
  expect(toSplitter([{ term: "=genre:poetry" }, { term: "=language:en" }])).toBeNull();
  expect(toSplitter([{ term: "=author:jane-austen" }, null])).toBeNull();
});
