import { bookTag } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { findAuthor } from "#app/catalog/authors/public.server.ts";
import { handlePattern, profileTag } from "#app/identity/handles/public.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { atomFeed, atomResponse } from "./atom.server.ts";
import { listReleasesOfAuthor } from "./release-queries.server.ts";
import type { Route } from "./+types/author-feed-resource";

/** The releases of one author, of this profile only. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(siteContext);
  const handle = (url.searchParams.get("id") ?? "").trim().replace(/^@/, "").toLowerCase();
  const author = handlePattern.test(handle) ? await findAuthor(db, handle) : null;
  if (!author) throw notFound("Nobody has this handle.");
  const releases = await listReleasesOfAuthor(db, author.handle, contentViewerOf(context));
  const path = `/authorhandle?id=${author.handle}`;
  const self = `/authorhandle/feed.atom?id=${author.handle}`;
  const xml = atomFeed(settings, {
    title: author.name,
    path,
    self,
    releases,
    since: new Date(`${author.joinedIn}-01T00:00:00Z`),
  });
  const tags = [profileTag(author.handle), ...releases.map(({ jid }) => bookTag(jid))];
  return atomResponse(xml, tags, { query: ["id"] });
}
