import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import { refuseRegistration } from "./kosync-answers.ts";
import type { Route } from "./+types/create-user-resource";

export { postOnly as loader };

/** `POST /kosync/users/create`: KOReader's "Register". */
export function action({ context, request }: Route.ActionArgs): Response {
  if (request.method !== "POST") return postOnly();
  return refuseRegistration(siteOrigin(context.get(siteContext).settings));
}
