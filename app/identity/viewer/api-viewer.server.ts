import { eq } from "drizzle-orm";
import { authHeaders } from "#app/platform/auth/call-auth.server.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { authContext } from "#app/platform/auth/auth-context.server.ts";
import { callToken } from "#app/platform/auth/keys/call-token.server.ts";
import { hashToken } from "#app/platform/auth/keys/hashed-tokens.server.ts";
import { forgetSigningKeys } from "#app/platform/auth/keys/signing-keys.server.ts";
import { isSuspended } from "#app/platform/auth/sessions/suspension.server.ts";
import { accounts, profiles, sessions } from "#app/platform/db/schema/all.server.ts";
import { type Context, type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { isAccessToken } from "#app/identity/tokens/public.ts";
import { findToken, markUsed } from "#app/identity/tokens/public.server.ts";
import { tokenGate, type TokenScope } from "#app/access/gates/token-gate.ts";
import type { Profile } from "./profile.ts";
import { findAccount, toAccount, type Viewer, type ViewerSession } from "./viewer.server.ts";

const loggedOut = "You have been logged out";

const suspended = "This account is suspended";

/** Suspending an account ends its sessions: further calls get the reason. */
async function isShutOut({ db, now }: Site, accountId: unknown): Promise<boolean> {
  const [account] = await db
    .select({ banned: accounts.banned, banExpires: accounts.banExpires })
    .from(accounts)
    .where(eq(accounts.id, String(accountId)));
  return account !== undefined && isSuspended(account, now());
}

/** Throws the answer of a refused call: `{ statusCode, msg }` (E04). */
function refusal(statusCode: 401 | 403 | 409, msg: string): Response {
  return Response.json({ statusCode, msg }, { status: statusCode, headers: { "cache-control": "no-store" } });
}

/** The session, its account and all its profiles, by one statement. */
function findSession({ db }: Site, id: string) {
  return db
    .select({ session: sessions, account: accounts, profile: profiles })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(sessions.id, id))
    .orderBy(profiles.createdAt, profiles.id);
}

/** The content of a token; null when its signature is invalid or it has expired. */
async function readToken(site: Site, auth: Auth, token: string) {
  const { payload } = await auth.api.verifyJWT({ body: { token } });
  // Another process may have created a new key a moment ago.
  if (payload || !forgetSigningKeys(site.db)) return payload;
  return (await auth.api.verifyJWT({ body: { token } })).payload;
}

/** The common case of X01, known without a query: the browser's cookie (`token.signature`) belongs to this session. */
function isCookieOf(request: Request, tokenHash: string): boolean {
  const cookies = request.headers.get("cookie") ?? "";
  const tokens = [...cookies.matchAll(/octavo\.session_token=(\w+)\./g)];
  return tokens.some(([, token = ""]) => hashToken(token) === tokenHash);
}

/**
 * The viewer of a call, by `X-JWT-Token` or a bearer token, with the profile in `X-Sub-User` if given (C11, A01). Access
 * tokens are accepted where they have the call's `scope`. Throws the response: 401 without a valid token; 409 when its
 * session has ended, its account is suspended, or the browser's cookie belongs to another session (X01); 403 for a
 * profile of another account, and for an access token without the scope.
 */
export async function requireApiViewer(
  context: Context,
  request: Request,
  scope: TokenScope | null = null,
): Promise<Viewer> {
  const token = callToken(request.headers);
  if (!token) throw refusal(401, "Sign in first");
  const site = context.get(siteContext);
  if (isAccessToken(token)) return byAccessToken(site, request, { token, scope });
  const auth = await context.get(authContext)();
  const payload = await readToken(site, auth, token);
  const sid = payload && typeof payload["sid"] === "string" ? payload["sid"] : null;
  if (!payload || sid === null) throw refusal(401, "Sign in again");
  const rows = await findSession(site, sid);
  const session = rows[0]?.session;
  if (!session || session.expiresAt <= site.now() || session.userId !== payload.sub)
    throw refusal(409, (await isShutOut(site, payload.sub)) ? suspended : loggedOut);
  if (!isCookieOf(request, session.token)) {
    const headers = authHeaders(context, request);
    const cookieSession = await auth.api.getSession({ headers, query: { disableRefresh: true } });
    if (cookieSession && cookieSession.session.id !== sid) throw refusal(409, loggedOut);
  }
  const found = await toAccount(site.db, rows, site.now());
  if (!found) throw refusal(409, suspended);
  return { ...found, session, profile: profileOf(found, request, session), hasChosen: true };
}

/** A01: the profile that a call acts as, the main one unless it names another. */
function profileOf(
  { profiles: own }: Pick<Viewer, "profiles">,
  request: Request,
  { lockedProfileId }: Pick<ViewerSession, "lockedProfileId">,
): Profile {
  const wanted = request.headers.get("x-sub-user") || lockedProfileId || own[0]?.id;
  const profile = own.find(({ id }) => id === wanted);
  if (!profile || (lockedProfileId && profile.id !== lockedProfileId))
    throw refusal(403, "Invalid profile selection");
  return profile;
}

/** A program's call. It has proved nothing of A04, so that step-up would always be required. */
const unproven = { token: "", firstFactorAt: null, secondFactorAt: null, lockedProfileId: null };

async function byAccessToken(
  site: Site,
  request: Request,
  { token, scope }: { token: string; scope: TokenScope | null },
): Promise<Viewer> {
  const used = await findToken(site.db, token, site.now());
  if (!used) throw refusal(401, "This access token is not valid: it was revoked or has expired");
  const gate = tokenGate(used.scopes, scope);
  if (gate === "not-for-tokens") throw refusal(403, "This call is not for access tokens");
  if (gate === "lacks-scope") throw refusal(403, `This access token lacks the scope ${scope}`);
  const found = await findAccount(site.db, used.accountId, site.now());
  if (!found) throw refusal(403, suspended);
  await markUsed(site.db, used, site.now());
  const session = { ...unproven, id: `token ${used.id}` };
  return { ...found, session, profile: profileOf(found, request, session), hasChosen: true };
}
