import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import {
  accountCookies,
  chosenProfileId,
  markOwnLists,
  viewerCookies,
} from "#app/identity/cookies/public.server.ts";
import { emit } from "#app/platform/events/events.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { postOnly } from "#app/platform/http/forms/post-only.ts";
import type { Route } from "./+types/sync-resource";
import { profileSynced } from "./sync-events.server.ts";
import { userAnswer } from "./user-answer.server.ts";

/** `POST /api/user/sync` (C10): returns the current profile, and sets the browser's cookies accordingly. Idempotent. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const viewer = await requireApiViewer(context, request);
  markOwnLists(context, request, viewer.profile);
  const answer = Response.json(userAnswer(viewer), { headers: { "cache-control": "private, no-store" } });
  // A profile that the browser has selected is not set again: this response may arrive after another window has
  // selected a different one, and would undo that.
  const isChosen = chosenProfileId(request) === viewer.profile.id;
  const cookies = isChosen ? accountCookies(viewer) : viewerCookies(viewer);
  const site = context.get(siteContext);
  const answers = await emit(site, profileSynced, { site, profile: viewer.profile });
  for (const cookie of [...cookies, ...answers.flat()]) answer.headers.append("set-cookie", cookie);
  return answer;
}

export { postOnly as loader };
