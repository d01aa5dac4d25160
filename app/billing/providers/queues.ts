import type { Queue } from "#app/platform/jobs/jobs.server.ts";

/** Applies a stored webhook message. */
export const webhookQueue: Queue<{ id: string }> = { name: "apply-webhook", keyOf: ({ id }) => id };
/** Asks the providers for payments that are not known here yet. */
export const settleQueue: Queue<object> = { name: "settle-payments" };
/** Refunds a second subscription. */
export const refundQueue: Queue<{ id: string }> = { name: "refund", keyOf: ({ id }) => id };
