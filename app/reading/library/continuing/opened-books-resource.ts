import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { mostOpenedBooks } from "./opened-books.ts";
import { describeOpenedBooks } from "./opened-books-queries.server.ts";
import type { Route } from "./+types/opened-books-resource";

/** The descriptions of the books with a stored position on the device. It is not stored who reads what. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const locators = url.searchParams
    .getAll("at")
    .slice(0, mostOpenedBooks)
    .map((at) => {
      const slash = at.indexOf("/");
      return { jid: at.slice(0, Math.max(slash, 0)), chapter: at.slice(slash + 1) };
    });
  const books = await describeOpenedBooks(context.get(siteContext).db, locators, contentViewerOf(context));
  return Response.json({ books }, { headers: { "cache-control": "private, no-cache" } });
}
