import { z } from "zod";

const moment = z
  .number()
  .nullish()
  .transform((value) => (value ? new Date(value) : null));
const date = z
  .string()
  .nullish()
  .transform((value) => (value ? new Date(value) : null));

const names = z
  .array(z.string())
  .nullish()
  .transform((value) => value ?? []);

/** What RevenueCat's webhook sends, as far as we use it. */
export const MessageShape = z.object({
  event: z.object({
    id: z.string().min(1),
    type: z.string().min(1),
    event_timestamp_ms: z.number().transform((value) => new Date(value)),
    app_user_id: z.string().nullish(),
    product_id: z.string().nullish(),
    entitlement_ids: z
      .array(z.string())
      .nullish()
      .transform((value) => value ?? []),
    /** TRANSFER: the former and the new owners of the purchases. */
    transferred_from: names,
    transferred_to: names,
    period_type: z.string().nullish(),
    purchased_at_ms: moment,
    expiration_at_ms: moment,
    transaction_id: z.string().nullish(),
    price_in_purchased_currency: z.number().nullish(),
    currency: z.string().nullish(),
    store: z.string().nullish(),
    environment: z.string().nullish(),
    cancel_reason: z.string().nullish(),
  }),
});

export type RevenuecatEvent = z.output<typeof MessageShape>["event"];

/** What its REST API answers about a subscriber. */
export const SubscriberShape = z.object({
  subscriber: z.object({
    management_url: z.string().nullish(),
    entitlements: z.record(z.string(), z.object({ expires_date: date, product_identifier: z.string() })),
    subscriptions: z
      .record(
        z.string(),
        z.object({
          purchase_date: date,
          expires_date: date,
          period_type: z.string().nullish(),
          store: z.string().nullish(),
          store_transaction_id: z
            .union([z.string(), z.number()])
            .nullish()
            .transform((value) => (value == null ? null : String(value))),
          is_sandbox: z.boolean().default(false),
          price: z.object({ amount: z.number(), currency: z.string() }).nullish(),
        }),
      )
      .default({}),
  }),
});

export type Subscriber = z.output<typeof SubscriberShape>["subscriber"];
