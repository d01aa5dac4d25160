import { sql } from "drizzle-orm";

/**
 * `from ${announcedReleases}`: the releases, as `r`, that readers are told of. Which of their books may be shown is said by
 * `visible-books.server.ts`, so that both are joined.
 */
export const announcedReleases = sql`(select * from releases where not is_silent and kind in ('first', 'chapter', 'update')) as r`;
