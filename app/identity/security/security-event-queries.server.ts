import { and, desc, eq, ilike, lt } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import { securityEvents } from "#app/platform/db/schema/security.server.ts";

const pageSize = 50;

interface Wanted {
  accountId?: string;
  kind?: string | null;
  /** Part of the address of the account. */
  email?: string;
  /** Older than the event with this id. */
  before: number | null;
}

/** Security events, newest first; `older` is the cursor of the next page. */
export async function listSecurityEvents(db: Db, { accountId, kind, email, before }: Wanted) {
  const found = await db
    .select({ event: securityEvents, email: accounts.email })
    .from(securityEvents)
    .leftJoin(accounts, eq(accounts.id, securityEvents.accountId))
    .where(
      and(
        accountId === undefined ? undefined : eq(securityEvents.accountId, accountId),
        kind ? eq(securityEvents.kind, kind) : undefined,
        email ? ilike(accounts.email, `%${email.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`) : undefined,
        before === null ? undefined : lt(securityEvents.id, before),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(pageSize + 1);
  const rows = found.slice(0, pageSize).map(({ event, email: owner }) => ({ ...event, email: owner }));
  return { rows, older: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** `?before=` of an address; null when it is invalid. */
export function readBefore(query: URLSearchParams): number | null {
  const before = Number(query.get("before"));
  return Number.isSafeInteger(before) && before > 0 ? before : null;
}
