import { sql } from "drizzle-orm";

/** Raised when documents get something that books which were indexed before lack. */
export const documentVersion = 4;

/** What the job that indexes all books again notes in `site_choices`: the version, and after which book it goes on; null when it is done. */
export const stateName = "search-documents";

/** Whether all books have what documents of this version have. */
export const areAllIndexed = sql`exists (select 1 from site_choices where name = ${stateName}
  and (value ->> 'version')::int = ${documentVersion}::int and value ->> 'after' is null)`;
