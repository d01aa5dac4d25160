import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/since-you-read-resource";
import { mostDescribed } from "../read-chapter.ts";
import { isName } from "../read-chapters-input.ts";
import { listSinceYouRead } from "../since-you-read-queries.server.ts";

/** `GET /api/since-you-read?jid=…&jid=…`: what is new and what has changed of books that the profile has begun. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const jids = url.searchParams.getAll("jid").filter(isName).slice(0, mostDescribed);
  const books = await listSinceYouRead(context.get(siteContext).db, profile, [...new Set(jids)]);
  return Response.json({ books }, { headers: { "cache-control": "private, no-store" } });
}
