import { and, eq, isNotNull, notExists, sql } from "drizzle-orm";
import { sendWebhook } from "#app/identity/webhooks/public.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { endedFollows, follows, profiles, releasesSeen } from "#app/platform/db/schema/all.server.ts";
import { type Followed, isFollow } from "./following-queries.server.ts";

/** Follows a work, an author or somebody without a profile; following again changes nothing. */
export async function follow(
  { db, now }: { db: Db; now: () => Date },
  profileId: string,
  { key, kind, name }: Followed,
): Promise<void> {
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(follows)
      .values({ profileId, ...key, since: now() })
      .onConflictDoNothing()
      .returning({ since: follows.since });
    if (added.length > 0) await sendFollowerWebhook(tx, { key, kind, name, at: now() });
  });
}

interface NewFollower extends Pick<Followed, "key" | "kind" | "name"> {
  at: Date;
}

/** To whoever is followed: how many followers there are, and not who they are. */
async function sendFollowerWebhook(tx: Transaction, { key, kind, name, at }: NewFollower): Promise<void> {
  // Nobody is behind a name without a profile.
  if ("personId" in key) return;
  const [workId, authorId] = "workId" in key ? [key.workId, null] : [null, key.authorId];
  const { rows } = await tx.execute<{ accountId: string; followerCount: number }>(sql`
    select p.account_id as "accountId",
      (select count(*)::int from follows f where f.work_id = ${workId} or f.author_id = ${authorId}) as "followerCount"
    from profiles p where p.id = coalesce(${authorId}, (select profile_id from works where id = ${workId}))`);
  const [followed] = rows;
  if (!followed) return;
  const { accountId, followerCount } = followed;
  const path = kind === "book" ? `/bookdetail/${name}` : `/authorhandle?id=${name}`;
  await sendWebhook(tx, { accountId, event: "follower.created", data: { kind, path, followerCount }, at });
}

export async function stopFollowing(db: Db, profileId: string, { key }: Followed): Promise<void> {
  await db.delete(follows).where(isFollow(profileId, key));
}

/** Records that a profile has seen the list of releases, and returns when it last did. */
export async function markReleasesSeen(db: Db, profileId: string, now: Date): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(releasesSeen).where(eq(releasesSeen.profileId, profileId));
    await tx
      .insert(releasesSeen)
      .values({ profileId, at: now })
      .onConflictDoUpdate({ target: releasesSeen.profileId, set: { at: now } });
    return before?.at ?? null;
  });
}

/** Deletes follows, and ended ones, of authors that no longer exist: there is no foreign key to profiles. */
export async function forgetGoneAuthors(db: Db | Transaction): Promise<void> {
  for (const table of [follows, endedFollows]) {
    const author = db
      .select({ one: sql`1` })
      .from(profiles)
      .where(eq(profiles.id, table.authorId));
    await db.delete(table).where(and(isNotNull(table.authorId), notExists(author)));
  }
}

interface CopyOptions {
  tx: Pick<Db, "execute">;
  from: string;
  to: string;
}

/** Copies the follows of one profile to another of the same account. */
export async function copyFollows({ tx, from, to }: CopyOptions): Promise<void> {
  await tx.execute(sql`
    insert into follows (profile_id, work_id, author_id, person_id, since)
    select ${to}, work_id, author_id, person_id, since from follows where profile_id = ${from}
    on conflict do nothing`);
}
