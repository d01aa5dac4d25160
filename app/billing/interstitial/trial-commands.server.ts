import { recordEntitlementEvent } from "#app/billing/entitlement/public.server.ts";
import type { Standing } from "#app/billing/entitlement/public.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** How many days an account may try writing without paying; 0 when it has had a trial, of any kind, or there is none. */
export const trialDaysFor = ({ settings }: Pick<Site, "settings">, standing: Standing | null) =>
  standing?.hadTrial ? 0 : settings.TRIAL_DAYS;

/** Starts the site's own trial. It is one event per account: a second call does nothing. */
export async function beginTrial(
  site: Pick<Site, "db" | "now" | "settings">,
  accountId: string,
): Promise<void> {
  const { db, now, settings } = site;
  if (settings.TRIAL_DAYS === 0) return;
  const at = now();
  const until = new Date(at.getTime() + settings.TRIAL_DAYS * 86_400_000);
  const name = { source: "trial", eventId: accountId, subscriptionId: "trial" } as const;
  await db.transaction((tx) =>
    recordEntitlementEvent(tx, { ...name, accountId, kind: "trial", happenedAt: at, until }, at),
  );
}
