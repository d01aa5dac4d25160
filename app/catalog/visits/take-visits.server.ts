import { findViewer } from "#app/identity/viewer/public.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { isRobot } from "./is-robot.ts";
import { countRefused, storeVisits } from "./visit-commands.server.ts";
import { readBatch } from "./visits-input.ts";

/**
 * `POST /api/visits` with a list of visits. The answer is the same whatever is counted: a device learns nothing from it, and does
 * not resend what was dropped.
 */
export async function takeVisits(context: Context, request: Request): Promise<Response> {
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

/** Of a batch that is so long that it is refused unread. */
export const countLargeBatch = (site: Pick<Site, "db" | "now">): Promise<void> =>
  countRefused(site, { "too-many": 1 });
