import { z } from "zod";

// Only the fields that we use, so that another version of Stripe's API changes nothing as long as these stay. Where a
// field moved between versions both are named: a stored message keeps the version it was sent with.

const seconds = z.number().transform((value) => new Date(value * 1000));
const moment = seconds.nullish().transform((value) => value ?? null);
/** An id, or the whole object when it was expanded. */
const ref = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? null);
const currency = z.string().transform((value) => value.toUpperCase());
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {});

export const EventShape = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  created: seconds,
  livemode: z.boolean().default(false),
  data: z.object({
    object: z.unknown(),
    previous_attributes: z
      .record(z.string(), z.unknown())
      .nullish()
      .transform((value) => value ?? {}),
  }),
});

export const SessionShape = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  customer: ref,
  subscription: ref,
  payment_status: z.string().nullish(),
  status: z.string().nullish(),
});

const PriceShape = z.object({
  unit_amount: z.number().nullish(),
  currency,
  product: ref,
  recurring: z.object({ interval: z.string(), interval_count: z.number().default(1) }).nullish(),
});

const CardShape = z.object({ card: z.object({ brand: z.string(), last4: z.string() }).nullish() });

export const SubscriptionShape = z.object({
  id: z.string(),
  customer: ref,
  status: z.string(),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: moment,
  ended_at: moment,
  trial_end: moment,
  start_date: moment,
  current_period_end: moment,
  pause_collection: z.object({ behavior: z.string().nullish() }).nullish(),
  metadata,
  default_payment_method: z.union([z.string(), CardShape]).nullish(),
  latest_invoice: z.unknown().optional(),
  items: z.object({
    data: z.array(z.object({ id: z.string(), current_period_end: moment, price: PriceShape })).min(1),
  }),
});

const LineShape = z.object({
  amount: z.number().default(0),
  period: z.object({ end: seconds }),
  parent: z
    .object({ subscription_item_details: z.object({ proration: z.boolean().nullish() }).nullish() })
    .nullish(),
  proration: z.boolean().nullish(),
});

export const InvoiceShape = z.object({
  id: z.string(),
  number: z.string().nullish(),
  status: z.string().nullish(),
  customer: ref,
  subscription: ref,
  parent: z.object({ subscription_details: z.object({ subscription: ref, metadata }).nullish() }).nullish(),
  billing_reason: z.string().nullish(),
  /** The sum of coupons, and the customer's credit before and after (a negative balance is credit). */
  total_discount_amounts: z.array(z.object({ amount: z.number() })).nullish(),
  starting_balance: z.number().nullish(),
  ending_balance: z.number().nullish(),
  amount_due: z.number(),
  amount_paid: z.number(),
  currency,
  created: seconds,
  status_transitions: z.object({ paid_at: moment }).nullish(),
  next_payment_attempt: moment,
  hosted_invoice_url: z.string().nullish(),
  lines: z.object({ data: z.array(LineShape) }).default({ data: [] }),
});

export type StripeSubscription = z.output<typeof SubscriptionShape>;
export type StripeInvoice = z.output<typeof InvoiceShape>;
