import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/book-search-resource.ts";
import { searchBook } from "./book-search-queries.server.ts";
import { jsonOfBook, readName } from "./chapter-request.server.ts";

/** Where in the book some words stand: `?q=`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const query = (url.searchParams.get("q") ?? "").normalize("NFC").trim().slice(0, 100);
  return jsonOfBook(await searchBook(context.get(siteContext).db, jid, query), { jid, query: ["q"] });
}
