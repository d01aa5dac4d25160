import type { Profile } from "#app/identity/viewer/public.ts";
import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { profileCookieSeconds } from "#app/platform/http/times.ts";
import { countUnread } from "./unread-queries.server.ts";

/** For the header, which learns from cookies who looks at it: the profile, and how many chapters it has not read. */
export const unreadCookie = (profileId: string, count: number): string =>
  cookieLine("octavo-unread", `${profileId}.${count}`, profileCookieSeconds);

/** The listener of `profileSynced`. */
export async function countForHeader({
  site,
  profile,
}: {
  site: Pick<Site, "db">;
  profile: Profile;
}): Promise<string[]> {
  return [unreadCookie(profile.id, await countUnread(site.db, profile))];
}
