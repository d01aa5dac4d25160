import type { z } from "zod";
import { callAuth } from "#app/platform/auth/call-auth.server.ts";
import { callToken } from "#app/platform/auth/keys/call-token.server.ts";
import { endOtherSessions, endSession } from "#app/platform/auth/sessions/end-sessions.server.ts";
import { readJson } from "#app/platform/http/forms/read-json.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { BearerRefused, bearerViewer } from "../bearer.server.ts";
import { authHeadersOut, authRefused, noSuchAuth } from "./auth-refusals.ts";
import { PasswordGrant, RefreshGrant, refreshSession, signInByPassword, userOf } from "./sessions.server.ts";
import type { Route } from "./+types/auth-resource";

/** `GET /auth/v1/…`: who one is, and the keys that tokens are signed with. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  return answered(async () => {
    switch (params["*"]) {
      case "user":
        return userOf(await viewerOf(context, request));
      case "settings":
        return { external: { email: true, phone: false }, disable_signup: true, mailer_autoconfirm: false };
      case ".well-known/jwks.json":
        return (await callAuth(context, new Request(request.url), { path: "/jwks" })).body;
      default:
        throw noSuchAuth();
    }
  });
}

/** `POST /auth/v1/…`: signing in by password, refreshing, signing out. */
export async function action({ context, request, params, url }: Route.ActionArgs): Promise<Response> {
  return answered(async () => {
    if (request.method !== "POST") throw noSuchAuth();
    if (params["*"] === "logout") return signOut(context, request, url.searchParams.get("scope") ?? "global");
    if (params["*"] !== "token") throw noSuchAuth();
    switch (url.searchParams.get("grant_type") ?? "") {
      case "password":
        return signInByPassword(context, request, await readGrant(request, PasswordGrant));
      case "refresh_token":
        return refreshSession(context, request, await readGrant(request, RefreshGrant));
      default:
        throw noSuchAuth();
    }
  });
}

async function answered(answer: () => Promise<object | null>): Promise<Response> {
  try {
    const body = await answer();
    return body === null
      ? new Response(null, { status: 204, headers: authHeadersOut })
      : Response.json(body, { headers: authHeadersOut });
  } catch (error) {
    if (error instanceof Response) return error;
    if (error instanceof BearerRefused)
      return authRefused(error.status, error.status === 401 ? "bad_jwt" : "no_authorization", error.message);
    throw error;
  }
}

async function readGrant<Grant>(request: Request, schema: z.ZodType<Grant>): Promise<Grant> {
  const read = schema.safeParse(await readJson(request));
  if (!read.success) throw authRefused(400, "validation_failed", "Send what this grant needs, as JSON");
  return read.data;
}

async function viewerOf(context: Context, request: Request): Promise<Viewer> {
  const token = callToken(request.headers);
  if (token === "") throw authRefused(401, "no_authorization", "This endpoint requires a Bearer token");
  return bearerViewer(context, { token, scope: "account:read", subUser: request.headers.get("x-sub-user") });
}

async function signOut(context: Context, request: Request, scope: string): Promise<null> {
  const token = callToken(request.headers);
  if (token === "") throw authRefused(401, "no_authorization", "This endpoint requires a Bearer token");
  // An access token is revoked in the settings: it has no session to end.
  const { account, session } = await bearerViewer(context, { token, scope: null, subUser: null });
  const { db } = context.get(siteContext);
  if (!["global", "local", "others"].includes(scope))
    throw authRefused(400, "validation_failed", "There is no such scope");
  if (scope !== "local") await endOtherSessions(db, account.id, session.id);
  if (scope !== "others") await endSession(db, account.id, session.id);
  return null;
}
