import { and, eq, like } from "drizzle-orm";
import type { DbOrTransaction } from "../db/client.server.ts";
import { verifications } from "../db/schema/auth.server.ts";

/**
 * No browser may leave out the second step any more. With the password: whoever had it may have had a browser trusted too.
 * Better Auth keeps each trusted browser as a verification with the account as its value.
 */
export async function forgetTrustedDevices(db: DbOrTransaction, accountId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(like(verifications.identifier, "trust-device-%"), eq(verifications.value, accountId)));
}
