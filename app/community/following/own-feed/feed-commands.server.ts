import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { hashToken } from "#app/platform/auth/keys/hashed-tokens.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { followedFeeds } from "#app/platform/db/schema/all.server.ts";
import { spellFeedKey } from "./feed-key.ts";

/**
 * Gives the feed of a profile an address, which ends the one before it. The key is returned here and never again. The feed's id stays, so that
 * a feed reader that is given the new address knows what was read.
 */
export async function renewFeedAddress(db: Db, profileId: string, now: Date): Promise<string> {
  const key = spellFeedKey(randomBytes);
  const renewed = { keyHash: hashToken(key), createdAt: now, lastFetchedAt: null };
  await db
    .insert(followedFeeds)
    .values({ ...renewed, profileId, id: randomBytes(12).toString("base64url") })
    .onConflictDoUpdate({ target: followedFeeds.profileId, set: renewed });
  return key;
}

export async function removeFeedAddress(db: Db, profileId: string): Promise<void> {
  await db.delete(followedFeeds).where(eq(followedFeeds.profileId, profileId));
}

const minuteMs = 60_000;

/** Remembers that a feed was fetched, at most once a minute. */
export async function markFeedFetched(
  db: Db,
  { id, lastFetchedAt }: { id: string; lastFetchedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastFetchedAt && now.getTime() - lastFetchedAt.getTime() < minuteMs) return;
  await db.update(followedFeeds).set({ lastFetchedAt: now }).where(eq(followedFeeds.id, id));
}
