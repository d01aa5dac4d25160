import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { planOf } from "../search-conditions.server.ts";
import { headingOf } from "../search-heading.server.ts";
import { readSearch, searchAddress, searchKeys } from "../search-input.server.ts";
import type { Facet } from "./facet.server.ts";
import { facets } from "./facets.server.ts";
import { facetsDocument } from "./facets-document.server.ts";
import { toFilterView } from "./filter-view.server.ts";

const binding: Facet = {
  key: "binding",
  title: "Binding",
  values: "`cloth` or `paper`",
  read: (given) => (["cloth", "paper"].includes(given) ? given : null),
  condition: (value) => sql`b.binding = ${value}`,
  names: { kind: "known", nameOf: (value) => `bound in ${value}` },
  choices: {
    kind: "fixed",
    values: ["cloth", "paper"],
    inLibrary: () => sql`select 1`,
    inHits: sql`select 1`,
    hitColumn: null,
  },
  heading: { rank: 9, alone: (name) => `Books ${name}`, after: () => "" },
};
const planted = [...facets, binding];
const paper = { slug: "paper", name: "bound in paper", count: 3 };
const answers = { choices: { binding: [paper] }, names: { binding: "bound in cloth" } };

test("a planted facet reaches the address, the key of cached pages, the SQL, the panel, the heading and the docs", () => {
  const input = readSearch(new URLSearchParams("binding=cloth&q="), planted);
  expect(searchAddress(input, planted)).toBe("/search?binding=cloth");
  expect(searchKeys(planted)).toContain("binding");
  const found = planOf(input, { viewer: anonymous, facets: planted }).found;
  const query = new PgDialect({ casing: "snake_case" }).sqlToQuery(found);
  expect(query.sql).toContain("b.binding = $1");
  expect(query.params).toEqual(["cloth"]);
  const { active, groups } = toFilterView(input, answers, { total: 9, facets: planted });
  expect(active).toEqual([{ name: "bound in cloth", without: "/search" }]);
  expect(groups.find(({ title }) => title === "Binding")?.choices).toEqual([
    { name: "bound in cloth", count: null, address: "/search", isChosen: true },
    { name: "bound in paper", count: 3, address: "/search?binding=paper", isChosen: false },
  ]);
  expect(headingOf(input, answers, planted)).toBe("Books bound in cloth");
  expect(facetsDocument(planted)).toContain("| `binding` | Binding | `cloth` or `paper` |");
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
