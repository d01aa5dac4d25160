import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { people } from "#app/platform/db/schema/all.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";

/** Of the page of somebody without a profile. Tags travel in a header, so a slug is spelled in ASCII. */
export const contributorTag = (slug: string): string => `contributor:${encodeURIComponent(slug)}`;

/**
 * Sets the bio of somebody without a profile; an empty one is none. False when nobody without a profile has this slug: those
 * who write here speak for themselves.
 */
export async function changeContributorBio(tx: Transaction, slug: string, bio: string): Promise<boolean> {
  const changed = await tx
    .update(people)
    .set({ bio: bio || null })
    .where(and(eq(people.slug, slug), isNull(people.profileId)))
    .returning({ slug: people.slug });
  await invalidateTags(
    tx,
    changed.map((one) => contributorTag(one.slug)),
  );
  return changed.length > 0;
}
