import type { Facet } from "./facets/facet.server.ts";
import { cleanText, facets as allFacets } from "./facets/facets.server.ts";

/** The orders of a list, by their names. The best come first only where there is a question to answer. */
export const sortNames = { best: "Best", newest: "Newest", title: "Title", words: "Length" };

export type Sort = keyof typeof sortNames;

/** How a list looks, by their names: rows that say something of each book, or a wall of covers. */
export const viewNames = { list: "List", covers: "Covers" };

export type View = keyof typeof viewNames;

/** All parameters of a search, as in the address. */
export interface SearchInput {
  q: string;
  /** By the keys of facets; what is not given is not there. */
  filters: Readonly<Record<string, string>>;
  sort: Sort;
  view: View;
  page: number;
}

/** Every part of an address that changes the results: the cache key of a page has these, and no other. */
export const searchKeys = (facets: readonly Facet[] = allFacets): string[] => [
  "q",
  ...facets.map(({ key }) => key),
  "sort",
  "view",
  "page",
];

/** Parses an address; invalid values are ignored, so that an old or mistyped link still finds books. */
export function readSearch(query: URLSearchParams, facets: readonly Facet[] = allFacets): SearchInput {
  const given = facets.flatMap(({ key, read }) => {
    const value = read(query.get(key) ?? "");
    return value === null ? [] : [[key, value] as const];
  });
  const page = Number(query.get("page") ?? 1);
  const q = cleanText(query.get("q") ?? "");
  return {
    q,
    filters: Object.fromEntries(given),
    sort: readSort(query.get("sort"), q),
    view: query.get("view") === "covers" ? "covers" : "list",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

const readSort = (given: string | null, q: string): Sort =>
  given === "newest" || given === "title" || given === "words" ? given : defaultSort(q);

/** What an address without an order means. */
export const defaultSort = (q: string): Sort => (q === "" ? "newest" : "best");

/** The address of a search, always with the same parts in the same order: one search has one address. */
export function searchAddress(input: SearchInput, facets: readonly Facet[] = allFacets): string {
  const query = new URLSearchParams();
  if (input.q) query.set("q", input.q);
  for (const { key } of facets) {
    const value = input.filters[key];
    if (value !== undefined) query.set(key, value);
  }
  if (input.sort !== defaultSort(input.q)) query.set("sort", input.sort);
  if (input.view !== "list") query.set("view", input.view);
  if (input.page > 1) query.set("page", String(input.page));
  const text = query.toString();
  return text === "" ? "/search" : `/search?${text}`;
}

/** The same search narrowed by another value of a facet, or no longer (null), from its first page. */
export function withFilter(input: SearchInput, key: string, value: string | null): SearchInput {
  const { [key]: _, ...others } = input.filters;
  return { ...input, page: 1, filters: value === null ? others : { ...others, [key]: value } };
}
