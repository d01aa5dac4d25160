import { and, count, desc, eq, gt, isNull, or } from "drizzle-orm";
import { hashToken } from "#app/platform/auth/keys/hashed-tokens.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { accessTokens } from "#app/platform/db/schema/tokens.server.ts";

/** What is known of a token besides its secret. */
export type AccessToken = Omit<typeof accessTokens.$inferSelect, "tokenHash">;

const { id, accountId, name, ending, scopes, createdAt, expiresAt, lastUsedAt } = accessTokens;
const columns = { id, accountId, name, ending, scopes, createdAt, expiresAt, lastUsedAt };

/** The token if it has neither been revoked nor expired. */
export async function findToken(db: Db, token: string, now: Date): Promise<AccessToken | null> {
  const isValid = or(isNull(expiresAt), gt(expiresAt, now));
  const [found] = await db
    .select(columns)
    .from(accessTokens)
    .where(and(eq(accessTokens.tokenHash, hashToken(token)), isValid));
  return found ?? null;
}

/** All of an account's, the newest first, expired ones among them. */
export const listTokens = (db: Db, owner: string): Promise<AccessToken[]> =>
  db.select(columns).from(accessTokens).where(eq(accountId, owner)).orderBy(desc(createdAt), id);

export async function countTokens(db: Db, owner: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(accessTokens).where(eq(accountId, owner));
  return row?.count ?? 0;
}
