import { type SQL, sql } from "drizzle-orm";

/**
 * Books of a segment, each of which is a bit of its strings. Strings of 7,500 bytes stand in the page of their row, beside terms of some 500 bytes:
 * a longer one would be put together from five rows each time it is read.
 */
export const booksOfSegment = 60_000;
const size = sql.raw(String(booksOfSegment));

/** The segment of a book, by its id. */
export const segmentOf = (id: SQL): SQL => sql`(${id} / ${size})::int`;
/** Its bit in the strings of its segment. */
export const bitOf = (id: SQL): SQL => sql`(${id} % ${size})::int`;
