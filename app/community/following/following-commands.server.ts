import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { follows, newsSeen, profiles } from "#app/platform/db/schema/all.server.ts";
import { type Followed, isFollow } from "./following-queries.server.ts";

/** From now on this profile is told of what is new there; asking again changes nothing. */
export async function follow(
  { db, now }: { db: Db; now: () => Date },
  profileId: string,
  { key }: Followed,
): Promise<void> {
  await db
    .insert(follows)
    .values({ profileId, ...key, since: now() })
    .onConflictDoNothing();
}

export async function stopFollowing(db: Db, profileId: string, { key }: Followed): Promise<void> {
  await db.delete(follows).where(isFollow(profileId, key));
}

/** Notes that a profile looks at what is new, and answers when it did before. */
export async function seeNews(db: Db, profileId: string, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(newsSeen).where(eq(newsSeen.profileId, profileId));
    await tx
      .insert(newsSeen)
      .values({ profileId, at: now })
      .onConflictDoUpdate({ target: newsSeen.profileId, set: { at: now } });
    return before?.at ?? null;
  });
}

/** Forgets authors who are gone: follows do not refer to their profiles. */
export async function forgetGoneAuthors(db: Db | Transaction): Promise<void> {
  const author = db
    .select({ one: sql`1` })
    .from(profiles)
    .where(eq(profiles.id, follows.authorId));
  await db.delete(follows).where(and(isNotNull(follows.authorId), notExists(author)));
}
