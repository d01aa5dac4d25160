import { randomBytes } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { TokenScope } from "#app/access/gates/token-gate.ts";
import { hashToken } from "#app/platform/auth/keys/hashed-tokens.server.ts";
import type { DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { accessTokens } from "#app/platform/db/schema/tokens.server.ts";
import { spellToken } from "./access-token.ts";

export const mostTokens = 20;

interface NewToken {
  accountId: string;
  name: string;
  scopes: TokenScope[];
  at: Date;
  expiresAt: Date | null;
}

/** Creates a token, which is returned here and never again; null when the account has too many. */
export async function createToken(tx: Transaction, { at, ...facts }: NewToken): Promise<string | null> {
  const { accountId } = facts;
  const [own] = await tx
    .select({ count: count() })
    .from(accessTokens)
    .where(eq(accessTokens.accountId, accountId));
  if ((own?.count ?? 0) >= mostTokens) return null;
  const token = spellToken(randomBytes);
  await tx.insert(accessTokens).values({
    ...facts,
    id: randomBytes(12).toString("base64url"),
    tokenHash: hashToken(token),
    ending: token.slice(-4),
    createdAt: at,
  });
  return token;
}

/** Ends a token of this account; returns its name, or null when there is no such token. */
export async function revokeToken(
  db: DbOrTransaction,
  { accountId, id }: { accountId: string; id: string },
): Promise<string | null> {
  const [gone] = await db
    .delete(accessTokens)
    .where(and(eq(accessTokens.accountId, accountId), eq(accessTokens.id, id)))
    .returning({ name: accessTokens.name });
  return gone?.name ?? null;
}

const minuteMs = 60_000;

/** Remembers that a token was used, at most once a minute. */
export async function markUsed(
  db: DbOrTransaction,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < minuteMs) return;
  await db.update(accessTokens).set({ lastUsedAt: now }).where(eq(accessTokens.id, id));
}
