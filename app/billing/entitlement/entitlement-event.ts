import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";

/** The sources of entitlement events. */
export type EntitlementSource = ProviderName | "code" | "manual" | "trial";

/**
 * What can happen to a subscription (a paid one, a code, a grant, a trial):
 * - `trial`: may be used until then, nothing was paid yet. A provider's is renewed: the first charge follows by itself.
 * - `paid`: money covers the time until then, and it will be renewed.
 * - `failed`: a charge failed and is tried again.
 * - `granted`: granted without payment, until then, or without end when `until` is null.
 * - `cancelled`, `paused`: will not be renewed; what is covered stays covered.
 * - `resumed`: will be renewed after all.
 * - `ended`: over, at `until` or when it happened. What was covered beyond is not covered any more.
 */
export type EntitlementEventKind =
  | "trial"
  | "paid"
  | "failed"
  | "granted"
  | "cancelled"
  | "paused"
  | "resumed"
  | "ended";

/** One entry of the history. */
export interface EntitlementEvent {
  source: EntitlementSource;
  /** The source's own id of it: another event with this id is the same one. */
  eventId: string;
  /** The subject of the event. */
  subscriptionId: string;
  kind: EntitlementEventKind;
  /** By the source's clock. */
  happenedAt: Date;
  until: Date | null;
  planId: string | null;
}
