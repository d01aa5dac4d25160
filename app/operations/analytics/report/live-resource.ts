import { requireOperator } from "#app/operations/admin/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { getLive } from "./report-queries.server.ts";
import type { Route } from "./+types/live-resource";

/** `GET /admin/analytics/live`: the last half hour, for the page that shows it. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  await requireOperator(context, request, "admin");
  const { db, now } = context.get(siteContext);
  return Response.json(await getLive(db, now()), { headers: { "cache-control": "private, no-store" } });
}
