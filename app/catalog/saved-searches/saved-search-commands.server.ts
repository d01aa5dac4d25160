import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { savedSearches } from "#app/platform/db/schema/discovery.server.ts";

/** The most searches of a profile. */
export const mostSaved = 50;

interface NewSearch {
  profileId: string;
  name: string;
  address: string;
}

type SavedResult = { ok: true } | { ok: false; reason: "too-many" };

/** Saves a search, or renames it where it is saved already. */
export async function saveSearch(
  db: Db,
  { profileId, name, address }: NewSearch,
  now: Date,
): Promise<SavedResult> {
  return db.transaction(async (tx): Promise<SavedResult> => {
    // Two windows may save at once: they wait for each other.
    await tx.execute(sql`select 1 from profiles where id = ${profileId} for update`);
    const [known] = await tx
      .update(savedSearches)
      .set({ name })
      .where(and(eq(savedSearches.profileId, profileId), eq(savedSearches.address, address)))
      .returning({ id: savedSearches.id });
    if (known) return { ok: true };
    const count = await tx.$count(savedSearches, eq(savedSearches.profileId, profileId));
    if (count >= mostSaved) return { ok: false, reason: "too-many" };
    await tx.insert(savedSearches).values({ profileId, name, address, savedAt: now });
    return { ok: true };
  });
}

/** Removes a search of this profile; of another's it does nothing. */
export async function removeSearch(
  db: Db,
  { profileId, id }: { profileId: string; id: number },
): Promise<void> {
  await db.delete(savedSearches).where(and(eq(savedSearches.profileId, profileId), eq(savedSearches.id, id)));
}
