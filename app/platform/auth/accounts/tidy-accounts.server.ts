import { and, eq, lt } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { accounts, sessions, verifications } from "#app/platform/db/schema/auth.server.ts";
import { forgetOldMails } from "#app/platform/auth/mail-ledger/mail-ledger-commands.server.ts";
import { forgetOldSignUps } from "./pending-sign-ups.server.ts";
import { forgetOldTries } from "#app/platform/auth/tries/tries-commands.server.ts";

const dayMs = 86_400_000;
/** How long accounts stay that an earlier version created before their address was confirmed. */
const unconfirmedDays = 7;

/**
 * Removes what has expired: sessions; yesterday's codes, tries, mails and sign-ups; accounts with an unconfirmed
 * address.
 */
export async function tidyAccounts({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const today = now();
  await db.delete(sessions).where(lt(sessions.expiresAt, today));
  await db.delete(verifications).where(lt(verifications.expiresAt, new Date(today.getTime() - dayMs)));
  await forgetOldTries(db, today);
  await forgetOldMails(db, today);
  await forgetOldSignUps(db, today);
  const oldest = new Date(today.getTime() - unconfirmedDays * dayMs);
  await db.delete(accounts).where(and(eq(accounts.emailVerified, false), lt(accounts.createdAt, oldest)));
}
