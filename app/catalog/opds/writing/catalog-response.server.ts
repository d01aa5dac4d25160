import { bookTag, listTag, pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { type CatalogAddress, catalogBase, versionFor } from "../catalog-address.ts";
import type { CatalogFeed, FeedContext, Publication } from "./catalog-feed.ts";
import { feedKeys } from "../catalog-feeds.server.ts";
import { typeOfFeed1, writeEntry1, writeFeed1 } from "./write-opds1.ts";
import { opds2, writeFeed2, writePublication2 } from "./write-opds2.ts";

/** How an answer is written: in the format of its address, or in the requested one. */
export interface Writing {
  address: CatalogAddress;
  version: "v2" | "v1.2";
  context: FeedContext;
}

export function writingOf(settings: Site["settings"], address: CatalogAddress, request: Request): Writing {
  const version = address.version ?? versionFor(request.headers.get("accept"));
  return {
    address,
    version,
    context: {
      origin: siteOrigin(settings),
      siteName: settings.SITE_NAME,
      base: catalogBase({ isOwn: address.isOwn, version }),
      isOwn: address.isOwn,
    },
  };
}

const booksOf = ({ publications, groups }: CatalogFeed): Publication[] => [
  ...(publications ?? []),
  ...groups.flatMap((group) => group.publications),
];

/** A feed in its form. What everybody is shown is cached; what depends on who or how one asks is not. */
export function feedResponse(feed: CatalogFeed, writing: Writing): Response {
  const tags = [...tagsOfFound(booksOf(feed).map(({ jid }) => jid)), listTag("home"), ...(feed.tags ?? [])];
  const [type, body] =
    writing.version === "v2"
      ? [opds2.feed, JSON.stringify(writeFeed2(feed, writing.context))]
      : [typeOfFeed1(feed), writeFeed1(feed, writing.context)];
  return respond(body, type, { writing, tags });
}

/** A book in its form. */
export function publicationResponse(book: Publication, writing: Writing): Response {
  const [type, body] =
    writing.version === "v2"
      ? [opds2.publication, JSON.stringify(writePublication2(book, writing.context))]
      : ["application/atom+xml;type=entry;profile=opds-catalog", writeEntry1(book, writing.context)];
  return respond(body, type, { writing, tags: [bookTag(book.jid)] });
}

export function respond(
  body: string,
  type: string,
  { writing: { address }, tags }: { writing: Pick<Writing, "address">; tags: string[] },
): Response {
  const caching = address.isOwn
    ? { "cache-control": "private, no-store", vary: "authorization, accept" }
    : address.version === null
      ? { "cache-control": "no-cache", vary: "accept" }
      : publicPage(tags, { query: feedKeys, lifeSeconds: pageSeconds.list });
  return new Response(body, { headers: { ...caching, "content-type": type } });
}
