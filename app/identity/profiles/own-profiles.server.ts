import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";

export type ProfileRow = typeof profiles.$inferSelect;

/** All of an account's profiles, the main one first, including those scheduled for removal. */
export async function listOwnProfiles(db: Db | Transaction, accountId: string): Promise<ProfileRow[]> {
  const rows = await db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, accountId))
    .orderBy(asc(profiles.createdAt), asc(profiles.id));
  return [...rows.filter(({ kind }) => kind === "main"), ...rows.filter(({ kind }) => kind !== "main")];
}

/** The same with a lock for changes, so that concurrent changes cannot exceed a limit. */
export async function lockOwnProfiles(tx: Transaction, accountId: string): Promise<ProfileRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  return listOwnProfiles(tx, accountId);
}

export async function listDueProfiles(tx: Transaction, now: Date) {
  const { id, accountId, handle, removalKeeps } = profiles;
  return tx
    .select({ id, accountId, handle, removalKeeps })
    .from(profiles)
    .where(and(isNotNull(profiles.removeAfter), lte(profiles.removeAfter, now)))
    .for("update");
}
