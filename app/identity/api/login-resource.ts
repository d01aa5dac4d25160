import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { refusalMessage } from "#app/identity/auth-layout/public.ts";
import { LoginInput } from "./operations/identity-operations.ts";
import type { Route } from "./+types/login-resource";

function answer(statusCode: number, facts: Record<string, unknown>): Response {
  return Response.json(
    { statusCode, ...facts },
    { status: statusCode, headers: { "cache-control": "no-store" } },
  );
}

/**
 * `POST /api/auth/login` (C04) with `{ email, password }`: the first factor, for programs. The session is in the cookie; an
 * account with a second factor gets none, and the answer says where to continue.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const given: unknown = await readJson(request);
  const read = LoginInput.safeParse(given);
  if (!read.success)
    return answer(422, { msg: read.error.issues[0]?.message ?? "Send an email and a password" });
  const reply = await callAuth(context, request, { path: "/sign-in/email", body: read.data });
  if (reply.status === 200)
    return answer(
      200,
      reply.body["twoFactorRedirect"]
        ? { data: { next: "/sign-in/factor-two" } }
        : { data: { next: "/sign-in/continue" } },
    );
  return answer(reply.status === 429 ? 429 : 401, { msg: refusalMessage(reply) });
}

export { postOnly as loader } from "#app/platform/http/forms/post-only.ts";
