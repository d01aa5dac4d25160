import { eq } from "drizzle-orm";
import { authHeaders } from "#app/platform/auth/ask-auth.server.ts";
import { authContext } from "#app/platform/auth/auth-context.server.ts";
import { accounts, sessions } from "#app/platform/db/schema/auth.server.ts";
import { type Site, siteContext } from "#app/platform/http/site-context.server.ts";
import { type Context, findAccount, type Viewer } from "./viewer.server.ts";

const loggedOut = "You have been logged out";

const suspended = "This account is suspended";

/** Suspending an account ends its sessions: whoever calls on hears why. */
async function isShutOut({ db }: Site, accountId: unknown): Promise<boolean> {
  const [account] = await db
    .select({ banned: accounts.banned })
    .from(accounts)
    .where(eq(accounts.id, String(accountId)));
  return account?.banned === true;
}

/** Ends a call: `{ statusCode, msg }`, as E04 has it. */
function refusal(statusCode: 401 | 403 | 409, msg: string): Response {
  return Response.json({ statusCode, msg }, { status: statusCode, headers: { "cache-control": "no-store" } });
}

/**
 * Who makes a call, by `X-JWT-Token`, acting as `X-Sub-User` if that is given (C11, A01). Throws the answer: 401 without a
 * token that holds; 409 when its session has ended, its account is suspended, or the browser's cookie belongs to another
 * session (X01); 403 for a profile that is not the account's.
 */
export async function requireApiViewer(context: Context, request: Request): Promise<Viewer> {
  const token = request.headers.get("x-jwt-token");
  if (!token) throw refusal(401, "Sign in first");
  const site = context.get(siteContext);
  const auth = await context.get(authContext)();
  const { payload } = await auth.api.verifyJWT({ body: { token } });
  const sid = payload && typeof payload["sid"] === "string" ? payload["sid"] : null;
  if (!payload || sid === null) throw refusal(401, "Sign in again");
  const [session] = await site.db.select().from(sessions).where(eq(sessions.id, sid));
  if (!session || session.expiresAt <= site.now() || session.userId !== payload.sub)
    throw refusal(409, (await isShutOut(site, payload.sub)) ? suspended : loggedOut);
  const cookieSession = await auth.api.getSession({
    headers: authHeaders(context, request),
    query: { disableRefresh: true },
  });
  if (cookieSession && cookieSession.session.id !== sid) throw refusal(409, loggedOut);
  const found = await findAccount(site.db, session.userId, site.now());
  if (!found) throw refusal(409, suspended);
  const [main] = found.profiles;
  const { lockedProfileId } = session;
  const wanted = request.headers.get("x-sub-user") || lockedProfileId || main?.id;
  const profile = found.profiles.find(({ id }) => id === wanted);
  if (!profile || (lockedProfileId && profile.id !== lockedProfileId))
    throw refusal(403, "Invalid profile selection");
  return { ...found, session, profile, hasChosen: true };
}
