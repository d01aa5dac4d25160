import { sql } from "drizzle-orm";
import { cookieLine } from "#app/platform/http/cookies/cookie-line.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { putAway } from "./books/book-states.ts";
import { profileCookieSeconds } from "#app/platform/http/times.ts";

/**
 * The listener of `profileSynced`: for pages that are the same for everyone, whether the profile has a library, and whether it has progressions
 * in one or several books, for which the front page reserves space.
 */
export async function libraryCookies({
  site,
  profile,
}: {
  site: Pick<Site, "db">;
  profile: Pick<Profile, "id">;
}): Promise<string[]> {
  const { rows } = await site.db.execute<{ hasBooks: boolean; places: number }>(sql`
    select exists (select 1 from library_books where profile_id = ${profile.id} and status is not null) as "hasBooks",
      (select count(*)::int from (
        select distinct p.book_id from places p where p.profile_id = ${profile.id} and not exists (
          select 1 from library_books l where l.profile_id = p.profile_id and l.book_id = p.book_id and l.status = any(${sql.param(putAway)}::text[]))
        limit 2) begun) as places`);
  const { hasBooks = false, places = 0 } = rows[0] ?? {};
  const value = `${profile.id}.${hasBooks ? 1 : 0}${places}`;
  return [cookieLine("octavo-library", value, profileCookieSeconds)];
}
