import { searchAddress, type SearchInput, withFilter } from "../search-input.server.ts";
import type { FacetAnswers } from "./facet-queries.server.ts";
import type { Facet } from "./facet.server.ts";
import { facets as allFacets } from "./facets.server.ts";

/** The filter panel as it is drawn: every choice is an address. */
export interface FilterView {
  active: { name: string; without: string }[];
  groups: { title: string; choices: FilterChoice[] }[];
}

interface FilterChoice {
  name: string;
  address: string;
  count: number | null;
}

export function toFilterView(
  input: SearchInput,
  answers: FacetAnswers,
  facets: readonly Facet[] = allFacets,
): FilterView {
  const addressOf = (key: string, value: string | null) =>
    searchAddress(withFilter(input, key, value), facets);
  return {
    active: facets.flatMap(({ key }) => {
      const value = input.filters[key];
      return value === undefined
        ? []
        : [{ name: answers.names[key] ?? value, without: addressOf(key, null) }];
    }),
    groups: facets
      .map((facet) => ({
        title: facet.title,
        choices: choicesOf(facet, answers)
          .filter(({ slug }) => slug !== input.filters[facet.key])
          .map(({ slug, name, count }) => ({ name, count, address: addressOf(facet.key, slug) })),
      }))
      .filter(({ choices }) => choices.length > 0),
  };
}

function choicesOf({ key, choices, names }: Facet, answers: FacetAnswers) {
  if (choices.kind === "counted") return answers.choices[key] ?? [];
  if (choices.kind === "none") return [];
  const nameOf = names.kind === "known" ? names.nameOf : (slug: string) => slug;
  return choices.values.map((slug) => ({ slug, name: nameOf(slug), count: null }));
}
