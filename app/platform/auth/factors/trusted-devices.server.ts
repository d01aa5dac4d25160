import { and, eq, like } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { verifications } from "#app/platform/db/schema/auth.server.ts";

/**
 * Requires the second factor of every browser again. Called when the password changes: whoever knew it may have had a
 * browser trusted too. Better Auth stores each trusted browser as a verification whose value is the account.
 */
export async function forgetTrustedDevices(db: DbOrTransaction, accountId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, "trust-device-%"), eq(verifications.value, accountId)));
}
