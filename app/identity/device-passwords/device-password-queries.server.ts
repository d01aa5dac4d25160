import { count, desc, eq } from "drizzle-orm";
import { isSuspended } from "#app/platform/auth/sessions/suspension.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts, profiles } from "#app/platform/db/schema/all.server.ts";
import { devicePasswords } from "#app/platform/db/schema/devices.server.ts";

const { id, accountId, profileId, name, ending, createdAt, lastUsedAt } = devicePasswords;

/** All of an account's, the newest first. */
export const listDevicePasswords = (db: Db, owner: string) =>
  db
    .select({ id, profileId, name, ending, createdAt, lastUsedAt })
    .from(devicePasswords)
    .where(eq(accountId, owner))
    .orderBy(desc(createdAt), id);

export async function countDevicePasswords(db: Db, owner: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(devicePasswords).where(eq(accountId, owner));
  return row?.count ?? 0;
}

/** The profile that a password stands for; null when there is none, or its account is suspended. */
export async function findByDevicePassword(db: Db, secretHash: string, now: Date) {
  const [row] = await db
    .select({ password: { id, lastUsedAt }, account: accounts, profile: profiles })
    .from(devicePasswords)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(eq(devicePasswords.secretHash, secretHash));
  return row && isOpen(row, now) ? row : null;
}

/** The same of an access token, which is given for an account: as its main profile, or the one it names. */
export async function findTokensProfile(
  db: Db,
  { owner, wanted, now }: { owner: string; wanted: string | null; now: Date },
) {
  const rows = await db
    .select({ account: accounts, profile: profiles })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(eq(accounts.id, owner));
  const row = rows.find(({ profile }) => (wanted === null ? profile.kind === "main" : profile.id === wanted));
  return row && isOpen(row, now) ? row : null;
}

const isOpen = (
  { account, profile }: { account: typeof accounts.$inferSelect; profile: typeof profiles.$inferSelect },
  now: Date,
) => !isSuspended(account, now) && profile.removeAfter === null;
