import { bookTag, listTag, pageSeconds } from "#app/catalog/books/public.ts";
import { atomFeed, atomResponse } from "#app/catalog/feeds/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { bookListAddress, bookLists, isBookList } from "./book-lists.ts";
import { listFeedOf } from "./list-queries.server.ts";
import type { Route } from "./+types/list-feed-resource";

/** What came to a list last, for feed readers. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(siteContext);
  const { key } = params;
  if (!isBookList(key)) throw notFound("There is no feed at this address.");
  const releases = await listFeedOf(db, key, contentViewerOf(context));
  const path = bookListAddress(key);
  const xml = atomFeed(settings, {
    title: bookLists[key].title,
    path,
    self: `${path}/feed.atom`,
    releases,
    since: new Date(0),
  });
  return atomResponse(xml, [listTag("home"), ...releases.map(({ jid }) => bookTag(jid))], {
    lifeSeconds: pageSeconds.list,
  });
}
