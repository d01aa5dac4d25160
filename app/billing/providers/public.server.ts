export { checkoutProvider, findProvider } from "./open-providers.server.ts";
export { findSubscription } from "./subscription-rows.server.ts";
export { findCheckout } from "./checkouts/checkout-rows.server.ts";
export { payTestCheckout } from "./test-checkout/test-checkout-commands.server.ts";
export { replayWebhook } from "./webhooks/webhook-commands.server.ts";
export { listRefunds } from "./refunds/refund-commands.server.ts";
