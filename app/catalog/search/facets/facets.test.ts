import { expect, test } from "vitest";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { planOf } from "../search-conditions.server.ts";
import { headingOf } from "../results/search-heading.server.ts";
import { readSearch, searchAddress, searchKeys } from "../search-input.server.ts";
import { toTsquery } from "../index/conditions.ts";
import type { Facet, FacetFacts } from "./facet.server.ts";
import { conditionOfFilters, facetTerms, packFacets, tallyOf } from "./facet-terms.server.ts";
import { facets } from "./facets.server.ts";
import { fixedValues } from "./fixed-values.server.ts";
import { facetsDocument } from "./facets-document.server.ts";
import { toFilterView } from "./filter-view.server.ts";

const binding: Facet = {
  key: "binding",
  title: "Binding",
  combines: "any",
  ...fixedValues({
    code: 200,
    names: { cloth: "bound in cloth", paper: "bound in paper" },
    valuesOf: ({ wordCount }) => [wordCount > 10 ? "cloth" : "paper"],
    isOpen: true,
  }),
  heading: {
    rank: 9,
    alone: (names) => `Books ${names}`,
    after: () => "",
    without: (names) => `, not ${names}`,
  },
};
const planted = [...facets, binding];
const paper = { value: "paper", name: "bound in paper", count: 3 };
const answers = { choices: { binding: [paper] }, names: { binding: { cloth: "bound in cloth" } } };

const book: FacetFacts = {
  isTextHeld: true,
  hasMembersChapters: false,
  language: "en",
  wordCount: 8,
  status: "complete",
  disclosures: null,
  averageRating: null,
  ratings: 0,
  publishedYear: null,
  series: null,
  personSlugs: [],
  headings: [],
};

test("a planted facet reaches the address, the key of cached pages, the index, the SQL, the panel, the heading and the docs", async () => {
  const input = readSearch(new URLSearchParams("binding=cloth&q="), planted);
  expect(searchAddress(input, planted)).toBe("/search?binding=cloth");
  expect(searchKeys(planted)).toContain("binding");
  expect(facetTerms(book, planted)).toContain("=binding:paper");
  expect((await tallyOf(packFacets(book, planted))).get(200)).toEqual(new Map([[1, 1]]));
  const { query } = planOf(input, { viewer: anonymous, facets: planted });
  expect(query.filters).toEqual({ term: "=binding:cloth" });
  const { active, groups } = toFilterView(input, answers, { total: 9, facets: planted });
  expect(active).toEqual([{ name: "bound in cloth", without: "/search" }]);
  expect(groups.find(({ title }) => title === "Binding")?.choices).toEqual([
    { value: "cloth", name: "bound in cloth", count: null, state: "included" },
    { ...paper, state: null },
  ]);
  expect(headingOf(input, answers, planted)).toBe("Books bound in cloth");
  expect(facetsDocument(planted)).toContain("| `binding` | Binding | `cloth`, `paper` | any |");
});

test("several values are included and excluded in one address, and one that is both is excluded", () => {
  const input = readSearch(
    new URLSearchParams("genre=poetry&genre=-drama&genre=drama&language=fr&language=en"),
  );
  expect(searchAddress(input)).toBe("/search?genre=poetry&genre=-drama&language=en&language=fr");
  expect(toTsquery(conditionOfFilters(input.filters) ?? { all: [] })).toBe(
    "'=genre:poetry' & ('=language:en' | '=language:fr') & !'=genre:drama'",
  );
});

test("of more values than anybody chooses the first hundred count", () => {
  const values = Array.from({ length: 200 }, (_, index) => ["genre", `-g${index}`]);
  const input = readSearch(new URLSearchParams(values));
  expect(input.filters["genre"]?.excluded).toHaveLength(100);
});

test("no two facets share the code by which their values are stored", () => {
  const codes = facets.flatMap(({ panel }) => panel?.code ?? []);
  expect(new Set(codes).size).toBe(codes.length);
});

test("a value that a planted facet does not understand narrows nothing", () => {
  const input = readSearch(new URLSearchParams("binding=leather"), planted);
  expect(searchAddress(input, planted)).toBe("/search");
});

test("no two facets share a parameter with each other or with the rest of an address", () => {
  const keys = [...searchKeys(), "limit", "offset"];
  expect(new Set(keys).size).toBe(keys.length);
});

test("docs/search.md matches the list of facets (update it with -u)", async () => {
  await expect(facetsDocument()).toMatchFileSnapshot("../../../../docs/search.md");
});
