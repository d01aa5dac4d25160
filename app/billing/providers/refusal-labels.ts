import type { Refusal } from "./payment-provider.server.ts";

/** What a provider's refusal means for the customer. */
export const refusalMessages = {
  unavailable:
    "The payment service does not answer right now. Nothing was changed or charged; please try again in a few minutes.",
  "already-subscribed":
    "You have a subscription already. If a charge failed, it is tried again automatically; you need not subscribe once more.",
  "no-subscription": "There is no subscription that this could be done with.",
  declined: "The card was declined. Nothing was changed; choose another card and try again.",
  "same-plan": "This is the plan you have.",
  "not-here": "This cannot be done here.",
} satisfies Record<Refusal["reason"], string>;
