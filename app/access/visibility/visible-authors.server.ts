import { and, eq, getTableColumns, isNull, ne, not, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { suspendedIn } from "#app/platform/auth/sessions/suspension.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import { profiles } from "#app/platform/db/schema/profile.server.ts";

const queries = new QueryBuilder({ casing: "snake_case" });

/** For accounts aliased as `a`: suspended, with no expiry or one in the future by the database's clock. */
export const isSuspendedAccount = suspendedIn("a", sql`now()`);

/** `from ${shownProfiles}`: the public profiles, as `p`: not family profiles, not scheduled for removal, and not of a suspended account. */
export const shownProfiles = sql`(select p.* from profiles p join accounts a on a.id = p.account_id
  where p.kind <> 'family' and p.remove_after is null and not ${isSuspendedAccount}) as p`;

/** The same for Drizzle's builder. */
export const shownProfilesTable = queries
  .select(getTableColumns(profiles))
  .from(profiles)
  .innerJoin(accounts, and(eq(accounts.id, profiles.accountId), not(suspendedIn("accounts", sql`now()`))))
  .where(and(ne(profiles.kind, "family"), isNull(profiles.removeAfter)))
  .as("p");
