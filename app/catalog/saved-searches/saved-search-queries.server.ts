import { desc, eq } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { savedSearches } from "#app/platform/db/schema/discovery.server.ts";

export interface SavedSearch {
  id: number;
  name: string;
  address: string;
}

/** Those of a profile, the last saved first. */
export const listSavedSearches = (db: Db, profileId: string): Promise<SavedSearch[]> =>
  db
    .select({ id: savedSearches.id, name: savedSearches.name, address: savedSearches.address })
    .from(savedSearches)
    .where(eq(savedSearches.profileId, profileId))
    .orderBy(desc(savedSearches.savedAt), desc(savedSearches.id));
