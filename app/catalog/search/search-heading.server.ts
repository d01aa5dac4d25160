import type { FacetAnswers } from "./facets/facet-queries.server.ts";
import type { Facet } from "./facets/facet.server.ts";
import { facets as allFacets } from "./facets/facets.server.ts";
import type { SearchInput } from "./search-input.server.ts";

/** What a list of books shows, in a few words: heading and title of the page. */
export function headingOf(
  input: SearchInput,
  { names }: Pick<FacetAnswers, "names">,
  facets: readonly Facet[] = allFacets,
): string {
  if (input.q) return `“${input.q}”`;
  const parts = facets
    .flatMap(({ key, heading }) => {
      const value = input.filters[key];
      if (value === undefined || heading === null) return [];
      const name = names[key] ?? value;
      return [{ rank: heading.rank, alone: heading.alone(name, value), after: heading.after(name) }];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const [first, ...others] = parts.filter(({ alone }) => alone !== null);
  if (!first) return "All books";
  return `${first.alone}${others.map(({ after }) => after).join("")}`;
}
