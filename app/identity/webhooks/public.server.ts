export { leadsInside } from "./sending/post-webhook.server.ts";
export { createEndpoint, removeEndpoint, sendAgain, sendWebhook } from "./webhook-commands.server.ts";
export { listWebhooks } from "./webhook-queries.server.ts";
export { reencryptWebhooks } from "./webhook-secrets.server.ts";
