export { mostEndpoints, webhookEventNames, webhookEvents } from "./webhook-events.ts";
export { eventsIn, webhookUrl } from "./webhook-input.ts";
