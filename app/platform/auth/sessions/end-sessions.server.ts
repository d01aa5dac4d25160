import { and, eq, ne } from "drizzle-orm";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { sessions } from "#app/platform/db/schema/auth.server.ts";

/** Signs out one browser of an account. Does nothing for another account's session or one that has ended. */
export async function endSession(db: DbOrTransaction, accountId: string, id: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, accountId), eq(sessions.id, id)));
}

/** Signs out all browsers of an account but one. */
export async function endOtherSessions(
  db: DbOrTransaction,
  accountId: string,
  currentId: string,
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, accountId), ne(sessions.id, currentId)));
}
