import { answerCall } from "./answer-call.server.ts";
import { functions } from "./functions.server.ts";
import type { Route } from "./+types/function-resource";

/** `POST /functions/v1/{name}` (C07). */
export function action({ context, request, params, url }: Route.ActionArgs): Promise<Response> {
  const called = functions.find(({ name }) => name === params.name);
  return answerCall(called, { context, request, url });
}

export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";
