/** A charge, or the failure of one, as it stands on an invoice. */
export interface InvoiceFacts {
  id: string;
  number: string | null;
  amountMinor: number;
  currency: string;
  url: string | null;
}

/** A subscription as its provider describes it at a moment. */
export interface SubscriptionFacts {
  /** Null: not said; what was known stays. */
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

/** What somebody just decided; null when nothing was. */
type Turn = "cancelled" | "paused" | "resumed" | null;

interface About {
  /** The provider's name of the fact, the same whichever message brings it. */
  factId: string;
  customerId: string;
  subscriptionId: string;
  /** By the provider's clock. */
  at: Date;
  /** Which of our checkouts began it, and which plan it is of, where the provider says so. */
  checkoutId: string | null;
  planId: string | null;
}

/** What a provider says, in our words. One message may say several things. */
export type PaymentNews =
  | (About & {
      kind: "paid";
      until: Date;
      invoice: InvoiceFacts;
      /** `change`: the difference between two plans, which may be any amount. */
      reason: "first" | "renewal" | "change";
      /** The price of the plan, where the provider says it beside what was charged. */
      unitMinor: number | null;
      /** Bought in a shop of apps, which may have prices in other currencies. */
      isForeign: boolean;
    })
  /** The price of what follows the trial; null where the provider does not say. */
  | (About & { kind: "trial"; until: Date; amountMinor: number | null; currency: string | null })
  | (About & { kind: "failed"; invoice: InvoiceFacts; nextTryAt: Date | null })
  | (About & { kind: "described"; subscription: SubscriptionFacts; turn: Turn })
  | (About & { kind: "trial-ends"; until: Date; amountMinor: number; currency: string })
  | (About & { kind: "ended" })
  | { kind: "checkout-over"; factId: string; sessionId: string; isPaid: boolean; at: Date };

export type AboutSubscription = Exclude<PaymentNews, { kind: "checkout-over" }>;
