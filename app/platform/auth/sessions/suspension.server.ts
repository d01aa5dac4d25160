import { type SQL, sql } from "drizzle-orm";
import type { accounts } from "#app/platform/db/schema/auth.server.ts";

/** Whether an account is shut out at this moment: a suspension without an end lasts until it is lifted. */
export function isSuspended(
  { banned, banExpires }: Pick<typeof accounts.$inferSelect, "banned" | "banExpires">,
  now: Date,
): boolean {
  return banned && (banExpires === null || banExpires > now);
}

/** The same as a condition, for accounts that the statement names `accountTable`. */
export function suspendedIn(accountTable: string, now: Date | SQL): SQL {
  const table = sql.raw(accountTable);
  return sql`(${table}.banned and (${table}.ban_expires is null or ${table}.ban_expires > ${now}))`;
}
