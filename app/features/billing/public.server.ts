export { createCodes, withdrawCodes } from "./codes/code-commands.server.ts";
export { grantSubscription, revokeGrants } from "./grants/grant-commands.server.ts";
export { replayWebhook } from "./providers/webhooks/webhook-commands.server.ts";
