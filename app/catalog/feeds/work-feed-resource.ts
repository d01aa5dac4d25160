import { bookTag } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { atomFeed, atomResponse } from "./atom.server.ts";
import { findFeedBook, listReleasesOfBook } from "./release-queries.server.ts";
import type { Route } from "./+types/work-feed-resource";

/** The releases of one work. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(siteContext);
  const viewer = contentViewerOf(context);
  const jid = /^[\w.~-]{1,100}$/.test(params.jid) ? params.jid : "";
  const book = await findFeedBook(db, jid, viewer);
  if (!book) throw notFound("There is no feed at this address.");
  // Feed readers stop polling after a 410.
  if (book.isWithdrawn) return gone([bookTag(jid)]);
  const releases = await listReleasesOfBook(db, jid, viewer);
  const path = `/bookdetail/${jid}`;
  const xml = atomFeed(settings, {
    title: book.title,
    path,
    self: `${path}/feed.atom`,
    releases,
    since: new Date(book.addedAt),
  });
  return atomResponse(xml, [bookTag(jid)]);
}

function gone(tags: string[]): Response {
  const headers = { ...publicPage(tags), "content-type": "text/plain; charset=utf-8" };
  return new Response("Its author has withdrawn this work.", { status: 410, headers });
}
