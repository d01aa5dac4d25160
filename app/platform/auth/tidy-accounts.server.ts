import { and, eq, lt } from "drizzle-orm";
import type { Site } from "../http/site-context.server.ts";
import { accounts, sessions, verifications } from "../db/schema/auth.server.ts";
import { forgetOldTries } from "./tries-commands.server.ts";

const dayMs = 86_400_000;
/** So long a handle is held for somebody who never confirmed the address. */
const unconfirmedDays = 7;

/** Removes what is over: sessions, codes and tries of yesterday, and accounts whose address nobody confirmed in a week. */
export async function tidyAccounts({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const today = now();
  await db.delete(sessions).where(lt(sessions.expiresAt, today));
  await db.delete(verifications).where(lt(verifications.expiresAt, new Date(today.getTime() - dayMs)));
  await forgetOldTries(db, today);
  const oldest = new Date(today.getTime() - unconfirmedDays * dayMs);
  await db.delete(accounts).where(and(eq(accounts.emailVerified, false), lt(accounts.createdAt, oldest)));
}
