import type { Fields } from "#app/identity/names/initials.ts";

// What the cookies `user` and `current-user` hold may have been edited by hand, or cut off (V04).

export type KeptProfile = Fields & { id: string };

export const hasId = (value: unknown): value is KeptProfile =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  value.id !== "";

/** What a cookie holds; null when that is not JSON. */
export function parseKept(cookie: string | null): unknown {
  try {
    return JSON.parse(cookie ?? "null");
  } catch {
    return null;
  }
}

/** V04: a malformed list is an empty one. */
export function keptList(cookie: string | null): KeptProfile[] {
  const value = parseKept(cookie);
  return Array.isArray(value) && value.every(hasId) ? value : [];
}
