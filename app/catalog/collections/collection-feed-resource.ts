import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { atomFeed, atomResponse } from "#app/catalog/feeds/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { collectionAddress, collectionTag } from "#app/catalog/collection-pages/public.ts";
import { findShownCollection, listCollectedForFeed } from "./collection-queries.server.ts";
import type { Route } from "./+types/collection-feed-resource";

/** What was put into a collection, the last first. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(siteContext);
  const isSlug = params.slug.length <= 100 && !/\p{Cc}/u.test(params.slug);
  const collection = isSlug ? await findShownCollection(db, params.slug) : null;
  if (!collection) throw notFound("There is no feed at this address.");
  const releases = await listCollectedForFeed(db, collection.id, contentViewerOf(context));
  const path = collectionAddress(collection.slug);
  const xml = atomFeed(settings, {
    title: collection.title,
    path,
    self: `${path}/feed.atom`,
    releases,
    since: collection.createdAt,
  });
  const tags = [collectionTag(collection.slug), ...releases.map(({ jid }) => bookTag(jid))];
  return atomResponse(xml, tags, { lifeSeconds: pageSeconds.related });
}
