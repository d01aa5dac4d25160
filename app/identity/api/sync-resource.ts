import { requireApiViewer } from "#app/identity/viewer/public.server.ts";
import {
  accountCookies,
  chosenProfileId,
  markAgeCap,
  viewerCookies,
} from "#app/identity/cookies/public.server.ts";
import { postOnly } from "#app/platform/http/post-only.ts";
import type { Route } from "./+types/sync-resource";
import { userAnswer } from "./user-answer.server.ts";

/** `POST /api/user/sync` (C10): the profile as it is now, and the browser's cookies made to agree. Again changes nothing. */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return postOnly();
  const viewer = await requireApiViewer(context, request);
  markAgeCap(context, request, viewer.profile);
  const answer = Response.json(userAnswer(viewer), { headers: { "cache-control": "private, no-store" } });
  // What the browser has chosen already is not said again: this answer may come after another window has chosen somebody else, and
  // would take that back.
  const isChosen = chosenProfileId(request) === viewer.profile.id;
  const cookies = isChosen ? accountCookies(viewer) : viewerCookies(viewer);
  for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
  return answer;
}

export { postOnly as loader };
