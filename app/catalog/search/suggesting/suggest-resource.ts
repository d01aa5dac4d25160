import { pageSeconds, tagsOfFound } from "#app/catalog/books/public.ts";
import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { publicPage } from "#app/platform/http/caching/public-page.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { cleanText } from "../facets/facets.server.ts";
import { tooBroadSeconds, unlessTooBroad } from "../results/too-broad.server.ts";
import { postgresIndex } from "../index/postgres-index.server.ts";
import { findSuggestions, type Suggestion } from "./suggestion-queries.server.ts";
import type { Route } from "./+types/suggest-resource";

const bookPath = "/bookdetail/";

/** Books, authors, series and tags that begin with what was typed so far. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { searchDb, settings } = context.get(siteContext);
  const typed = cleanText(url.searchParams.get("q") ?? "");
  const viewer = contentViewerOf(context);
  const found = await unlessTooBroad(() => findSuggestions(postgresIndex(searchDb), typed, { viewer }));
  const suggestions = found ?? [];
  const jids = suggestions
    .filter(({ kind }) => kind === "book")
    .map(({ url: address }) => address.slice(bookPath.length));
  const isForBrowsers = url.searchParams.get("form") === "opensearch";
  return Response.json(
    isForBrowsers ? toOpenSearch(typed, suggestions, siteOrigin(settings)) : { suggestions },
    {
      headers: publicPage(tagsOfFound(jids), {
        query: ["q", "form"],
        lifeSeconds: found ? pageSeconds.list : tooBroadSeconds,
      }),
    },
  );
}

/** The format of browsers' address bars: the words typed, then names, descriptions and addresses, each a list. */
const toOpenSearch = (typed: string, suggestions: Suggestion[], origin: string) => [
  typed,
  suggestions.map(({ name }) => name),
  suggestions.map(({ kind, detail }) => detail ?? kind),
  suggestions.map(({ url }) => `${origin}${url}`),
];
