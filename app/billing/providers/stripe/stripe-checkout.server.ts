import { eq } from "drizzle-orm";
import { href } from "react-router";
import { paymentCheckouts } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import {
  beginCheckout,
  type CheckoutRow,
  findCustomer,
  storeCustomer,
} from "../checkouts/checkout-rows.server.ts";
import type { Checkout, Payer, Started } from "../payment-provider.server.ts";
import { ask, StripeRequestError } from "./stripe-client.server.ts";

const provider = "stripe";

/** Starts a checkout at Stripe; idempotent, also after a crash between the two systems. */
export async function startStripeCheckout(site: Site, checkout: Checkout): Promise<Started> {
  const begun = await beginCheckout(site, provider, checkout);
  if (!begun.ok) return begun;
  try {
    if (!begun.checkout.sessionUrl) await openSession(site, begun.checkout, checkout);
  } catch (error) {
    if (!(error instanceof StripeRequestError)) throw error;
    site.log.warn({ err: error }, "a checkout could not begin");
    return { ok: false, reason: "unavailable" };
  }
  return { ok: true, redirectTo: href("/checkout/:id", { id: begun.checkout.id }) };
}

async function openSession(
  site: Site,
  row: CheckoutRow,
  { account, plan }: Pick<Checkout, "account" | "plan">,
): Promise<void> {
  const customer = await ensureCustomer(site, account);
  const origin = siteOrigin(site.settings);
  const price = {
    currency: row.currency.toLowerCase(),
    unit_amount: row.amountMinor,
    recurring: { interval: row.interval },
    product_data: { name: `${site.settings.SITE_NAME}: ${plan.name}` },
  };
  const session = await ask(site.settings, "beginning a checkout", (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: "subscription",
        customer,
        client_reference_id: row.id,
        line_items: [{ quantity: 1, price_data: price }],
        subscription_data: {
          metadata: { checkout: row.id, plan: row.planId },
          ...(row.trialDays > 0 && { trial_period_days: row.trialDays }),
        },
        success_url: `${origin}${href("/checkout/:id/back", { id: row.id })}`,
        cancel_url: `${origin}/interstitial`,
      },
      { idempotencyKey: `checkout-${row.id}` },
    ),
  );
  await site.db
    .update(paymentCheckouts)
    .set({ sessionId: session.id, sessionUrl: session.url })
    .where(eq(paymentCheckouts.id, row.id));
}

/** The account's customer at Stripe, stored here before any event about it can arrive. */
async function ensureCustomer(site: Site, { id: accountId, email }: Payer): Promise<string> {
  const known = await findCustomer(site.db, { provider, accountId });
  if (known) return known;
  const { id: customerId } = await ask(site.settings, "making a customer", (stripe) =>
    stripe.customers.create(
      { email, metadata: { account: accountId } },
      { idempotencyKey: `customer-${accountId}` },
    ),
  );
  await storeCustomer(site.db, { provider, accountId, customerId });
  return (await findCustomer(site.db, { provider, accountId })) ?? customerId;
}
