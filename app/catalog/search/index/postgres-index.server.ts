import type { Db } from "#app/platform/db/client.server.ts";
import { findCandidates } from "./postgres-candidates.server.ts";
import { findHits } from "./hits/postgres-hits.server.ts";
import { findNames } from "./postgres-suggestions.server.ts";
import { findAlike } from "./postgres-words.server.ts";
import { writeDocuments } from "./postgres-writes.server.ts";
import type { SearchIndex } from "./search-index.server.ts";

/** The index in the site's own database: decisions 238, 246 and 247. */
export const postgresIndex = (db: Db): SearchIndex => ({
  index: writeDocuments,
  candidates: (query) => findCandidates(db, query),
  find: (query) => findHits(db, query),
  correct: async ({ misspelt, forms }) =>
    misspelt.length + forms.length > 0 ? findAlike(db, misspelt, forms) : new Map(),
  suggest: (beginning, viewer) => findNames(db, beginning, viewer),
});
