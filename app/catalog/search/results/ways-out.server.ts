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

/** Which of its filters an empty search would have to do without, those that show the most first; empty where no filter is to blame. */
export async function findWaysOut(
  index: SearchIndex,
  input: SearchInput,
  { viewer, names }: WaysOutOptions,
): Promise<WayOut[]> {
  const all = listFilters(input.filters);
  const wayBy = async (name: string, filters: SearchInput["filters"]): Promise<WayOut> => {
    const wider = { ...input, page: 1, filters };
    const plan = await planSearch(index, wider, { viewer });
    return {
      name,
      address: searchAddress(wider),
      count: (await findHits(index, plan, { limit: 0 })).total,
    };
  };
  const ways = await Promise.all(
    all.slice(0, mostTried).map((filter) => {
      const name = names[filter.key]?.[filter.value] ?? filter.value;
      return wayBy(filter.isExcluded ? `Without ${name}` : name, withoutFilter(input.filters, filter));
    }),
  );
  const open = ways.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
  if (open.length > 0 || all.length < 2) return open;
  // Several stand in the way together, or the words are in no book at all.
  const none = all.reduce(withoutFilter, input.filters);
  return [await wayBy("all filters", none)].filter(({ count }) => count > 0);
}
