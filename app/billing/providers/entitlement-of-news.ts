import type { EntitlementEvent } from "#app/billing/entitlement/entitlement-event.ts";
import type { AboutSubscription } from "./payment-news.ts";
import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";

/** The line of the history that a piece of news is, or null when it changes nothing about the right to write. */
export function entitlementOfNews(
  source: ProviderName,
  news: AboutSubscription,
  planId: string | null,
): EntitlementEvent | null {
  const { factId: eventId, subscriptionId, at: happenedAt } = news;
  const event = { source, eventId, subscriptionId, happenedAt, until: null, planId };
  switch (news.kind) {
    case "paid":
    case "trial":
      return { ...event, kind: news.kind, until: news.until };
    case "failed":
    case "ended":
      return { ...event, kind: news.kind };
    case "trial-ends":
      return null;
    case "described":
      return news.turn && { ...event, kind: news.turn };
  }
}
