import { and, eq, not } from "drizzle-orm";
import type { Transaction } from "../db/client.server.ts";
import { accounts, sessions } from "../db/schema/auth.server.ts";
import { suspendedIn } from "./suspension.server.ts";

/** A06: what an account may do as an operator of the site. */
export const operatorRoles = ["moderator", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Nobody is signed in to the account any more; answers how many sessions were ended. */
export async function endSessions(tx: Transaction, accountId: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.userId, accountId))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Shuts an account out until it is let in again. False when it was shut out already. */
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

/** False when it was not suspended. */
export async function liftSuspension(tx: Transaction, accountId: string): Promise<boolean> {
  const changed = await tx
    .update(accounts)
    .set({ banned: false, banReason: null, banExpires: null })
    .where(and(eq(accounts.id, accountId), eq(accounts.banned, true)))
    .returning({ id: accounts.id });
  return changed.length > 0;
}

/** Null takes the role away. */
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
