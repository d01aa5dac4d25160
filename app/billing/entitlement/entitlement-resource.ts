import { findEntitlement } from "./entitlement-queries.server.ts";
import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/entitlement-resource";

/** `GET /api/revenueCat/entitlement` (C02, E03). A sub-user's is the main account's. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { account } = await requireApiViewer(context, request, "account:read");
  const { state } = await findEntitlement(context.get(siteContext), account.id);
  const headers = { "cache-control": "private, no-store" };
  return Response.json({ statusCode: 200, data: { state } }, { headers });
}
