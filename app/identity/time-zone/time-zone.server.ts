import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";

/** The time zone of an account's mails; until it is known UTC, which the mail states. */
export async function findTimeZone(
  db: Pick<Db, "select">,
  account: { id: string } | { email: string },
): Promise<string> {
  const isIt = "id" in account ? eq(accounts.id, account.id) : eq(accounts.email, account.email);
  const [row] = await db.select({ timeZone: accounts.timeZone }).from(accounts).where(isIt);
  return row?.timeZone ?? "UTC";
}

/** Sets the zone of an account; the browser's zone only while none is set. */
export async function setTimeZone(
  db: Db,
  accountId: string,
  { zone, isFirst }: { zone: string; isFirst: boolean },
): Promise<void> {
  const isOpen = isFirst ? isNull(accounts.timeZone) : undefined;
  await db
    .update(accounts)
    .set({ timeZone: zone })
    .where(and(eq(accounts.id, accountId), isOpen));
}
