import { findViewer } from "#app/identity/viewer/public.server.ts";
import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import type { Route } from "./+types/visits-resource";
import { isRobot } from "./is-robot.ts";
import { countRefused, storeVisits } from "./visit-commands.server.ts";
import { readBatch } from "./visits-input.ts";

/**
 * `POST /api/visits` with a list of visits. The answer is the same whatever is counted: a device learns nothing from it, and does
 * not resend what was dropped.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const site = context.get(siteContext);
  const { visits, refused } = readBatch(await readJson(request), site.now());
  const viewer = await findViewer(context, request);
  if (isRobot(request) || (viewer && viewer.account.operatorRole !== "user")) {
    await countRefused(site, { robot: 1 });
  } else {
    const account = viewer && { id: viewer.account.id, profileId: viewer.profile.id };
    const client = context.get(requestFactsContext).client ?? "";
    const unknown = visits.length - (await storeVisits(site, visits, { client, account }));
    await countRefused(site, { ...refused, ...(unknown > 0 && { unknown }) });
  }
  return new Response(null, { status: 204, headers: { "cache-control": "private, no-store" } });
}

export { postOnly as loader };
