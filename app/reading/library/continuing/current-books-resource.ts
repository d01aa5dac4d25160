import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { findCurrentBooks } from "./current-books-queries.server.ts";
import type { Route } from "./+types/current-books-resource";

/** `GET /api/library/current`: what the profile reads at the moment, for a device that keeps these books. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { profile } = await requireApiViewer(context, request);
  const jids = await findCurrentBooks(context.get(siteContext).db, profile);
  return Response.json({ jids }, { headers: { "cache-control": "private, no-store" } });
}
