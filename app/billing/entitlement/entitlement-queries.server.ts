import { asc, eq, sql } from "drizzle-orm";
import type { Settings } from "#app/platform/config/settings.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { namedQuery } from "#app/platform/db/named-query.server.ts";
import { clockMarks, entitlementEvents, entitlements } from "#app/platform/db/schema/billing.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { markTime } from "./entitlement-commands.server.ts";
import type { EntitlementSource } from "./entitlement-event.ts";
import { type EntitlementRules, entitlementState, latestOf } from "./entitlement-state.ts";
import { type EntitlementState } from "#app/access/gates/entitlement-state.ts";
import type { Standing } from "./fold-history.ts";

export interface Entitlement {
  state: EntitlementState;
  /** Null: nothing was ever recorded. */
  standing: Standing | null;
  /** The effective time: never earlier than the latest that the site has seen. */
  at: Date;
}

type Row = { [Name in keyof Standing]: Standing[Name] } & {
  newestAt: Date | null;
  accountId: string | null;
};

const entitlementOf = namedQuery<Row>(
  "entitlement",
  sql`select ${clockMarks.newestAt} as "newestAt", ${entitlements.accountId} as "accountId",
      paid_until as "paidUntil", granted_until as "grantedUntil", trial_until as "trialUntil",
      renewal_due_at as "renewalDueAt", failing_since as "failingSince", plan_id as "planId", source,
      subscription_id as "subscriptionId", renews, had_trial as "hadTrial"
    from (select ${sql.placeholder("accountId")}::text as wanted) asked
      left join ${entitlements} on ${entitlements.accountId} = asked.wanted
      left join ${clockMarks} on ${clockMarks.id} = 1`,
);

const markEvery = 60_000;

export const rulesOf = ({ GRACE_DAYS, PAST_DUE_DAYS }: Settings): EntitlementRules => ({
  graceDays: GRACE_DAYS,
  pastDueDays: PAST_DUE_DAYS,
});

/** The current entitlement of an account, in one indexed read (C02). */
export async function findEntitlement(
  { db, now, settings }: Pick<Site, "db" | "now" | "settings">,
  accountId: string,
): Promise<Entitlement> {
  const time = now();
  const [row] = await entitlementOf(db, { accountId });
  const newestAt = row?.newestAt ?? null;
  if (newestAt === null || time.getTime() - newestAt.getTime() > markEvery) await markTime(db, time);
  const at = latestOf(time, newestAt);
  const standing = row?.accountId ? row : null;
  return { state: entitlementState(standing, at, rulesOf(settings)), standing, at };
}

export type HistoryLine = typeof entitlementEvents.$inferSelect & { source: EntitlementSource };

/** The history of an account, oldest first. */
export function listHistory(db: Pick<Db, "select">, accountId: string): Promise<HistoryLine[]> {
  return db
    .select()
    .from(entitlementEvents)
    .where(eq(entitlementEvents.accountId, accountId))
    .orderBy(asc(entitlementEvents.happenedAt), asc(entitlementEvents.id));
}

/** The latest time that the site has seen. */
export async function findNewestTime(db: Pick<Db, "select">): Promise<Date | null> {
  const [mark] = await db.select({ newestAt: clockMarks.newestAt }).from(clockMarks);
  return mark?.newestAt ?? null;
}
