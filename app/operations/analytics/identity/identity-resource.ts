import { findViewer } from "#app/identity/viewer/public.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { identifyProfile } from "./identity-commands.server.ts";
import type { Route } from "./+types/identity-resource";

const headers = { "cache-control": "private, no-store" };

/** `GET /api/analytics/identity`: the number of the profile in use, for its visitor's own client. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteContext);
  const viewer = site.settings.ANALYTICS === "off" ? null : await findViewer(context, request);
  if (!viewer)
    return Response.json({ statusCode: 401, msg: "Nobody is signed in" }, { status: 401, headers });
  return Response.json({ id: await identifyProfile(site, viewer.profile.id) }, { headers });
}
