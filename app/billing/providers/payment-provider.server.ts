import type { ProviderName } from "#app/platform/config/payment-providers.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { SubscriptionFacts } from "./events/payment-event.ts";

/** Who pays: always the account, never one of its profiles. */
export interface Payer {
  id: string;
  email: string;
}

/** What is paid for. */
export interface PlanOffer {
  id: string;
  name: string;
  amountMinor: number;
  /** ISO 4217, in capitals. */
  currency: string;
  interval: "month" | "year";
  trialDays: number;
}

export interface Checkout {
  account: Payer;
  plan: PlanOffer;
  /** Where to go on this site when it is paid. */
  backPath: string;
}

/** An expected refusal of a provider. `unavailable`: it does not answer now; nothing was changed. */
export type Refusal =
  | { ok: false; reason: "unavailable" }
  | { ok: false; reason: "no-subscription" }
  | { ok: false; reason: "already-subscribed" }
  | { ok: false; reason: "same-plan" }
  | { ok: false; reason: "declined" }
  | { ok: false; reason: "not-here"; url: string | null };

/** `redirectTo` is always a path of this site: forms may not lead anywhere else. */
export type Started = { ok: true; redirectTo: string } | Refusal;
export type Changed = { ok: true } | Refusal;

/** What a change of plan costs, shown before it is made. */
export interface ChangePreview {
  ok: true;
  /** Due at once; less than nothing is credit for the next charge. */
  dueNowMinor: number;
  currency: string;
  nextChargeMinor: number;
  nextChargeAt: Date | null;
  /** Passed to `changePlan`, so that the shown price is the one charged. */
  asOf: Date;
}

/** A subscription as its provider last described it. */
export interface Subscription extends Omit<SubscriptionFacts, "startedAt"> {
  provider: ProviderName;
  subscriptionId: string;
}

/** A message with a valid signature, as it will be stored. */
export interface ReadWebhook {
  ok: true;
  eventId: string;
  type: string;
  happenedAt: Date;
  body: string;
}

/** A message that cannot be verified; `status` is the response that its sender expects. */
export interface RefusedWebhook {
  ok: false;
  problem: string;
  status: 400 | 401;
}

/** A stored message, as its job reads it. */
export interface StoredWebhook {
  id: string;
  provider: ProviderName;
  eventId: string;
  type: string;
  happenedAt: Date;
  body: string;
}

/** The outcome of a message. `refused` granted nothing, and says why. */
export type Applied =
  | { state: "applied"; accountId: string }
  | { state: "ignored" }
  | { state: "refused"; problem: string; accountId?: string };

/** What the page about a subscription may offer. */
export interface Abilities {
  canChangePlan: boolean;
  canPause: boolean;
  canCancel: boolean;
  /** A page of the provider's own for cards and addresses. */
  hasPortal: boolean;
}

/**
 * One payment provider. Everything is granted through `recordEntitlementEvent` with the provider's own event ids, so
 * that an event that arrives twice, late or in another order ends in the same state. Nothing is ever revoked because a
 * provider does not answer.
 */
export interface PaymentProvider {
  name: ProviderName;
  abilities: Abilities;
  startCheckout(site: Site, checkout: Checkout): Promise<Started>;
  /** Verifies the signature without network or database. */
  readWebhook(site: Site, request: Request): Promise<ReadWebhook | RefusedWebhook>;
  /** Looks up what only the provider knows, before the transaction: if it is slow or fails, it is retried later. */
  lookUp?(site: Site, stored: StoredWebhook): Promise<unknown>;
  applyEvent(site: Site, tx: Transaction, stored: StoredWebhook & { found?: unknown }): Promise<Applied>;
  previewChange(site: Site, change: { account: Payer; plan: PlanOffer }): Promise<ChangePreview | Refusal>;
  changePlan(site: Site, change: { account: Payer; plan: PlanOffer; asOf: Date }): Promise<Changed>;
  pause(site: Site, account: Payer): Promise<Changed>;
  /** Undoes a pause or a cancellation that has not taken effect. */
  resume(site: Site, account: Payer): Promise<Changed>;
  /** At the end of the paid period. */
  cancel(site: Site, account: Payer): Promise<Changed>;
  /** The address of the provider's own page, if it has one; it is not on this site, so no form may redirect to it. */
  portal(site: Site, visit: { account: Payer; backPath: string }): Promise<Started>;
  /** Cancels a second subscription at once and refunds it; idempotent by id. */
  undo(
    site: Site,
    second: { refundId: string; subscriptionId: string; accountId: string },
  ): Promise<"done" | "by-hand">;
  /** Checks everything that is open since a crash, or whose webhook never arrived. */
  settle(site: Site): Promise<void>;
}
