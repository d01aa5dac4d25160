import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { cleanText } from "../facets/facets.server.ts";
import { findSuggestions } from "./suggestion-queries.server.ts";
import type { Route } from "./+types/suggest-resource";

const bookPath = "/bookdetail/";

/** Books, authors, series and tags that begin with what was typed so far. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { db } = context.get(siteContext);
  const typed = cleanText(url.searchParams.get("q") ?? "");
  const suggestions = await findSuggestions(db, typed, { viewer: contentViewerOf(context) });
  const jids = suggestions
    .filter(({ kind }) => kind === "book")
    .map(({ url: address }) => address.slice(bookPath.length));
  return Response.json(
    { suggestions },
    { headers: publicPage(tagsOfFound(jids), { query: ["q"], lifeSeconds: pageSeconds.list }) },
  );
}
