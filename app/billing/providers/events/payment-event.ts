/** A charge, or a failed one, as printed on an invoice. */
export interface InvoiceFacts {
  id: string;
  number: string | null;
  amountMinor: number;
  currency: string;
  url: string | null;
}

/** A subscription as its provider describes it at a moment. */
export interface SubscriptionFacts {
  /** Null: not stated; the stored value stays. */
  planId: string | null;
  amountMinor: number;
  currency: string;
  interval: "month" | "year";
  status: "trialing" | "active" | "past_due" | "paused" | "ended";
  periodEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  method: string | null;
  startedAt: Date;
}

/** What the customer just decided; null when nothing changed. */
type RenewalChange = "cancelled" | "paused" | "resumed" | null;

interface EventFacts {
  /** The provider's id of the event, the same in every message that reports it. */
  factId: string;
  customerId: string;
  subscriptionId: string;
  /** By the provider's clock. */
  at: Date;
  /** The checkout that started it, and the plan, where the provider says so. */
  checkoutId: string | null;
  planId: string | null;
}

/** What a provider reports, translated. One message may contain several events. */
export type PaymentEvent =
  | (EventFacts & {
      kind: "paid";
      until: Date;
      /** Everything charged is a part of a period that is paid already, so it lengthens nothing. */
      isPart?: boolean;
      invoice: InvoiceFacts;
      /** `change`: parts of a period and what a store gave, which may be any amount. */
      reason: "first" | "renewal" | "change";
      /** The price of the plan, where the provider states it besides the amount charged. */
      unitMinor: number | null;
      /** Bought in an app store, which may charge in other currencies. */
      isForeign: boolean;
    })
  /** The price after the trial; null where the provider does not state it. */
  | (EventFacts & { kind: "trial"; until: Date; amountMinor: number | null; currency: string | null })
  | (EventFacts & { kind: "failed"; invoice: InvoiceFacts; nextTryAt: Date | null })
  | (EventFacts & { kind: "described"; subscription: SubscriptionFacts; turn: RenewalChange })
  | (EventFacts & { kind: "trial-ends"; until: Date; amountMinor: number; currency: string })
  | (EventFacts & { kind: "ended" })
  | { kind: "checkout-over"; factId: string; sessionId: string; isPaid: boolean; at: Date };

export type SubscriptionEvent = Exclude<PaymentEvent, { kind: "checkout-over" }>;
