import { z } from "zod";
import { paymentProviderNames } from "#app/platform/config/payment-providers.server.ts";

export const webhookStates = ["waiting", "applied", "ignored", "refused"] as const;

/** Filters of the list. Invalid values are ignored. */
export const WebhookFilter = z.object({
  provider: z.enum(paymentProviderNames).nullable().catch(null),
  state: z.enum(webhookStates).nullable().catch(null),
  before: z.iso
    .datetime()
    .transform((text) => new Date(text))
    .nullable()
    .catch(null),
});
export type WebhookFilter = z.output<typeof WebhookFilter>;

export const ReplayInput = z.object({ id: z.string().min(1).max(100) });
