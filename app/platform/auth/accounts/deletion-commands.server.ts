import { and, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Db, DbOrTransaction, Transaction } from "#app/platform/db/client.server.ts";
import { accounts, sessions, verifications } from "#app/platform/db/schema/auth.server.ts";

/** Schedules the deletion of an account (null cancels it) and ends all of its sessions. */
export async function setDeletion(
  db: DbOrTransaction,
  accountId: string,
  deleteAfter: Date | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ deleteAfter }).where(eq(accounts.id, accountId));
    if (deleteAfter) await tx.delete(sessions).where(eq(sessions.userId, accountId));
  });
}

/** Accounts whose deletion is due. */
export async function listDueAccounts(db: Db, now: Date): Promise<{ id: string; email: string }[]> {
  return db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(and(isNotNull(accounts.deleteAfter), lte(accounts.deleteAfter, now)));
}

/**
 * Removes an account if it is still due, with everything that refers to it: every table about accounts or profiles has
 * `on delete cascade`. Codes and challenges have no reference and are found by their content. Returns false when the
 * deletion was cancelled meanwhile.
 */
export async function deleteAccount(
  tx: Transaction,
  account: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const gone = await tx
    .delete(accounts)
    .where(and(eq(accounts.id, account.id), lte(accounts.deleteAfter, now)))
    .returning({ id: accounts.id });
  if (gone.length === 0) return false;
  const names = (text: string) => sql`position(${text} in ${verifications.identifier}) > 0`;
  await tx
    .delete(verifications)
    .where(
      or(names(account.email), names(account.id), sql`position(${account.id} in ${verifications.value}) > 0`),
    );
  return true;
}
