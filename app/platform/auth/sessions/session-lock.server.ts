import { eq } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { sessions } from "#app/platform/db/schema/auth.server.ts";

/** Locks a session to one profile, or unlocks it (null). Returns false when the session has ended. */
export async function lockSession(db: Db, sessionId: string, profileId: string | null): Promise<boolean> {
  const found = await db
    .update(sessions)
    .set({ lockedProfileId: profileId })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  return found.length > 0;
}

/**
 * Signs out the browsers that are locked to a profile, which would otherwise fall back to the account's main profile.
 */
export async function endLockedSessions(tx: Transaction, profileId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.lockedProfileId, profileId));
}
