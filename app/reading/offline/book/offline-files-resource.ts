import { bookTag } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findOfflineFiles } from "./offline-files-queries.server.ts";
import type { Route } from "./+types/offline-files-resource";

// Longer than any jid. PostgreSQL rejects NUL characters.
const name = /^[^\p{Cc}\p{Cs}]{1,300}$/u;

/** `GET /book-reader/{jid}/offline.json`: what to store of a book for reading it without a network. */
export async function loader({ params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const found = name.test(id)
    ? await findOfflineFiles(context.get(siteContext), id, contentViewerOf(context))
    : null;
  if (!found) return Response.json({ message: "There is no text to store at this address" }, { status: 404 });
  return Response.json(found, { headers: publicPage([bookTag(id)]) });
}
