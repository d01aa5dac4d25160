import { and, desc, eq, gt } from "drizzle-orm";
import type { Writer } from "#app/billing/gates/public.server.ts";
import { paymentCheckouts } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { displayDay } from "#app/ui/times/display-day.ts";

/** How long the thanks are shown after a checkout was settled. */
const shownMinutes = 30;

export interface Thanks {
  /** Whether the first charge is still to come. */
  isTrial: boolean;
  until: { on: string; label: string };
  email: string;
}

/**
 * Thanks for a payment that is recorded; null without one. Coming back from a provider's page proves nothing, so only a settled
 * checkout counts, and the end of what is paid for comes from the history of the account.
 */
export async function findThanks(
  { db, now }: Pick<Site, "db" | "now">,
  { account, profile, entitlement }: Writer,
): Promise<Thanks | null> {
  const { standing } = entitlement;
  if (profile.kind !== "main" || !standing) return null;
  const [settled] = await db
    .select({ id: paymentCheckouts.id })
    .from(paymentCheckouts)
    .where(
      and(
        eq(paymentCheckouts.accountId, account.id),
        eq(paymentCheckouts.state, "paid"),
        gt(paymentCheckouts.settledAt, new Date(now().getTime() - shownMinutes * 60_000)),
      ),
    )
    .orderBy(desc(paymentCheckouts.settledAt))
    .limit(1);
  const until = standing.paidUntil ?? standing.trialUntil;
  if (!settled || !until || until <= now()) return null;
  return {
    isTrial: standing.paidUntil === null,
    until: displayDay(until, account.timeZone),
    email: account.email,
  };
}
