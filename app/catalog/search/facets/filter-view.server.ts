import { searchAddress, type SearchInput, withFilter } from "../search-input.server.ts";
import type { FacetAnswers } from "./facet-queries.server.ts";
import type { Facet } from "./facet.server.ts";
import { facets as allFacets } from "./facets.server.ts";

/** The filter panel as it is drawn: every choice is an address. */
export interface FilterView {
  active: { name: string; without: string }[];
  groups: { title: string; choices: FilterChoice[] }[];
  /** The list without any filter; null when there is none to remove. */
  cleared: string | null;
}

interface FilterChoice {
  name: string;
  /** The list with it; of the chosen one, the list without it. */
  address: string;
  count: number | null;
  isChosen: boolean;
}

interface FilterOptions {
  /** How many books the search finds: one of a few fixed values that all of them have is not offered. */
  total: number;
  facets?: readonly Facet[];
}

/** The chosen value of each facet, then its other values that find something. */
export function toFilterView(
  input: SearchInput,
  answers: FacetAnswers,
  { total, facets = allFacets }: FilterOptions,
): FilterView {
  const addressOf = (key: string, value: string | null) =>
    searchAddress(withFilter(input, key, value), facets);
  const active = facets.flatMap(({ key }) => {
    const value = input.filters[key];
    return value === undefined ? [] : [{ key, value, name: answers.names[key] ?? value }];
  });
  const chosenOf = (facet: Facet): FilterChoice[] =>
    active
      .filter(({ key }) => key === facet.key)
      .map(({ key, name }) => ({ name, count: null, address: addressOf(key, null), isChosen: true }));
  return {
    active: active.map(({ key, name }) => ({ name, without: addressOf(key, null) })),
    groups: facets
      .map((facet) => ({ title: facet.title, choices: [...chosenOf(facet), ...othersOf(facet)] }))
      .filter(({ choices }) => choices.length > 0),
    cleared: active.length > 0 ? searchAddress({ ...input, page: 1, filters: {} }, facets) : null,
  };

  function othersOf({ key, choices }: Facet): FilterChoice[] {
    const found = answers.choices[key] ?? [];
    const ordered =
      choices.kind === "fixed"
        ? choices.values.flatMap((value) => found.find(({ slug }) => slug === value) ?? [])
        : found;
    return ordered
      .filter(
        ({ slug, count }) => slug !== input.filters[key] && !(choices.kind === "fixed" && count === total),
      )
      .map(({ slug, name, count }) => ({ name, count, address: addressOf(key, slug), isChosen: false }));
  }
}
