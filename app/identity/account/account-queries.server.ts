import { and, count, desc, eq, gt, ne } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { credentials, passkeys, sessions } from "#app/platform/db/schema/auth.server.ts";
import { refusedMails } from "#app/platform/db/schema/account.server.ts";
import { deviceLabel } from "#app/identity/security/public.ts";

/** The state of the account for its overview page. */
export async function findStanding(db: Db, accountId: string, now: Date) {
  const [ways, keys, live] = await Promise.all([
    db
      .select({ provider: credentials.providerId })
      .from(credentials)
      .where(eq(credentials.userId, accountId)),
    db.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, accountId)),
    db
      .select({ count: count() })
      .from(sessions)
      .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, now))),
  ]);
  return {
    connectionCount: ways.filter(({ provider }) => provider !== "credential").length,
    hasPassword: ways.some(({ provider }) => provider === "credential"),
    passkeyCount: keys[0]?.count ?? 0,
    sessionCount: live[0]?.count ?? 0,
  };
}

export interface SignedInDevice {
  id: string;
  device: string;
  address: string | null;
  since: Date;
  seenAt: Date;
}

export async function listDevices(db: Db, accountId: string, now: Date): Promise<SignedInDevice[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
  return rows.map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
    id,
    device: deviceLabel(userAgent),
    address: ipAddress || null,
    since: createdAt,
    seenAt: updatedAt,
  }));
}

export async function listPasskeys(db: Db, accountId: string) {
  return db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(eq(passkeys.userId, accountId))
    .orderBy(passkeys.createdAt);
}

/** The identities at other providers that sign in to this account. */
export async function listConnections(
  db: Db,
  accountId: string,
): Promise<{ id: string; providerId: string }[]> {
  return db
    .select({ id: credentials.id, providerId: credentials.providerId })
    .from(credentials)
    .where(and(eq(credentials.userId, accountId), ne(credentials.providerId, "credential")));
}

export async function listRefusedKinds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ kind: refusedMails.kind })
    .from(refusedMails)
    .where(eq(refusedMails.accountId, accountId));
  return rows.map(({ kind }) => kind);
}
