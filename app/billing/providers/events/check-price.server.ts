import { and, desc, eq } from "drizzle-orm";
import { findPlan, listPlans } from "#app/billing/plans/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { paymentCheckouts, paymentSubscriptions } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { SubscriptionEvent, InvoiceFacts } from "./payment-event.ts";
import type { SubscriptionOwner } from "../subscription-rows.server.ts";

/** What a checkout was started for. */
export interface Purchase {
  planId: string;
  amountMinor: number;
  currency: string;
  interval: "month" | "year";
  trialDays: number;
}

interface PriceContext {
  site: Pick<Site, "settings">;
  tx: Transaction;
  owner: SubscriptionOwner;
}

/** The checkout that began a subscription, or, if bought elsewhere, the plan that it names. */
export async function findPurchase(
  { site, tx, owner }: PriceContext,
  { checkoutId, planId }: Pick<SubscriptionEvent, "checkoutId" | "planId">,
): Promise<Purchase | null> {
  const own = and(
    eq(paymentCheckouts.provider, owner.provider),
    eq(paymentCheckouts.accountId, owner.accountId),
  );
  const isIt = checkoutId ? and(own, eq(paymentCheckouts.id, checkoutId)) : null;
  const [checkout] = isIt
    ? await tx.select().from(paymentCheckouts).where(isIt).orderBy(desc(paymentCheckouts.startedAt))
    : [];
  if (checkout) {
    const { planId: bought, amountMinor, currency, interval, trialDays } = checkout;
    return { planId: bought, amountMinor, currency, interval, trialDays };
  }
  const plan = planId ? await findPlan({ db: tx, settings: site.settings }, planId) : null;
  return plan && { ...plan, planId: plan.id };
}

interface Charged {
  subscriptionId: string;
  reason: "first" | "renewal" | "change";
  unitMinor: number | null;
  invoice: Pick<InvoiceFacts, "amountMinor" | "currency">;
  isForeign: boolean;
  purchase: Purchase | null;
}

/** Why a charge does not match the purchase; null when it does. */
export async function checkPrice(context: PriceContext, charged: Charged): Promise<string | null> {
  const { purchase, reason, invoice, unitMinor, isForeign } = charged;
  if (!purchase) return "Nobody here set out to buy this.";
  // App stores convert prices to their customers' currencies.
  if (isForeign && invoice.currency !== purchase.currency) return null;
  if (invoice.currency !== purchase.currency)
    return `It was paid in ${invoice.currency}, but costs ${purchase.currency}.`;
  if (reason === "change") return checkChange(context, charged);
  const amount = unitMinor ?? invoice.amountMinor;
  if (amount < invoice.amountMinor) return `${invoice.amountMinor} was paid, but ${amount} is the price.`;
  if (amount === purchase.amountMinor) return null;
  // Renewals may have the price of a changed plan, or the current price of any plan.
  if (reason === "renewal" && (await isKnownPrice(context, charged, amount))) return null;
  return `${amount} was paid, but ${purchase.amountMinor} is the price.`;
}

/** The rest of a period, computed by the provider, or what a store gave: any part of a listed price, but not more. */
async function checkChange(context: PriceContext, { purchase, invoice }: Charged): Promise<string | null> {
  const { amountMinor, currency } = invoice;
  const plans = await listPlans({ db: context.tx, settings: context.site.settings });
  const prices = plans.filter((plan) => plan.currency === currency).map((plan) => plan.amountMinor);
  const most = Math.max(purchase?.amountMinor ?? 0, ...prices);
  if (amountMinor >= 0 && amountMinor <= most) return null;
  return `${amountMinor} was paid for a change of plan, but no plan costs more than ${most}.`;
}

async function isKnownPrice(
  { site, tx, owner }: PriceContext,
  { subscriptionId, invoice }: Charged,
  amount: number,
): Promise<boolean> {
  const [described] = await tx
    .select({ amountMinor: paymentSubscriptions.amountMinor })
    .from(paymentSubscriptions)
    .where(
      and(
        eq(paymentSubscriptions.provider, owner.provider),
        eq(paymentSubscriptions.subscriptionId, subscriptionId),
        eq(paymentSubscriptions.isGranted, true),
      ),
    );
  if (described?.amountMinor === amount) return true;
  const plans = await listPlans({ db: tx, settings: site.settings });
  return plans.some((plan) => plan.amountMinor === amount && plan.currency === invoice.currency);
}
