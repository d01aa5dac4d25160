import { isTimedOut } from "#app/platform/db/database-down.server.ts";
import { filtersOf, listFilters } from "../facets/filters.ts";
import type { FacetAnswers } from "../facets/facet-queries.server.ts";
import { searchAddress, type SearchInput } from "../search-input.server.ts";

/** For programs. */
export const tooBroadMessage =
  "too broad: this search matches more than can be counted in time; add a word or a filter";

/** A page that says so is cached no longer, as the database may have been busy with something else. */
export const tooBroadSeconds = 10;

/** What a search finds; null when the database takes longer than a search may. */
export async function unlessTooBroad<Result>(search: () => Promise<Result>): Promise<Result | null> {
  try {
    return await search();
  } catch (error) {
    if (isTimedOut(error)) return null;
    throw error;
  }
}

export interface NarrowerSearch {
  name: string;
  address: string;
}

const mostNarrower = 8;

/** The same search within one of the genres that it is not narrowed to yet. */
export function narrowerSearches(input: SearchInput, { choices }: FacetAnswers): NarrowerSearch[] {
  const chosen = input.filters["genre"];
  const isChosen = (value: string) =>
    chosen?.included.includes(value) === true || chosen?.excluded.includes(value) === true;
  return (choices["genre"] ?? [])
    .filter(({ value }) => !isChosen(value))
    .slice(0, mostNarrower)
    .map(({ value, name }) => {
      const filters = filtersOf([...listFilters(input.filters), { key: "genre", value, isExcluded: false }]);
      return { name, address: searchAddress({ ...input, page: 1, filters }) };
    });
}
