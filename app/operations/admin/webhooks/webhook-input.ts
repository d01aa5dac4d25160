import { z } from "zod";
import { paymentProviderNames } from "#app/platform/config/payment-providers.server.ts";

export const webhookStates = ["waiting", "applied", "ignored", "refused"] as const;

/** Which messages are listed. What makes no sense is left out of account. */
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
