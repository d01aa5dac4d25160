import { randomBytes } from "node:crypto";
import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, lt } from "drizzle-orm";
import { hashToken } from "#app/platform/auth/keys/hashed-tokens.server.ts";
import { endSession } from "#app/platform/auth/sessions/end-sessions.server.ts";
import { sessions } from "#app/platform/db/schema/auth.server.ts";
import { refreshTokens } from "#app/platform/db/schema/refresh-tokens.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

type Storage = Pick<Site, "db" | "now">;

/** A program whose answer was lost asks again with the token that it has; the client tries for half a minute. */
const graceMs = 60_000;
/** How long the reuse of a token is noticed: afterwards it is unknown. */
const rememberedMs = 7 * 86_400_000;

/** A token for the session of this cookie; returned here and never again. */
export async function issueRefreshToken(
  { db, now }: Storage,
  { sessionId, cookie }: { sessionId: string; cookie: string },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const encrypted = await symmetricEncrypt({ key: token, data: cookie });
  await db
    .insert(refreshTokens)
    .values({ tokenHash: hashToken(token), sessionId, cookie: encrypted, createdAt: now() });
  return token;
}

/**
 * Uses a token up; returns the cookie of its session, or null when it opens none. One that comes back later was copied, and
 * whose copy it is nobody knows: its session ends.
 */
export async function takeRefreshToken({ db, now }: Storage, token: string): Promise<string | null> {
  const at = now();
  return db.transaction(async (tx) => {
    const isThis = eq(refreshTokens.tokenHash, hashToken(token));
    const [row] = await tx.select().from(refreshTokens).where(isThis).for("update");
    if (!row) return null;
    if (row.replacedAt !== null && at.getTime() - row.replacedAt.getTime() > graceMs) {
      const [owner] = await tx.select().from(sessions).where(eq(sessions.id, row.sessionId));
      if (owner) await endSession(tx, owner.userId, row.sessionId);
      return null;
    }
    if (row.replacedAt === null) await tx.update(refreshTokens).set({ replacedAt: at }).where(isThis);
    const forgotten = new Date(at.getTime() - rememberedMs);
    await tx
      .delete(refreshTokens)
      .where(and(eq(refreshTokens.sessionId, row.sessionId), lt(refreshTokens.replacedAt, forgotten)));
    return symmetricDecrypt({ key: token, data: row.cookie });
  });
}
