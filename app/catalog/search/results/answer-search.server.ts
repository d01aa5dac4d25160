import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { countFacets, countsOf, findFacets, findUncounted } from "../facets/facet-queries.server.ts";
import { postgresIndex } from "../index/postgres-index.server.ts";
import { findHits, planSearch } from "../search-conditions.server.ts";
import type { SearchInput } from "../search-input.server.ts";
import { perPage } from "../search-links.server.ts";
import { readFoundBooks } from "../search-queries.server.ts";
import { findWaysOut } from "./ways-out.server.ts";

/** All that a page of results shows of what a search finds. */
export async function answerSearch(
  { searchDb: db }: Pick<Site, "searchDb">,
  input: SearchInput,
  viewer: ContentViewer,
) {
  const index = postgresIndex(db);
  const plan = await planSearch(index, input, { viewer });
  const offset = (input.page - 1) * perPage;
  const hits = await findHits(index, plan, { limit: perPage, offset, counts: countsOf(input.filters) });
  const counted = await countFacets(input.filters, hits);
  const answer = plan?.answer ?? null;
  const { books, facets } = await readFoundBooks(db, hits.ids, { viewer, answer, facets: counted });
  const { names } = facets;
  const waysOut = hits.total === 0 ? await findWaysOut(index, input, { viewer, names }) : [];
  return { answer, found: { total: hits.total, books }, facets, waysOut };
}

/** The same of a search that is too broad: nothing but what it can be narrowed by. */
export async function withoutAnswer({ db }: Pick<Site, "db">, { filters }: SearchInput) {
  const facets = await findFacets(db, filters, { packed: await findUncounted(db) });
  return { answer: null, found: { total: 0, books: [] }, facets, waysOut: [] };
}
