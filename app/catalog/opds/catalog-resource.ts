import { catalogSearch } from "#app/catalog/search/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { readCatalogAddress } from "./catalog-address.ts";
import { everybody, requireCatalogReader } from "./catalog-reader.server.ts";
import type { CatalogFeed } from "./writing/catalog-feed.ts";
import { type FeedRequest, listFeed, rootFeed, searchFeed } from "./catalog-feeds.server.ts";
import { collectionFeed, collectionsFeed } from "./collection-feeds.server.ts";
import {
  feedResponse,
  publicationResponse,
  respond,
  type Writing,
  writingOf,
} from "./writing/catalog-response.server.ts";
import { findPublication } from "./publication-queries.server.ts";
import { opds1, writeOpenSearch } from "./writing/write-opds1.ts";
import type { Route } from "./+types/catalog-resource";

/** Every feed of the catalogues: `/opds`, `/opds/v2/search?q=`, `/opds/own/v1.2/lists/new`. */
export async function loader({ params, url, request, context }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const address = readCatalogAddress(params["*"] ?? "");
  const reader = address.isOwn ? await requireCatalogReader(context, request) : everybody(context);
  const writing = writingOf(site.settings, address, request);
  const feedRequest = { ...reader, site, isOwn: address.isOwn, query: url.searchParams };
  return (await answer(feedRequest, writing)) ?? notThere();
}

const notThere = () => {
  throw notFound("There is no catalogue at this address.");
};

async function answer(feedRequest: FeedRequest, writing: Writing): Promise<Response | null> {
  const [room, key = "", ...others] = writing.address.rest;
  if (others.length > 0) return null;
  const written = (feed: CatalogFeed | null) => feed && feedResponse(feed, writing);
  if (room === undefined) return written(await rootFeed(feedRequest));
  if (room === "lists") return written(await listFeed(feedRequest, key));
  if (room === "collections" && key === "") return written(await collectionsFeed(feedRequest));
  if (room === "collections" || room === "shelves")
    return written(await collectionFeed(feedRequest, { room, key }));
  if (room === "books") {
    const book = await findPublication(feedRequest.site.db, key, feedRequest);
    return book && publicationResponse(book, writing);
  }
  if (key !== "") return null;
  if (room === "search") return written(await searchFeed(feedRequest)) ?? tooBroad();
  if (room === "opensearch.xml")
    return respond(writeOpenSearch(writing.context), opds1.search, { writing, tags: ["site"] });
  return null;
}

/** Apps show the reason, and the search can be narrowed there. */
const tooBroad = () =>
  new Response(catalogSearch.tooBroadMessage, {
    status: 503,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "retry-after": "600",
    },
  });
