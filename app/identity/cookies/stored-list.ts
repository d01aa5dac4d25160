import type { StoredProfile } from "./stored-profile.ts";

// Browsers silently drop a cookie of more than 4,096 bytes, including name and attributes.
const room = 3_900;

const size = (profiles: StoredProfile[]) => encodeURIComponent(JSON.stringify(profiles)).length;

const brief = ({ id, handle, role, colour }: StoredProfile): StoredProfile => ({
  id,
  handle,
  role,
  firstName: null,
  lastName: null,
  fullName: handle,
  avatarUrl: null,
  colour,
});

/**
 * The profiles as the cookie `user` can hold them, the main one first: whole if there is room, else without names and
 * pictures, else as many as fit. Pages that list profiles ask the server; the cookie only says whether there are several.
 */
export function fitCookie(profiles: StoredProfile[]): StoredProfile[] {
  if (size(profiles) <= room) return profiles;
  const short = profiles.map(brief);
  while (short.length > 1 && size(short) > room) short.pop();
  return short;
}
