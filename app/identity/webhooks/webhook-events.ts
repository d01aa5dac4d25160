/** What an account can have sent to an address, with its label. Names are stored: they are only added. */
export const webhookEvents = {
  "release.published": "A work of yours is published, or new chapters of it",
  "follower.created": "Somebody follows you or a work of yours",
  "entitlement.changed": "Your plan begins, ends or changes",
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** The most addresses of one account. */
export const mostEndpoints = 10;
