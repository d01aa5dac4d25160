import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { FacetAnswers } from "../facets/facet-queries.server.ts";
import { listFilters, withoutFilter } from "../facets/filters.ts";
import type { SearchIndex } from "../index/search-index.server.ts";
import { findHits, planSearch } from "../search-conditions.server.ts";
import { searchAddress, type SearchInput } from "../search-input.server.ts";

/** A filter without which a search that finds nothing finds something. */
export interface WayOut {
  name: string;
  address: string;
  count: number;
}

/** Each is a search of its own. */
const mostTried = 6;

interface WaysOutOptions {
  viewer: ContentViewer;
  names: FacetAnswers["names"];
}

/** Which of its filters an empty search would have to do without, those that show the most first. */
export async function findWaysOut(
  index: SearchIndex,
  input: SearchInput,
  { viewer, names }: WaysOutOptions,
): Promise<WayOut[]> {
  const tried = listFilters(input.filters).slice(0, mostTried);
  const ways = await Promise.all(
    tried.map(async (filter): Promise<WayOut> => {
      const wider = { ...input, page: 1, filters: withoutFilter(input.filters, filter) };
      const plan = await planSearch(index, wider, { viewer });
      const name = names[filter.key]?.[filter.value] ?? filter.value;
      return {
        name: filter.isExcluded ? `Without ${name}` : name,
        address: searchAddress(wider),
        count: (await findHits(index, plan, { limit: 0 })).total,
      };
    }),
  );
  return ways.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
}
