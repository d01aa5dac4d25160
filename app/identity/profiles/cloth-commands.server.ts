import { eq } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";

interface ClothChoice {
  profileId: string;
  /** A name that the caller knows. */
  cloth: string;
}

/** Chooses the cloth of all drawn covers of a pen name whose books have none of their own. */
export async function chooseCloth(tx: Transaction, { profileId, cloth }: ClothChoice): Promise<void> {
  await tx.update(profiles).set({ cloth }).where(eq(profiles.id, profileId));
}
