import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { shelfAddress, shelfTag } from "#app/catalog/collection-pages/public.ts";
import { atomFeed, atomResponse } from "#app/catalog/feeds/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findPublicShelf, listShelfForFeed } from "./shelf-queries.server.ts";
import type { Route } from "./+types/shelf-feed-resource";

/** What was put on a public shelf, the last first. */
export async function loader({ params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const shelf = /^[\w-]{1,40}$/.test(id) ? await findPublicShelf(db, id, viewer) : null;
  if (!shelf) throw notFound("There is no feed at this address.");
  const releases = await listShelfForFeed(db, id, viewer);
  const path = shelfAddress(id);
  const xml = atomFeed(settings, {
    title: `${shelf.name}, a shelf of ${shelf.owner.name}`,
    path,
    self: `${path}/feed.atom`,
    releases,
    since: shelf.createdAt,
  });
  const tags = [shelfTag(id), profileTag(shelf.owner.handle), ...releases.map(({ jid }) => bookTag(jid))];
  return atomResponse(xml, tags, { lifeSeconds: pageSeconds.related });
}
