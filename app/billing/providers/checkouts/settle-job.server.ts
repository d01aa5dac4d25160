import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import {
  accounts,
  paymentRefunds,
  paymentSubscriptions,
  paymentWebhooks,
} from "#app/platform/db/schema/all.server.ts";
import { findProvider, openProviders } from "../open-providers.server.ts";
import { refundQueue, settleQueue, webhookQueue } from "../queues.ts";
import { isRunning } from "../subscription-rows.server.ts";

/**
 * At every start, after every return from a provider's page, and every ten minutes: payments that are not known here
 * yet.
 */
export const settleJob: Job = {
  queue: settleQueue,
  purpose: "asks the payment providers about what is open since a crash, or was never announced",
  priority: "waited-for",
  duplicates: "one-waiting",
  timeLimitSeconds: 300,
  retries: { retryLimit: 5, retryDelay: 10 },
  schedule: "*/10 * * * *",
  work: (site) => settlePayments(site),
};

/** Checks with each provider what is open, and enqueues messages and refunds whose jobs were lost. */
export async function settlePayments(site: Site): Promise<void> {
  await wakeForgotten(site);
  await cancelForLeavers(site);
  for (const provider of openProviders(site.settings)) {
    try {
      await provider.settle(site);
    } catch (error) {
      // A provider that does not answer must not delay the others; all are called again in ten minutes.
      site.log.warn({ err: error, provider: provider.name }, "payments could not be settled");
    }
  }
}

/** An account that is about to be deleted must not be charged again: its subscription at the provider would outlive it. */
async function cancelForLeavers(site: Site): Promise<void> {
  const leavers = await site.db
    .select({ id: accounts.id, email: accounts.email, provider: paymentSubscriptions.provider })
    .from(accounts)
    .innerJoin(paymentSubscriptions, eq(paymentSubscriptions.accountId, accounts.id))
    .where(and(isNotNull(accounts.deleteAfter), isRunning, eq(paymentSubscriptions.cancelAtPeriodEnd, false)))
    .limit(100);
  for (const { provider: name, ...account } of leavers) {
    const provider = findProvider(site.settings, name);
    if (provider?.abilities.canCancel) await provider.cancel(site, account);
  }
}

async function wakeForgotten({ db, jobs, now }: Pick<Site, "db" | "jobs" | "now">): Promise<void> {
  const before = new Date(now().getTime() - 60 * 60_000);
  const waiting = await db
    .select({ id: paymentWebhooks.id })
    .from(paymentWebhooks)
    .where(and(eq(paymentWebhooks.state, "waiting"), lt(paymentWebhooks.receivedAt, before)))
    .limit(500);
  for (const { id } of waiting) await jobs.enqueue(db, webhookQueue, { id });
  const requested = await db
    .select({ id: paymentRefunds.id })
    .from(paymentRefunds)
    .where(and(eq(paymentRefunds.state, "asked"), lt(paymentRefunds.requestedAt, before)))
    .limit(500);
  for (const { id } of requested) await jobs.enqueue(db, refundQueue, { id });
}
