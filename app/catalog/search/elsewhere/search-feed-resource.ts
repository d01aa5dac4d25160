import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { atomFeed, atomResponse } from "#app/catalog/feeds/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findFacets } from "../facets/facet-queries.server.ts";
import { postgresIndex } from "../index/postgres-index.server.ts";
import { findHits, planSearch, type SearchPlan } from "../search-conditions.server.ts";
import { headingOf } from "../results/search-heading.server.ts";
import { readSearch, searchAddress, searchKeys } from "../search-input.server.ts";
import { tooBroadMessage, unlessTooBroad } from "../results/too-broad.server.ts";
import { listEntries } from "./feed-queries.server.ts";
import { feedAddress } from "./search-head.server.ts";
import type { Route } from "./+types/search-feed-resource";

const mostEntries = 50;

/** What a search finds, the newest first, for feed readers: whoever subscribes learns of what is added. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { searchDb, settings } = context.get(siteContext);
  const input = { ...readSearch(url.searchParams), page: 1, sort: "newest" as const, view: "list" as const };
  const found = await unlessTooBroad(async () => {
    const viewer = contentViewerOf(context);
    const index = postgresIndex(searchDb);
    const plan = await planSearch(index, input, { viewer });
    const { ids } = await findHits(index, plan && newestOf(plan), { limit: mostEntries });
    return Promise.all([
      listEntries(searchDb, ids, viewer),
      findFacets(searchDb, input.filters, { packed: {} }),
    ]);
  });
  if (found === null) return tooBroad();
  const [books, facets] = found;
  const xml = atomFeed(settings, {
    title: headingOf(input, facets),
    path: searchAddress(input),
    self: feedAddress(input),
    releases: books,
    // Of a feed without entries: the same for every request.
    since: new Date(0),
  });
  return atomResponse(xml, tagsOfFound(books.map(({ jid }) => jid)), {
    query: searchKeys(),
    lifeSeconds: pageSeconds.list,
  });
}

/** Readers of feeds ask again, and show what they have until then. */
const tooBroad = () =>
  new Response(tooBroadMessage, {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "600",
    },
  });

const newestOf = (plan: SearchPlan): SearchPlan => ({ ...plan, query: { ...plan.query, order: "newest" } });
