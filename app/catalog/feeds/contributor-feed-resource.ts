import { bookTag, pageSeconds } from "#app/catalog/books/public.ts";
import { findContributor } from "#app/catalog/authors/public.server.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { atomFeed, atomResponse } from "./atom.server.ts";
import { listBooksNaming } from "./release-queries.server.ts";
import type { Route } from "./+types/contributor-feed-resource";

/** The books that came in and name somebody who has no profile here. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(siteContext);
  const slug = /^[^\p{Cc}]{1,100}$/u.test(params.slug) ? params.slug : "";
  const person = await findContributor(db, slug);
  // An author who writes here has a feed at the handle.
  const isProfile = person?.path.startsWith("/authorhandle");
  const books = person && !isProfile ? await listBooksNaming(db, slug, contentViewerOf(context)) : [];
  const [newest] = books;
  if (!person || !newest) throw notFound("There is no feed at this address.");
  const xml = atomFeed(settings, {
    title: person.name,
    path: person.path,
    self: `${person.path}/feed.atom`,
    releases: books,
    since: newest.at,
  });
  return atomResponse(
    xml,
    books.map(({ jid }) => bookTag(jid)),
    { lifeSeconds: pageSeconds.list },
  );
}
