import { and, eq, gt, lt, ne } from "drizzle-orm";
import { paymentWebhooks } from "#app/platform/db/schema/all.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { webhookQueue } from "../queues.ts";
import { applyWebhook } from "./webhook-commands.server.ts";

const retentionDays = 90;

/** Applies a provider's message. Retried for days while the provider does not answer, so that no payment is lost. */
export const applyWebhookJob: Job<{ id: string }> = {
  queue: webhookQueue,
  purpose: "applies a stored webhook message of a payment provider",
  priority: "waited-for",
  duplicates: "one",
  timeLimitSeconds: 120,
  retries: { retryLimit: 200, retryDelay: 5, retryDelayMax: 30 * 60 },
  async work(site, { id }) {
    await applyWebhook(site, id);
    await applyRest(site);
  },
};

/**
 * Applies the rest of a burst at once instead of one at each poll; their own jobs then find them applied, or retry
 * them.
 */
async function applyRest(site: Site): Promise<void> {
  const since = new Date(site.now().getTime() - 60_000);
  const rest = await site.db
    .select({ id: paymentWebhooks.id })
    .from(paymentWebhooks)
    .where(and(eq(paymentWebhooks.state, "waiting"), gt(paymentWebhooks.receivedAt, since)))
    .orderBy(paymentWebhooks.receivedAt)
    .limit(50);
  for (const { id } of rest)
    // Its own job reports the error.
    await applyWebhook(site, id).catch(() => {});
}

/** Every night: messages that were processed three months ago. They contain personal data. */
export const forgetWebhooksJob: Job = {
  queue: { name: "forget-webhooks" },
  purpose: "removes webhook messages that were applied 90 days ago",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "41 3 * * *",
  work: forgetWebhooks,
};

export async function forgetWebhooks({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - retentionDays * 86_400_000);
  await db
    .delete(paymentWebhooks)
    .where(and(lt(paymentWebhooks.receivedAt, before), ne(paymentWebhooks.state, "waiting")));
}
