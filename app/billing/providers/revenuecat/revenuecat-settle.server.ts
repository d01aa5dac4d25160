import { and, eq, gt, lte } from "drizzle-orm";
import { paymentCheckouts, paymentSubscriptions } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { applyPaymentEvents } from "../events/apply-payment-events.server.ts";
import { storeCustomer } from "../checkouts/checkout-rows.server.ts";
import { callRevenuecat } from "./revenuecat-api.server.ts";
import { purchaseOf, revenuecatEvents } from "./revenuecat-events.ts";
import { isRunning } from "../subscription-rows.server.ts";

const provider = "revenuecat";
const day = 86_400_000;

/** Looks up open checkouts and unconfirmed renewals. The answers can only add time. */
export async function settleRevenuecat(site: Site): Promise<void> {
  const now = site.now().getTime();
  const open = await site.db
    .select({ accountId: paymentCheckouts.accountId })
    .from(paymentCheckouts)
    .where(
      and(
        eq(paymentCheckouts.provider, provider),
        eq(paymentCheckouts.state, "open"),
        gt(paymentCheckouts.startedAt, new Date(now - 2 * day)),
      ),
    )
    .limit(100);
  const due = await site.db
    .select({ accountId: paymentSubscriptions.accountId })
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.provider, provider),
        isRunning,
        lte(paymentSubscriptions.periodEndsAt, new Date(now - day / 12)),
        gt(paymentSubscriptions.periodEndsAt, new Date(now - 60 * day)),
      ),
    )
    .limit(100);
  const accountIds = new Set([...open, ...due].map(({ accountId }) => accountId));
  for (const accountId of accountIds) await settleAccount(site, accountId);
}

async function settleAccount(site: Site, accountId: string): Promise<void> {
  const { REVENUECAT_ENTITLEMENT: entitlement } = site.settings;
  const subscriber = await callRevenuecat(site.settings, accountId);
  const bought = purchaseOf(subscriber, { customerId: accountId, entitlement, now: site.now() });
  if (!bought) return;
  const applied = await site.db.transaction(async (tx) => {
    await storeCustomer(tx, { provider, accountId, customerId: accountId });
    return applyPaymentEvents(site, tx, { provider, events: revenuecatEvents(bought) });
  });
  if (applied.state === "refused")
    site.log.warn({ provider, problem: applied.problem }, "an answer of RevenueCat grants nothing");
}
