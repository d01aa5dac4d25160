import { type SQL, sql } from "drizzle-orm";

/**
 * The condition on a book `b` under which its text is searched, on its own page and among all texts. Works for adults are left out for
 * everyone: the reader asks before it opens one, and a list of passages cannot.
 */
export const isTextSearchable: SQL = sql`(b.is_listed and b.is_text_held and coalesce(b.disclosures ->> 'audience', '') <> 'adult')`;
