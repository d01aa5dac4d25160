export { replayWebhook } from "./webhooks/webhook-commands.server.ts";
