import { postOnly } from "#app/platform/http/forms/post-only.ts";
import { takeVisits } from "./take-visits.server.ts";
import type { Route } from "./+types/visits-resource";

export function action({ context, request }: Route.ActionArgs): Response | Promise<Response> {
  return request.method === "POST" ? takeVisits(context, request) : postOnly();
}

export { postOnly as loader };
