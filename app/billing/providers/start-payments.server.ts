import type { Site } from "#app/platform/http/site-context.server.ts";
import { openProviders } from "./open-providers.server.ts";
import { isTestMode } from "#app/platform/config/payment-providers.server.ts";
import { stripeClient } from "./stripe/stripe-client.server.ts";
import { settleQueue } from "./queues.ts";

/** At the start of the site: logs the configured providers, and settles what a crashed process left open. */
export async function startPayments({ settings, log, db, jobs }: Site): Promise<void> {
  if (isTestMode(settings))
    log.warn("test mode: no payment provider is set, so the checkout is a test and no money moves");
  // Loaded now rather than by the first message, which must be answered at once.
  if (settings.STRIPE_SECRET_KEY) await stripeClient(settings);
  const providers = openProviders(settings).map(({ name }) => name);
  log.info({ providers }, "ways of paying");
  await jobs.enqueue(db, settleQueue, {});
}
