import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  type Entitlement,
  findEntitlement,
  type HistoryLine,
  listHistory,
  recordEntitlementEvent,
} from "#app/billing/entitlement/public.server.ts";
import { findPlan } from "#app/billing/plans/public.server.ts";
import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { accounts } from "#app/platform/db/schema/auth.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

type GrantSite = Pick<Site, "db" | "now" | "settings">;

/** Inside the caller's transaction if `db` is one. */
type GivingSite = Pick<Site, "now" | "settings"> & { db: DbOrTransaction };

interface Grant {
  accountId: string;
  planId: string | null;
  /** Null: without an end. */
  days: number | null;
  /** The granting person: an operator at the command line, or an admin. */
  actor: string;
  reason: string | null;
}

export type Granted = { ok: true; until: Date | null } | { ok: false; reason: "unknown-plan" };

/** Grants the right to write without payment. A grant adds to earlier ones: it never shortens them. */
export async function grantSubscription(site: GivingSite, grant: Grant): Promise<Granted> {
  if (grant.planId !== null && !(await findPlan(site, grant.planId)))
    return { ok: false, reason: "unknown-plan" };
  const now = site.now();
  const until = grant.days === null ? null : new Date(now.getTime() + grant.days * 86_400_000);
  const id = `grant-${randomUUID()}`;
  const { accountId, planId, actor, reason } = grant;
  const event = { source: "manual", eventId: id, subscriptionId: id, kind: "granted" } as const;
  await site.db.transaction((tx) =>
    recordEntitlementEvent(tx, { ...event, accountId, planId, actor, reason, until, happenedAt: now }, now),
  );
  return { ok: true, until };
}

/**
 * Revokes grants, codes and the site's own trial. Paid subscriptions are ended by their provider. Returns the number
 * revoked.
 */
export async function revokeGrants(
  site: GivingSite,
  { accountId, actor, reason }: Pick<Grant, "accountId" | "actor" | "reason">,
): Promise<number> {
  const now = site.now();
  return site.db.transaction(async (tx) => {
    const history = await listHistory(tx, accountId);
    const given = openGrants(history, now);
    for (const { source, subscriptionId } of given) {
      // In the same second the grant sorts before its end.
      const event = { source, subscriptionId, eventId: `revoke-${randomUUID()}`, kind: "ended" } as const;
      await recordEntitlementEvent(tx, { ...event, accountId, actor, reason, happenedAt: now }, now);
    }
    return given.length;
  });
}

function openGrants(history: HistoryLine[], now: Date): HistoryLine[] {
  const isGift = ({ source }: HistoryLine) => source === "manual" || source === "code" || source === "trial";
  const ended = new Set(history.filter(({ kind }) => kind === "ended").map(nameOf));
  const open = history.filter(
    (line) =>
      isGift(line) && line.kind !== "ended" && !ended.has(nameOf(line)) && !(line.until && line.until <= now),
  );
  return [...new Map(open.map((line) => [nameOf(line), line])).values()];
}

const nameOf = ({ source, subscriptionId }: HistoryLine) => `${source} ${subscriptionId}`;

export interface Holder {
  account: { id: string; email: string };
  entitlement: Entitlement;
  history: HistoryLine[];
}

/** An account's entitlement and its history; null when there is no account with this address. */
export async function findHolder(site: GrantSite, email: string): Promise<Holder | null> {
  const [account] = await site.db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(eq(accounts.email, email.trim().toLowerCase()));
  if (!account) return null;
  const entitlement = await findEntitlement(site, account.id);
  return { account, entitlement, history: await listHistory(site.db, account.id) };
}
