import { ageCapCookie } from "#app/platform/http/age-cap-cookie.ts";
import type { CookieName } from "#app/platform/http/device-storage.ts";
import {
  accountCookieSeconds,
  destinationLifetime,
  logoutMessageSeconds,
  profileCookieSeconds,
} from "#app/platform/http/times.ts";
import { type Profile, storedProfile } from "#app/identity/names/profile.ts";
import { fitCookie } from "./stored-list.ts";

interface CookieViewer {
  account: { id: string; email: string };
  /** Null: several, and none chosen yet (S03). */
  profile: Profile | null;
  profiles: Profile[];
}

/** Marks requests of a profile with an age cap (HttpOnly: no script needs it); removed for every other profile. */
export function ageCapMark(ageCap: number | null): string {
  const [value, maxAge] = ageCap === null ? ["", 0] : [String(ageCap), profileCookieSeconds];
  // Lax: also of the first page that is opened from elsewhere.
  return `${ageCapCookie}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
}

interface CookieFacts {
  name: CookieName;
  value: string;
  maxAge: number;
}

// Readable by scripts on purpose: pages are the same bytes for everyone and learn from these who is looking.
function cookie({ name, value, maxAge }: CookieFacts): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; Secure; SameSite=Strict`;
}

/** `Set-Cookie` lines with the viewer for scripts: the account's profiles, the selected one, the account. */
export function viewerCookies({ profile, ...viewer }: CookieViewer): string[] {
  return [...accountCookies(viewer), chosenCookie(profile)];
}

/** The same without the selection, for answers that may arrive after another window has selected. */
export function accountCookies({ account, profiles }: Omit<CookieViewer, "profile">): string[] {
  const list = fitCookie(profiles.map((each: Profile) => storedProfile(each)));
  return [
    cookie({ name: "user", value: JSON.stringify(list), maxAge: profileCookieSeconds }),
    cookie({
      name: "auth-user",
      value: JSON.stringify({ id: account.id, email: account.email }),
      maxAge: accountCookieSeconds,
    }),
  ];
}

function chosenCookie(profile: Profile | null): string {
  return cookie({
    name: "current-user",
    value: profile ? JSON.stringify(storedProfile(profile)) : "",
    maxAge: profile ? profileCookieSeconds : 0,
  });
}

/** The same, gone. */
export function noViewerCookies(): string[] {
  const gone = (["user", "current-user", "auth-user"] as const).map((name) =>
    cookie({ name, value: "", maxAge: 0 }),
  );
  return [...gone, ageCapMark(null)];
}

/** Stores the page that a visitor requested (E02), for 30 minutes. Only a page is worth returning to, not the answer to a form. */
export function rememberDestination(request: Request, now: Date): string {
  const url = new URL(request.url);
  return rememberPath(url.pathname.replace(/\.data$/, "") + url.search, now);
}

/** The same for a path of the site. */
export function rememberPath(path: string, now: Date): string {
  const value = JSON.stringify({ path, timestamp: now.getTime(), context: bookOf(path) });
  return cookie({ name: "intended-destination", value, maxAge: destinationLifetime / 1_000 });
}

/** E02's context: which book was open, as the reader's own address says (R09). */
function bookOf(path: string) {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const [, room, jid] = pathname.split("/");
  if (room !== "book-reader" || !jid) return { bookJid: null, bookTitle: null, bookAuthor: null };
  const named = (name: string) => searchParams.get(name)?.slice(0, 200) ?? null;
  return { bookJid: jid, bookTitle: named("title"), bookAuthor: named("author") };
}

export function noDestination(): string {
  return cookie({ name: "intended-destination", value: "", maxAge: 0 });
}

/** Shown once on `/sign-in` (S08, X01). */
export function logoutMessage(message: string): string {
  return cookie({ name: "logout-message", value: message, maxAge: logoutMessageSeconds });
}

export function noLogoutMessage(): string {
  return cookie({ name: "logout-message", value: "", maxAge: 0 });
}
