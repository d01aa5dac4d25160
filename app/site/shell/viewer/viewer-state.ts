import type { CookieName } from "#app/platform/http/cookies/device-storage.ts";
import { type Fields, initialsOf, textOf } from "#app/ui/initials.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";

/** What the header shows of the selected profile. It grants no rights: editing the cookie changes only the header. */
export interface ViewerState {
  kind: "main" | "sub";
  initials: string;
  /** H05. */
  name: string;
  label: "Main Account" | "Sub-User";
  /** H02. */
  firstName: string;
  /** H06. */
  profilePath: string;
  avatarUrl: string | null;
  hasSeveral: boolean;
  /** New chapters that it has not read, of what it follows; empty for none. */
  unread: string;
  hasLibrary: boolean;
  /** In how many books its account has places: "one", "several", or null. */
  places: "one" | "several" | null;
  /** Its colour's name, as the server wrote it. */
  colour: string | null;
}

/**
 * The header's state from three cookies; null when signed out or when they are invalid (V04). Before one of several
 * profiles is chosen (S03) it shows the main profile, as on the server.
 */
export function viewerState(cookies: string): ViewerState | null {
  const profiles = readProfiles(cookies);
  const chosen = readCookie(cookies, "current-user");
  const profile = chosen === null ? fieldsOf(profiles[0]) : readFields(cookies, "current-user");
  if (!profile || textOf(profile, "id") === "") return null;
  const isSub = textOf(profile, "role") === "SubUser";
  const handle = textOf(profile, "handle");
  const avatar = textOf(profile, "avatarUrl");
  return {
    kind: isSub ? "sub" : "main",
    initials: initialsOf(profile, textOf(readFields(cookies, "auth-user") ?? {}, "email")),
    name: nameOf(profile),
    label: isSub ? "Sub-User" : "Main Account",
    firstName: textOf(profile, "firstName") || "User",
    profilePath: handle ? `/authorhandle?id=${encodeURIComponent(handle)}` : "/sign-in",
    avatarUrl: /^\/[^/\\]/.test(avatar) ? avatar : null,
    hasSeveral: profiles.length > 1,
    unread: unreadOf(cookies, textOf(profile, "id")),
    ...libraryOf(cookies, textOf(profile, "id")),
    colour: textOf(profile, "colour") || null,
  };
}

/** The cookie may be of another profile, from before a switch. */
function unreadOf(cookies: string, id: string): string {
  const [, of, count = "0"] = /^(.*)\.([1-9]\d{0,4})$/.exec(readCookie(cookies, "octavo-unread") ?? "") ?? [];
  return of === id ? count : "";
}

function nameOf(profile: Fields): string {
  const joined = `${textOf(profile, "firstName")} ${textOf(profile, "lastName")}`.trim();
  const given = textOf(profile, "fullName");
  // The server writes "User" when there is no name; the handle is better.
  return (given === "User" ? "" : given) || joined || textOf(profile, "handle") || "User";
}

/** In the same way. */
function libraryOf(cookies: string, id: string): Pick<ViewerState, "hasLibrary" | "places"> {
  const [, of, books, places] =
    /^(.*)\.([01])([012])$/.exec(readCookie(cookies, "octavo-library") ?? "") ?? [];
  if (of !== id) return { hasLibrary: false, places: null };
  return { hasLibrary: books === "1", places: places === "2" ? "several" : places === "1" ? "one" : null };
}

function readJson(cookies: string, name: CookieName): unknown {
  try {
    return JSON.parse(readCookie(cookies, name) ?? "null");
  } catch {
    // Truncated or edited: treated as absent.
    return null;
  }
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

const readFields = (cookies: string, name: CookieName) => fieldsOf(readJson(cookies, name));

function readProfiles(cookies: string): unknown[] {
  const profiles = readJson(cookies, "user");
  return Array.isArray(profiles) ? profiles : [];
}
