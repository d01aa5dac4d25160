import { findMember } from "#app/billing/gates/public.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import type { OfflineViewer } from "./offline-viewer.ts";
import type { Route } from "./+types/offline-viewer-resource";

/**
 * `GET /offline/viewer.json`: whose books this browser may show without a network. Cookies that scripts can read do not say so: they end
 * before the session does.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const viewer = await findViewer(context, request);
  const answer: OfflineViewer = {
    profiles: viewer?.profiles.map(({ id }) => id) ?? [],
    profile: viewer?.hasChosen ? viewer.profile.id : null,
    hasAgeCap: viewer?.profile.ageCap != null,
    isMember: viewer !== null && (await findMember(context, request)),
  };
  return Response.json(answer, { headers: { "cache-control": "private, no-store" } });
}
