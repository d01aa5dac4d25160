import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { countsOf, findFacets } from "../facets/facet-queries.server.ts";
import { facets } from "../facets/facets.server.ts";
import { type Filter, filtersOf, listFilters, withoutFilter } from "../facets/filters.ts";
import { postgresIndex } from "../index/postgres-index.server.ts";
import { tooBroadMessage, unlessTooBroad } from "../results/too-broad.server.ts";
import { findHits, planSearch } from "../search-conditions.server.ts";
import { headingOf } from "../results/search-heading.server.ts";
import { readSearch, searchAddress, type SearchInput, searchKeys } from "../search-input.server.ts";
import { perPage, toSearchLinks } from "../search-links.server.ts";

interface SearchChoice {
  name: string;
  /** Of a search with it; of a chosen one, without it. */
  address: string;
  isChosen: boolean;
  count: number | null;
}

/** What a search finds, for catalogues that other programs read: the same books, pages and counts as the page of results. */
interface CatalogAnswer {
  heading: string;
  total: number;
  /** Of this page. */
  ids: readonly number[];
  page: number;
  perPage: number;
  /** All addresses are those of the page of results, `/search?…`. */
  self: string;
  first: string;
  previous: string | null;
  next: string | null;
  last: string;
  sorts: SearchChoice[];
  facets: { title: string; choices: SearchChoice[] }[];
}

/** Answers a search by its address; null when it is too broad. */
async function answer(
  { searchDb: db }: Pick<Site, "searchDb">,
  query: URLSearchParams,
  viewer: ContentViewer,
): Promise<CatalogAnswer | null> {
  const input: SearchInput = { ...readSearch(query), view: "list" };
  const found = await unlessTooBroad(async () => {
    const index = postgresIndex(db);
    const plan = await planSearch(index, input, { viewer });
    const offset = (input.page - 1) * perPage;
    const hits = await findHits(index, plan, { limit: perPage, offset, counts: countsOf(input.filters) });
    return { hits, answers: await findFacets(db, input.filters, { packed: hits.packed }) };
  });
  if (found === null) return null;
  const { hits, answers } = found;
  const links = toSearchLinks(input, hits.total);
  const chosen = listFilters(input.filters);
  const withFilters = (filters: SearchInput["filters"]) => searchAddress({ ...input, page: 1, filters });
  return {
    heading: headingOf(input, answers),
    total: hits.total,
    ids: hits.ids,
    page: input.page,
    perPage,
    self: searchAddress(input),
    first: links.first,
    previous: links.previous,
    next: links.next,
    last: searchAddress({ ...input, page: links.lastPage }),
    sorts: links.sorts.map(({ name, address, isCurrent }) => ({
      name,
      address,
      isChosen: isCurrent,
      count: null,
    })),
    facets: facets.map(({ key, title }) => ({
      title,
      choices: (answers.choices[key] ?? []).map(({ value, name, count }) => {
        const filter: Filter = { key, value, isExcluded: false };
        const isChosen = chosen.some((one) => one.key === key && one.value === value && !one.isExcluded);
        const filters = isChosen ? withoutFilter(input.filters, filter) : filtersOf([...chosen, filter]);
        return { name, address: withFilters(filters), isChosen, count };
      }),
    })),
  };
}

/** The search for catalogues. `keys` are the parameters that change the results. */
export const catalogSearch = { keys: searchKeys(), answer, tooBroadMessage };
