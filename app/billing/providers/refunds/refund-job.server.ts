import type { Job } from "#app/platform/jobs/job.server.ts";
import { findProvider } from "../open-providers.server.ts";
import { refundQueue } from "../queues.ts";
import { findRequestedRefund, finishRefund } from "./refund-commands.server.ts";

/** Cancels a second subscription at its provider and refunds it, once: the provider recognises the refund by its id. */
export const refundJob: Job<{ id: string }> = {
  queue: refundQueue,
  purpose: "cancels a second subscription at its provider and refunds it",
  priority: "soon",
  duplicates: "one",
  timeLimitSeconds: 120,
  retries: { retryLimit: 200, retryDelay: 10, retryDelayMax: 60 * 60 },
  async work(site, { id }) {
    const refund = await findRequestedRefund(site.db, id);
    const provider = refund && findProvider(site.settings, refund.provider);
    if (!refund || !provider) return;
    const { subscriptionId, accountId } = refund;
    const undone = await provider.undo(site, { refundId: id, subscriptionId, accountId });
    // It stays open, and is logged every hour, until an operator has refunded it there.
    if (undone === "by-hand") {
      site.log.error({ provider: provider.name, refund: id, account: accountId }, "refund this by hand");
      return;
    }
    await finishRefund(site, id);
    site.log.info({ provider: provider.name, refund: id }, "second subscription undone");
  },
};
