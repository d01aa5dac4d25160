import { eq } from "drizzle-orm";
import { redirect } from "react-router";
import { authHeaders } from "#app/platform/auth/call-auth.server.ts";
import { authContext } from "#app/platform/auth/auth-context.server.ts";
import { isSuspended } from "#app/platform/auth/sessions/suspension.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { accounts, profiles } from "#app/platform/db/schema/all.server.ts";
import { fileUrl } from "#app/platform/files/file-store.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { ensureMainProfile } from "#app/identity/names/public.server.ts";
import { chosenProfileId, markOwnLists, missingViewerCookies } from "#app/identity/cookies/public.server.ts";
import { colourOf } from "#app/identity/colours/public.ts";
import { fullNameOf } from "#app/identity/names/public.ts";
import type { Profile } from "./profile.ts";
import { rememberDestination } from "#app/identity/destination/public.server.ts";

export interface ViewerAccount {
  id: string;
  email: string;
  isEmailVerified: boolean;
  /** A06. */
  operatorRole: string;
  hasSecondFactor: boolean;
  createdAt: Date;
  deleteAfter: Date | null;
  /** The zone in which its times are shown and entered; null until it is known. */
  timeZone: string | null;
}

export interface ViewerSession {
  id: string;
  token: string;
  firstFactorAt: Date | null;
  secondFactorAt: Date | null;
  lockedProfileId: string | null;
}

export interface Viewer {
  account: ViewerAccount;
  session: ViewerSession;
  /** The active profile. */
  profile: Profile;
  /** All of the account's, the main one first. */
  profiles: Profile[];
  /** Whether a profile is selected, or need not be (S03). */
  hasChosen: boolean;
}

interface FoundAccount {
  account: ViewerAccount;
  /** The main one first. */
  profiles: Profile[];
}

/** The account and its profiles; null when it is gone or suspended. */
export async function findAccount(db: Db, accountId: string, now: Date): Promise<FoundAccount | null> {
  const rows = await db
    .select({ account: accounts, profile: profiles })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(accounts.id, accountId))
    .orderBy(profiles.createdAt, profiles.id);
  return toAccount(db, rows, now);
}

interface AccountRow {
  account: typeof accounts.$inferSelect;
  profile: typeof profiles.$inferSelect | null;
}

/** Maps the rows of an account and its profiles; null when it is gone or suspended. */
export async function toAccount(db: Db, rows: AccountRow[], now: Date): Promise<FoundAccount | null> {
  const row = rows[0]?.account;
  if (!row || isSuspended(row, now)) return null;
  const found = rows.flatMap(({ profile }) =>
    profile && profile.removeAfter === null ? [toProfile(profile)] : [],
  );
  if (!found.some(({ kind }) => kind === "main")) {
    // The process died between creating the account and its profile.
    await ensureMainProfile(db, row, now);
    return findAccount(db, row.id, now);
  }
  const list = [
    ...found.filter(({ kind }) => kind === "main"),
    ...found.filter(({ kind }) => kind !== "main"),
  ];
  const account = {
    id: row.id,
    email: row.email,
    isEmailVerified: row.emailVerified,
    operatorRole: row.role,
    hasSecondFactor: row.twoFactorEnabled,
    createdAt: row.createdAt,
    deleteAfter: row.deleteAfter,
    timeZone: row.timeZone,
  };
  return { account, profiles: list };
}

/** Maps a row to the profile that its owner sees. One scheduled for removal is excluded, though it can be restored. */
export function toProfile(row: typeof profiles.$inferSelect): Profile {
  return {
    id: row.id,
    accountId: row.accountId,
    kind: row.kind,
    role: row.kind === "main" ? "NormalUser" : "SubUser",
    handle: row.handle,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullNameOf(row),
    avatarUrl: row.avatar ? fileUrl(row.avatar[160], "image/webp") : null,
    colour: colourOf(row),
    cloth: row.cloth,
    birthday: row.birthday,
    ageCap: row.ageCap,
    excluded: row.excluded,
    hasPin: row.pinHash !== null,
    createdAt: row.createdAt,
  };
}

/**
 * The viewer of a page, by the session cookie; null when signed out. The profile is the one that the cookie
 * `current-user` names if it is the account's own (and the session is not locked to another), else the main one.
 */
export async function findViewer(context: Context, request: Request): Promise<Viewer | null> {
  if (!request.headers.get("cookie")?.includes("octavo.session_token")) return null;
  const site = context.get(siteContext);
  const auth = await context.get(authContext)();
  const facts = context.get(requestFactsContext);
  const { headers, response: found } = await auth.api.getSession({
    headers: authHeaders(context, request),
    returnHeaders: true,
  });
  facts.cookies.push(...headers.getSetCookie());
  const account = found && (await findAccount(site.db, found.user.id, site.now()));
  if (!found || !account) return null;
  const { id, token, firstFactorAt = null, secondFactorAt = null, lockedProfileId = null } = found.session;
  const session = { id, token, firstFactorAt, secondFactorAt, lockedProfileId };
  const wanted = session.lockedProfileId ?? chosenProfileId(request);
  const chosen = account.profiles.find((profile) => profile.id === wanted);
  const [main] = account.profiles;
  // Locked to a profile that no longer exists: no viewer, rather than the main profile without the PIN.
  if (!main || (session.lockedProfileId && !chosen)) return null;
  const hasChosen = chosen !== undefined || account.profiles.length === 1;
  const profile = chosen ?? main;
  markOwnLists(context, request, profile);
  facts.cookies.push(...missingViewerCookies(request, { ...account, profile: hasChosen ? profile : null }));
  return { ...account, session, profile, hasChosen };
}

/**
 * The viewer, or a redirect: visitors go to sign in, and accounts with several profiles and none selected to the selection
 * (S03). Both come back here afterwards.
 */
export async function requireViewer(context: Context, request: Request): Promise<Viewer> {
  const viewer = await requireSignedIn(context, request);
  if (viewer.hasChosen) return viewer;
  if (isCarriable(request)) throw carryToChoice(request);
  return leadTo(context, request, "/select-profile");
}

/** The largest form that can be carried: larger ones contain a file, which no page can restore. */
const isCarriable = ({ method, headers }: Request) =>
  method === "POST" && Number(headers.get("content-length") ?? Infinity) <= 60_000;

/** 307: the browser sends the form again, to the selection, which forwards it (decision 151). No input is lost. */
function carryToChoice(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  const address = `/select-profile?${new URLSearchParams({ next: pathname + search })}`;
  return redirect(address, { status: 307, headers: { "cache-control": "private, no-store" } });
}

/** The same for the few pages before the selection, and the selection itself. */
export async function requireSignedIn(context: Context, request: Request): Promise<Viewer> {
  return (await findViewer(context, request)) ?? leadTo(context, request, "/sign-in");
}

function leadTo(context: Context, request: Request, path: "/sign-in" | "/select-profile"): never {
  const { cookies } = context.get(requestFactsContext);
  cookies.push(rememberDestination(request, context.get(siteContext).now()));
  throw redirect(path, { status: 303, headers: { "cache-control": "private, no-store" } });
}
