import { longestQuestion } from "#app/ui/fields/longest-question.ts";
import { z } from "zod";
import { libraryParameter } from "#app/platform/http/cookies/own-lists-cookies.ts";
import type { Facet } from "./facets/facet.server.ts";
import { cleanText, facets as allFacets } from "./facets/facets.server.ts";
import { type Filters, filtersOf, listFilters, parameterOf } from "./facets/filters.ts";

/** The orders of a list, by their names. The best come first only where there is a question to answer. */
export const sortNames = {
  best: "Best",
  newest: "Newest",
  updated: "Updated",
  rating: "Rating",
  popularity: "Popularity",
  words: "Length",
  title: "Title",
};

export type Sort = keyof typeof sortNames;

/** How a list looks, by their names: rows that say something of each book, or a wall of covers. */
export const viewNames = { list: "List", covers: "Covers" };

export type View = keyof typeof viewNames;

/** All parameters of a search, as in the address. */
export interface SearchInput {
  q: string;
  filters: Filters;
  sort: Sort;
  view: View;
  page: number;
  /** Whether the viewer's own library is left out. Of the viewer, never of the address: see `isOwnSearch`. */
  isLibraryLeftOut: boolean;
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
  const chosen = facets.flatMap(({ key, read }) =>
    query.getAll(key).flatMap((given) => {
      const isExcluded = given.startsWith("-");
      const value = read(isExcluded ? given.slice(1) : given);
      return value === null ? [] : [{ key, value, isExcluded }];
    }),
  );
  const page = Number(query.get("page") ?? 1);
  const q = cleanText(query.get("q") ?? "", longestQuestion);
  return {
    q,
    filters: filtersOf(chosen),
    sort: readSort(query.get("sort"), q),
    view: query.get("view") === "covers" ? "covers" : "list",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    isLibraryLeftOut: false,
  };
}

const isSort = (given: string): given is Sort => Object.hasOwn(sortNames, given);

const readSort = (given: string | null, q: string): Sort =>
  given !== null && isSort(given) && given !== "best" ? given : defaultSort(q);

/** What an address without an order means. */
export const defaultSort = (q: string): Sort => (q === "" ? "newest" : "best");

type Parameter = [name: string, value: string];

/** Order and view, where they are not the defaults. */
const sortAndView = ({ q, sort, view }: SearchInput): Parameter[] => [
  ...(sort === defaultSort(q) ? [] : ([["sort", sort]] satisfies Parameter[])),
  ...(view === "list" ? [] : ([["view", view]] satisfies Parameter[])),
];

/** What a search has besides its filters. */
export const parametersBesideFilters = (input: SearchInput): Parameter[] => [
  ...(input.q ? ([["q", input.q]] satisfies Parameter[]) : []),
  ...sortAndView(input),
];

/** The address of a search, always with the same parts in the same order: one search has one address. */
export function searchAddress(input: SearchInput, facets: readonly Facet[] = allFacets): string {
  const filters = listFilters(input.filters);
  const query = new URLSearchParams([
    ...(input.q ? [["q", input.q]] : []),
    ...facets.flatMap(({ key }) =>
      filters.filter((filter) => filter.key === key).map((filter) => [key, parameterOf(filter)]),
    ),
    ...(input.isLibraryLeftOut ? [[libraryParameter.name, libraryParameter.value]] : []),
    ...sortAndView(input),
    ...(input.page > 1 ? [["page", String(input.page)]] : []),
  ]);
  const text = query.toString();
  return text === "" ? "/search" : `/search?${text}`;
}

const whole = (name: string, least: number, most: number) =>
  z.coerce
    .number<string | undefined>({ error: `${name} must be a whole number from ${least} to ${most}` })
    .int({ error: `${name} must be a whole number from ${least} to ${most}` })
    .min(least, { error: `${name} must be at least ${least}` })
    .max(most, { error: `${name} must be at most ${most}` });

/** The part of what is found that `/api/search` answers. */
export const PageParameters = z.object({
  limit: whole("limit", 1, 100).default(20),
  offset: whole("offset", 0, 100_000).default(0),
});
