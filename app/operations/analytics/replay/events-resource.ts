import { requireOperator } from "#app/operations/admin/public.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { recordingStream } from "./recording-stream.server.ts";
import { findReplay, listWindows } from "./replay-queries.server.ts";
import type { Route } from "./+types/events-resource";

/** `GET /admin/analytics/replays/{id}/events`: what the player plays. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  await requireOperator(context, request, "admin");
  const { db, files } = context.get(siteContext);
  if (!(await findReplay(db, params.id))) throw notFound();
  const body = recordingStream(files, await listWindows(db, params.id));
  const headers = { "content-type": "application/json", "cache-control": "private, no-store" };
  return new Response(body, { headers });
}
