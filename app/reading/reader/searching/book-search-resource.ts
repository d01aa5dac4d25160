import { contentViewerOf } from "#app/identity/age-cap/public.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { FairQueue } from "#app/platform/loop/fair-queue.server.ts";
import { jsonOfBook, readName } from "../chapter/chapter-request.server.ts";
import type { Route } from "./+types/book-search-resource.ts";
import { queryOf } from "./book-hits.ts";
import { searchBook } from "./book-search-queries.server.ts";

/**
 * One reader may have one search running and one more waiting. Continuous searching gets at most a third of a processor,
 * because with all of one, cached pages would be delayed.
 */
const searches = new FairQueue({ mostOfOne: 3, most: 50, rest: 2 });

/** Search inside a book: `?q=`. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const jid = readName(params.id);
  const query = queryOf(url.searchParams.get("q") ?? "");
  const { db } = context.get(siteContext);
  const { client } = context.get(requestFactsContext);
  const turn = await searches.take(client ?? "", () =>
    searchBook(db, { jid, viewer: contentViewerOf(context) }, query),
  );
  if (turn.ok) return jsonOfBook(turn.result, { jid, query: ["q"] });
  const [status, message] =
    turn.reason === "too-many"
      ? [503, "Many people are searching just now. Try again in a moment"]
      : [429, "Wait for your other searches to end"];
  return Response.json({ message }, { status, headers: { "retry-after": "2" } });
}
