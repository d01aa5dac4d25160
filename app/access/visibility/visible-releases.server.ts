import { sql } from "drizzle-orm";

/**
 * `from ${announcedReleases}`: the releases, as `r`, that readers are notified of. Join `listedBooks` or `openBooks` to restrict them to
 * visible books.
 */
export const announcedReleases = sql`(select * from releases where not is_silent and kind in ('first', 'chapter', 'update')) as r`;
