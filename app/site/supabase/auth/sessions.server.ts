import { z } from "zod";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { type AuthReply, callAuth } from "#app/platform/auth/call-auth.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { bearerViewer } from "../bearer.server.ts";
import { authRefused } from "./auth-refusals.ts";
import { issueRefreshToken, takeRefreshToken } from "./refresh-tokens.server.ts";

const sessionCookie = "octavo.session_token";

export const PasswordGrant = z.object({ email: z.string().max(320), password: z.string().max(256) });
export const RefreshGrant = z.object({ refresh_token: z.string().regex(/^[\w-]{43}$/) });

/**
 * Signs in by address and password, as the page does: the same limits, the same answer for an unknown address, the same notices to the
 * owner. A session begins only where the page, too, would have plain for nothing more.
 */
export async function signInByPassword(
  context: Context,
  request: Request,
  { email, password }: z.output<typeof PasswordGrant>,
): Promise<object> {
  return withoutCookies(context, async () => {
    const plain = requestOf(request, null);
    const reply = await callAuth(context, plain, { path: "/sign-in/email", body: { email, password } });
    if (reply.status !== 200) throw refusalOf(reply);
    if (reply.body["twoFactorRedirect"])
      throw authRefused(
        403,
        "insufficient_aal",
        "This account asks for a second factor, which only the site's own pages can do. Create an access token there for a program.",
      );
    const cookie = cookieSet(reply);
    if (cookie === null) throw new Error("a sign-in without a session");
    return sessionAnswer(context, request, cookie);
  });
}

/** A new access token of a session, and a new refresh token in the place of this one. */
export async function refreshSession(
  context: Context,
  request: Request,
  { refresh_token: refreshToken }: z.output<typeof RefreshGrant>,
): Promise<object> {
  return withoutCookies(context, async () => {
    const cookie = await takeRefreshToken(context.get(siteContext), refreshToken);
    if (cookie === null) throw noSuchToken();
    return sessionAnswer(context, request, cookie);
  });
}

/** The cookies that are set meanwhile are not sent: a program has its tokens, and a browser's own session stays what it is. */
async function withoutCookies<Result>(context: Context, work: () => Promise<Result>): Promise<Result> {
  const { cookies } = context.get(requestFactsContext);
  const own = cookies.splice(0);
  try {
    return await work();
  } finally {
    cookies.splice(0, Infinity, ...own);
  }
}

const noSuchToken = () =>
  authRefused(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");

const requestOf = ({ url, headers }: Request, cookie: string | null): Request =>
  new Request(url, {
    headers: {
      "user-agent": headers.get("user-agent") ?? "",
      ...(cookie !== null && { cookie: `${sessionCookie}=${cookie}` }),
    },
  });

async function sessionAnswer(context: Context, request: Request, cookie: string): Promise<object> {
  const plain = requestOf(request, cookie);
  const { status, body } = await callAuth(context, plain, { path: "/token" });
  const token = body["token"];
  if (status !== 200 || typeof token !== "string") throw noSuchToken();
  const viewer = await bearerViewer(context, { token, scope: null, subUser: null });
  const site = context.get(siteContext);
  const expiresAt = expiryOf(token);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: Math.max(0, expiresAt - Math.floor(Date.now() / 1_000)),
    expires_at: expiresAt,
    refresh_token: await issueRefreshToken(site, { sessionId: viewer.session.id, cookie }),
    user: userOf(viewer),
  };
}

const Expiry = z.object({ exp: z.number() });

/** Of a token that we have just made. */
function expiryOf(token: string): number {
  const [, payload = ""] = token.split(".");
  return Expiry.parse(JSON.parse(Buffer.from(payload, "base64url").toString())).exp;
}

function cookieSet({ headers }: AuthReply): string | null {
  const start = `${sessionCookie}=`;
  const line = headers.getSetCookie().find((each) => each.startsWith(start));
  return line?.slice(start.length).split(";")[0] ?? null;
}

function refusalOf({ status, body }: AuthReply): Response {
  if (status === 429)
    return authRefused(
      429,
      "over_request_rate_limit",
      "Too many tries. Wait a moment, or sign in on the site.",
    );
  if (status >= 500) return authRefused(503, "unexpected_failure", "Signing in does not work just now");
  return body["code"] === "BANNED_USER"
    ? authRefused(403, "user_banned", "This account is suspended")
    : authRefused(400, "invalid_credentials", "Invalid login credentials");
}

/** The account as the client knows users. */
export function userOf({ account, profile, profiles, session }: Viewer): object {
  // A child's browser that is locked to one profile knows no other.
  const own = session.lockedProfileId === null ? profiles : [profile];
  const createdAt = account.createdAt.toISOString();
  return {
    id: account.id,
    aud: "authenticated",
    role: "authenticated",
    email: account.email,
    email_confirmed_at: account.isEmailVerified ? createdAt : null,
    phone: "",
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: {
      profile_id: profile.id,
      handle: profile.handle,
      full_name: profile.fullName,
      profiles: own.map(({ id, handle, kind }) => ({ id, handle, kind })),
    },
    identities: [],
    is_anonymous: false,
    created_at: createdAt,
    updated_at: createdAt,
  };
}
