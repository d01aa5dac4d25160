import { createHash } from "node:crypto";
import { href } from "react-router";
import { atomFeed, feedHeaders } from "#app/catalog/feeds/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { listLatest } from "../lists/latest-queries.server.ts";
import { markFeedFetched } from "./feed-commands.server.ts";
import { feedAddress } from "./feed-key.ts";
import { findFeedByKey } from "./feed-queries.server.ts";
import type { Route } from "./+types/followed-feed-resource";

/**
 * What is new of everything that a profile follows, for whoever knows the secret address. Cookies are not looked at: the same address answers
 * the same to everyone.
 */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, now, settings } = context.get(siteContext);
  const key = url.searchParams.get("key") ?? "";
  const found = await findFeedByKey(db, key, now());
  if (!found) throw notFound("There is no feed at this address.");
  const { feed, profile } = found;
  await markFeedFetched(db, feed, now());
  const xml = atomFeed(settings, {
    // A feed reader may show its list to others: no name.
    title: `Followed on ${settings.SITE_NAME}`,
    path: href("/following"),
    self: feedAddress(key),
    fragment: `#feed-${feed.id}`,
    releases: await listLatest(db, profile),
    since: feed.createdAt,
  });
  return privateFeed(xml, request.headers.get("if-none-match"));
}

/** Feed readers ask often, and mostly for nothing new. */
function privateFeed(xml: string, known: string | null): Response {
  const etag = `"${createHash("sha256").update(xml).digest("base64url").slice(0, 22)}"`;
  const headers = {
    ...feedHeaders,
    etag,
    "cache-control": "private, no-cache",
    // The address is the secret: no search engine lists it, and no link tells it.
    "x-robots-tag": "noindex, nofollow, noarchive",
    "referrer-policy": "no-referrer",
  };
  const isKnown = known?.split(",").some((each) => each.trim().replace(/^W\//, "") === etag) ?? false;
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(xml, { headers });
}
