import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { readJids } from "./library-input.ts";
import { findStates } from "./library-queries.server.ts";
import type { Route } from "./+types/states-resource";

/** `GET /api/library/books?jid=&jid=`: what the profile has of books, for pages that are the same for everyone. */
export async function loader({ context, request, url }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const states = await findStates(context.get(siteContext).db, profile, readJids(url.searchParams));
  return Response.json({ states }, { headers: { "cache-control": "private, no-store" } });
}
