import { randomBytes } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { Db, DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { devicePasswords } from "#app/platform/db/schema/devices.server.ts";
import { md5Of, secretHashOf, spellDevicePassword } from "./device-password.server.ts";

export const mostDevicePasswords = 20;

interface NewDevicePassword {
  accountId: string;
  profileId: string;
  name: string;
  at: Date;
}

/** Creates a password, which is returned here and never again; null when the account has too many. */
export async function createDevicePassword(
  tx: Transaction,
  { at, ...facts }: NewDevicePassword,
): Promise<string | null> {
  const [own] = await tx
    .select({ count: count() })
    .from(devicePasswords)
    .where(eq(devicePasswords.accountId, facts.accountId));
  if ((own?.count ?? 0) >= mostDevicePasswords) return null;
  const password = spellDevicePassword(randomBytes);
  await tx.insert(devicePasswords).values({
    ...facts,
    id: randomBytes(12).toString("base64url"),
    secretHash: secretHashOf(md5Of(password)),
    ending: password.slice(-4),
    createdAt: at,
  });
  return password;
}

/** Ends a password of this account; returns its name, or null when there is no such password. */
export async function revokeDevicePassword(
  db: DbOrTransaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<string | null> {
  const [gone] = await db
    .delete(devicePasswords)
    .where(and(eq(devicePasswords.accountId, accountId), eq(devicePasswords.id, id)))
    .returning({ name: devicePasswords.name });
  return gone?.name ?? null;
}

const minuteMs = 60_000;

/** Remembers that a password was used, at most once a minute. */
export async function markDeviceUsed(
  db: Db,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < minuteMs) return;
  await db.update(devicePasswords).set({ lastUsedAt: now }).where(eq(devicePasswords.id, id));
}
