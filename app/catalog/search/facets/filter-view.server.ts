import { parametersBesideFilters, searchAddress, type SearchInput } from "../search-input.server.ts";
import type { Choice, FacetAnswers } from "./facet-queries.server.ts";
import type { Facet } from "./facet.server.ts";
import { facets as allFacets } from "./facets.server.ts";
import { type Filter, listFilters, withoutFilter } from "./filters.ts";

/** The filter panel as it is drawn. */
export interface FilterView {
  /** The address of this search: what is chosen in the panel is what it says. */
  address: string;
  active: { name: string; without: string }[];
  groups: FilterGroup[];
  isLibraryLeftOut: boolean;
  /** What else the form sends. */
  fields: [name: string, value: string][];
  /** The list without any filter; null when there is none to remove. */
  cleared: string | null;
}

export interface FilterGroup {
  key: string;
  title: string;
  choices: FilterChoice[];
  isOpen: boolean;
}

interface FilterChoice extends Choice {
  state: "included" | "excluded" | null;
}

interface FilterOptions {
  /** How many books the search finds: one of a few fixed values that all of them have is not offered. */
  total: number;
  facets?: readonly Facet[];
}

/** The chosen values of each facet, then its other values that find something. */
export function toFilterView(
  input: SearchInput,
  answers: FacetAnswers,
  { total, facets = allFacets }: FilterOptions,
): FilterView {
  const chosen = listFilters(input.filters);
  const nameOf = ({ key, value }: Filter) => answers.names[key]?.[value] ?? value;
  return {
    address: searchAddress(input, facets),
    active: [
      ...chosen.map((filter) => ({
        name: filter.isExcluded ? `Without ${nameOf(filter)}` : nameOf(filter),
        without: searchAddress({ ...input, page: 1, filters: withoutFilter(input.filters, filter) }, facets),
      })),
      ...(input.isLibraryLeftOut
        ? [
            {
              name: "Not in my library",
              without: searchAddress({ ...input, page: 1, isLibraryLeftOut: false }, facets),
            },
          ]
        : []),
    ],
    isLibraryLeftOut: input.isLibraryLeftOut,
    groups: facets
      .map((facet) => {
        const own = chosen.filter(({ key }) => key === facet.key);
        const choices = choicesOf(facet, own);
        return {
          key: facet.key,
          title: facet.title,
          choices,
          isOpen: own.length > 0 || facet.panel?.isOpen === true,
        };
      })
      .filter(({ choices }) => choices.length > 0),
    fields: parametersBesideFilters(input),
    cleared:
      chosen.length > 0 || input.isLibraryLeftOut
        ? searchAddress({ ...input, page: 1, filters: {}, isLibraryLeftOut: false }, facets)
        : null,
  };

  function choicesOf({ key, panel }: Facet, own: Filter[]): FilterChoice[] {
    const found = answers.choices[key] ?? [];
    const countOf = (filter: Filter) =>
      filter.isExcluded ? null : (found.find(({ value }) => value === filter.value)?.count ?? null);
    const present = own.map((filter): FilterChoice => ({
      value: filter.value,
      name: nameOf(filter),
      count: countOf(filter),
      state: filter.isExcluded ? "excluded" : "included",
    }));
    const others = found
      .filter(({ value }) => own.every((filter) => filter.value !== value))
      .filter(({ count }) => !(panel?.order && own.length === 0 && count === total))
      .map((choice): FilterChoice => ({ ...choice, state: null }));
    if (!panel?.order) return [...present, ...others];
    const { order } = panel;
    return [...present, ...others].toSorted(
      (one, other) => order.indexOf(one.value) - order.indexOf(other.value),
    );
  }
}
