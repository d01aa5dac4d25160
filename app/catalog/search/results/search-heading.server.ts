import type { FacetAnswers } from "../facets/facet-queries.server.ts";
import type { Facet } from "../facets/facet.server.ts";
import { facets as allFacets } from "../facets/facets.server.ts";
import type { SearchInput } from "../search-input.server.ts";

const both = new Intl.ListFormat("en", { type: "conjunction" });
const either = new Intl.ListFormat("en", { type: "disjunction" });

/** What a list of books shows, in a few words: heading and title of the page. */
export function headingOf(
  input: SearchInput,
  { names }: Pick<FacetAnswers, "names">,
  facets: readonly Facet[] = allFacets,
): string {
  if (input.q) return `“${input.q}”`;
  const parts = facets
    .flatMap(({ key, heading, combines }) => {
      const { included = [], excluded = [] } = input.filters[key] ?? {};
      const named = (values: readonly string[], format: Intl.ListFormat) =>
        format.format(values.map((value) => names[key]?.[value] ?? value));
      const chosen = named(included, combines === "all" ? both : either);
      return [
        {
          rank: heading.rank,
          alone: included.length > 0 ? heading.alone(chosen, included) : null,
          after: included.length > 0 ? heading.after(chosen) : "",
          without: excluded.length > 0 ? heading.without(named(excluded, either)) : "",
        },
      ];
    })
    .toSorted((one, other) => one.rank - other.rank);
  const first = parts.find(({ alone }) => alone !== null);
  const others = parts.filter((part) => part !== first).map(({ after }) => after);
  return [first?.alone ?? "All books", ...others, ...parts.map(({ without }) => without)].join("");
}
