import type { Fields } from "#app/ui/initials.ts";

// The cookies `user` and `current-user` may have been edited by hand, or cut off (V04).

export type CookieProfile = Fields & { id: string };

export const hasId = (value: unknown): value is CookieProfile =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  value.id !== "";

/** The parsed value of a cookie; null when it is not JSON. */
export function parseJsonCookie(cookie: string | null): unknown {
  try {
    return JSON.parse(cookie ?? "null");
  } catch {
    return null;
  }
}

/** V04: a malformed list counts as empty. */
export function parseProfileList(cookie: string | null): CookieProfile[] {
  const value = parseJsonCookie(cookie);
  return Array.isArray(value) && value.every(hasId) ? value : [];
}
