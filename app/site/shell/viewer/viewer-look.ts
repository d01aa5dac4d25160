import type { CookieName } from "#app/platform/http/device-storage.ts";
import { type Fields, initialsOf, textOf } from "#app/identity/names/initials.ts";
import { readCookie } from "#app/platform/http/read-cookie.ts";

/** What the header shows of the selected profile. It gives no rights: whoever edits a cookie only fools the own header. */
export interface ViewerLook {
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
}

/**
 * The look that three cookies ask for; null when signed out, or when they are not what we wrote (V04). Before one of several
 * profiles is chosen (S03) it is the first one's, the main one, as it is on the server.
 */
export function viewerLook(cookies: string): ViewerLook | null {
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
  };
}

function nameOf(profile: Fields): string {
  const joined = `${textOf(profile, "firstName")} ${textOf(profile, "lastName")}`.trim();
  const given = textOf(profile, "fullName");
  // "User" is what the server says when there is no name; a handle says more.
  return (given === "User" ? "" : given) || joined || textOf(profile, "handle") || "User";
}

function readJson(cookies: string, name: CookieName): unknown {
  try {
    return JSON.parse(readCookie(cookies, name) ?? "null");
  } catch {
    // Cut off or edited by hand: as good as none.
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
