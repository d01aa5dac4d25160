import { and, eq, isNull } from "drizzle-orm";
import { isSuspended } from "#app/platform/auth/sessions/suspension.server.ts";
import { hashToken } from "#app/platform/auth/keys/hashed-tokens.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, followedFeeds, profiles } from "#app/platform/db/schema/all.server.ts";
import { isFeedKey } from "./feed-key.ts";

/** When the address of a profile's feed was made, and when it was last fetched; null without one. */
export async function findFeedAddress(db: Db, profileId: string) {
  const [row] = await db
    .select({ createdAt: followedFeeds.createdAt, lastFetchedAt: followedFeeds.lastFetchedAt })
    .from(followedFeeds)
    .where(eq(followedFeeds.profileId, profileId));
  return row ?? null;
}

/** The feed with this key, and whose it is; null when there is none, or its account is suspended. */
export async function findFeedByKey(db: Db, key: string, now: Date) {
  if (!isFeedKey(key)) return null;
  const [row] = await db
    .select({ feed: followedFeeds, account: accounts, profile: profiles })
    .from(followedFeeds)
    .innerJoin(profiles, and(eq(profiles.id, followedFeeds.profileId), isNull(profiles.removeAfter)))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(eq(followedFeeds.keyHash, hashToken(key)));
  return row && !isSuspended(row.account, now) ? row : null;
}
