import type { Queue } from "#app/platform/jobs/jobs.server.ts";

/** A kept message is to be worked on. */
export const webhookQueue: Queue<{ id: string }> = { name: "apply-webhook", keyOf: ({ id }) => id };
/** Providers are to be asked for what is paid and not known of yet. */
export const settleQueue: Queue<object> = { name: "settle-payments" };
/** A second subscription is to be undone. */
export const refundQueue: Queue<{ id: string }> = { name: "refund", keyOf: ({ id }) => id };
