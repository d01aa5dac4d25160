import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { accountCookieSeconds, profileCookieSeconds } from "#app/platform/http/times.ts";
import { chosenProfileId, noMarks } from "./chosen-profile.server.ts";
import { parseProfileList } from "./profile-cookies.ts";
import { fitCookie } from "./stored-list.ts";
import { type StoredProfile, storedProfile } from "./stored-profile.ts";

interface CookieViewer {
  account: { id: string; email: string };
  /** Null: several, and none chosen yet (S03). */
  profile: StoredProfile | null;
  profiles: StoredProfile[];
}

// All are readable by scripts on purpose: pages are the same bytes for everyone and learn from these who the viewer is.

/** `Set-Cookie` lines with the viewer for scripts: the account's profiles, the selected one, the account. */
export function viewerCookies({ profile, ...viewer }: CookieViewer): string[] {
  return [...accountCookies(viewer), chosenCookie(profile)];
}

/** The same without the selection, for answers that may arrive after another window has selected. */
export function accountCookies({ account, profiles }: Omit<CookieViewer, "profile">): string[] {
  const list = fitCookie(profiles.map((each) => storedProfile(each)));
  return [
    cookieLine("user", JSON.stringify(list), profileCookieSeconds),
    cookieLine("auth-user", JSON.stringify({ id: account.id, email: account.email }), accountCookieSeconds),
  ];
}

function chosenCookie(profile: StoredProfile | null): string {
  const value = profile ? JSON.stringify(storedProfile(profile)) : "";
  return cookieLine("current-user", value, profile ? profileCookieSeconds : 0);
}

/**
 * The viewer's cookies if the browser's do not say who is signed in. They live for a week and the session for a month (L01), and
 * anybody may have edited them (V04): without them the header would ask to sign in.
 */
export function missingViewerCookies(request: Request, viewer: CookieViewer): string[] {
  const cookies = request.headers.get("cookie");
  const hasProfiles = parseProfileList(readCookie(cookies, "user")).length > 0;
  const isRight = !readCookie(cookies, "current-user") || chosenProfileId(request) === viewer.profile?.id;
  return hasProfiles && isRight ? [] : viewerCookies(viewer);
}

/** The same cookies, cleared. */
export function noViewerCookies(): string[] {
  const gone = (["user", "current-user", "auth-user", "octavo-unread", "octavo-library"] as const).map(
    (name) => cookieLine(name, "", 0),
  );
  return [...gone, ...noMarks()];
}
