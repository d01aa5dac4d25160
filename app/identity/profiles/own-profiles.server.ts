import { and, asc, eq, gt, isNotNull, lte } from "drizzle-orm";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import { oldHandles, profiles } from "#app/platform/db/schema/profile.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { handleFault, type HandleFault, handleSkeleton } from "#app/identity/names/handle.ts";

export type ProfileRow = typeof profiles.$inferSelect;

/** All of an account's profiles, the main one first, those that are to be removed among them. */
export async function listOwnProfiles(db: Db | Transaction, accountId: string): Promise<ProfileRow[]> {
  const rows = await db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, accountId))
    .orderBy(asc(profiles.createdAt), asc(profiles.id));
  return [...rows.filter(({ kind }) => kind === "main"), ...rows.filter(({ kind }) => kind !== "main")];
}

/** The same, for a change: two changes of one account wait for one another, so that no limit is passed. */
export async function lockOwnProfiles(tx: Transaction, accountId: string): Promise<ProfileRow[]> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("update");
  return listOwnProfiles(tx, accountId);
}

interface WantedHandle {
  handle: string;
  /** Whose handle it may be, or have been. */
  profileId: string | null;
}

/** What speaks against a handle; null when it can be had. */
export async function handleObjection(
  tx: Db | Transaction,
  { handle, profileId }: WantedHandle,
  now: Date,
): Promise<HandleFault | "taken" | null> {
  const fault = handleFault(handle);
  if (fault) return fault;
  const handleLike = handleSkeleton(handle);
  const holders = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.handleSkeleton, handleLike));
  const keepers = await tx
    .select({ id: oldHandles.profileId })
    .from(oldHandles)
    .where(and(eq(oldHandles.handleSkeleton, handleLike), gt(oldHandles.freeAfter, now)));
  return [...holders, ...keepers].some(({ id }) => id !== profileId) ? "taken" : null;
}

export async function listDueProfiles(tx: Transaction, now: Date) {
  const { id, accountId, handle, removalKeeps } = profiles;
  return tx
    .select({ id, accountId, handle, removalKeeps })
    .from(profiles)
    .where(and(isNotNull(profiles.removeAfter), lte(profiles.removeAfter, now)))
    .for("update");
}
