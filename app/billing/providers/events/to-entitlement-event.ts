import type { EntitlementEvent } from "#app/billing/entitlement/public.ts";
import type { SubscriptionEvent } from "./payment-event.ts";
import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";

/** The entry of the entitlement history for an event, or null when it does not affect the right to write. */
export function toEntitlementEvent(
  source: ProviderName,
  event: SubscriptionEvent,
  planId: string | null,
): EntitlementEvent | null {
  const { factId: eventId, subscriptionId, at: happenedAt } = event;
  const entry = { source, eventId, subscriptionId, happenedAt, until: null, planId };
  switch (event.kind) {
    case "paid":
      return { ...entry, kind: event.kind, until: event.isPart ? null : event.until };
    case "trial":
      return { ...entry, kind: event.kind, until: event.until };
    case "failed":
    case "ended":
      return { ...entry, kind: event.kind };
    case "trial-ends":
      return null;
    case "described":
      return event.turn && { ...entry, kind: event.turn };
  }
}
