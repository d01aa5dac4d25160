import { and, count, desc, eq, gt, ilike, or, sql } from "drizzle-orm";
import { findEntitlement, listHistory } from "#app/billing/entitlement/public.server.ts";
import { findQuotaUse } from "#app/authoring/quota/public.server.ts";
import { fullNameOf } from "#app/identity/names/public.ts";
import { isSuspended, suspendedIn } from "#app/platform/auth/sessions/suspension.server.ts";
import { accounts, profiles, sessions } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

const pageSize = 50;

/** Accounts whose address, or a handle or name of whose profiles, contains `query`; the newest first. */
export async function listAccounts({ db, now }: Pick<Site, "db" | "now">, query: string, page: number) {
  const pattern = `%${query.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const names = sql<string>`concat_ws(' ', ${profiles.handle}, ${profiles.fullName}, ${profiles.firstName}, ${profiles.lastName})`;
  const found = query
    ? or(
        ilike(accounts.email, pattern),
        ilike(accounts.name, pattern),
        sql`exists (select from ${profiles} where ${profiles.accountId} = ${accounts.id} and ${names} ilike ${pattern})`,
      )
    : undefined;
  const [[total], rows] = await Promise.all([
    db.select({ count: count() }).from(accounts).where(found),
    db
      .select({
        id: accounts.id,
        email: accounts.email,
        role: accounts.role,
        isSuspended: sql<boolean>`${suspendedIn("accounts", now())}`,
        createdAt: accounts.createdAt,
        // Written out, because Drizzle omits table names for columns of one table.
        handles: sql<string[]>`array(select p.handle from profiles p
          where p.account_id = accounts.id order by p.created_at)`,
      })
      .from(accounts)
      .where(found)
      .orderBy(desc(accounts.createdAt), desc(accounts.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const all = total?.count ?? 0;
  return { rows, count: all, hasMore: page * pageSize < all };
}

/** Everything an operator sees of one account; null when there is none. */
export async function findAccountFacts(site: Pick<Site, "db" | "now" | "settings">, id: string) {
  const [account] = await site.db.select().from(accounts).where(eq(accounts.id, id));
  if (!account) return null;
  const [own, live, entitlement, history, use] = await Promise.all([
    site.db.select().from(profiles).where(eq(profiles.accountId, id)).orderBy(profiles.createdAt),
    site.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, site.now())))
      .orderBy(desc(sessions.updatedAt)),
    findEntitlement(site, id),
    listHistory(site.db, id),
    findQuotaUse(site.db, id, site.now()),
  ]);
  return {
    account,
    isSuspended: isSuspended(account, site.now()),
    profiles: own.map((row) => ({
      id: row.id,
      kind: row.kind,
      handle: row.handle,
      removeAfter: row.removeAfter,
      name: fullNameOf(row),
    })),
    sessions: live.map(({ id: session, userAgent, ipAddress, createdAt, updatedAt }) => ({
      id: session,
      userAgent,
      ipAddress,
      createdAt,
      updatedAt,
    })),
    entitlement,
    history,
    use,
  };
}
