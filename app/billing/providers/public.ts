export type { PaymentProvider, Refusal, Subscription } from "./payment-provider.server.ts";
export type { CheckoutRow } from "./checkouts/checkout-rows.server.ts";
export type { Refund } from "./refunds/refund-commands.server.ts";
export { refusalMessages } from "./refusal-labels.ts";
export { TestCheckoutInput } from "./test-checkout/test-checkout-input.ts";
