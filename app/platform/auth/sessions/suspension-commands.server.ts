import { and, eq, not } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { accounts, sessions } from "#app/platform/db/schema/auth.server.ts";
import { suspendedIn } from "./suspension.server.ts";

/** A06: the rights of an account as an operator of the site. */
export const operatorRoles = ["moderator", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Ends all sessions of the account and returns their number. */
export async function endSessions(tx: Transaction, accountId: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, accountId))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Suspends an account until it is reinstated. Returns false when it was suspended already. */
export async function suspendAccount(
  tx: Transaction,
  accountId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ banned: true, banReason: reason, banExpires: null })
    .where(and(eq(accounts.id, accountId), not(suspendedIn("accounts", now))))
    .returning({ id: accounts.id });
  if (changed.length > 0) await endSessions(tx, accountId);
  return changed.length > 0;
}

/** Lifts a suspension. Returns false when the account was not suspended. */
export async function liftSuspension(tx: Transaction, accountId: string): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ banned: false, banReason: null, banExpires: null })
    .where(and(eq(accounts.id, accountId), eq(accounts.banned, true)))
    .returning({ id: accounts.id });
  return changed.length > 0;
}

/** Sets an operator's role; null removes it. */
export async function setOperatorRole(
  tx: Transaction,
  accountId: string,
  role: OperatorRole | null,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ role: role ?? "user" })
    .where(eq(accounts.id, accountId));
}
