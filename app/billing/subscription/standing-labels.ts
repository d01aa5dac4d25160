import { type EntitlementRules, extended, forEver, type Standing } from "#app/billing/entitlement/public.ts";
import type { EntitlementState } from "#app/access/gates/entitlement-state.ts";

export interface StandingFacts {
  state: EntitlementState;
  standing: Standing;
  rules: EntitlementRules;
  /** Of the subscription that is charged, if there is one. */
  subscription: { status: string; cancelAtPeriodEnd: boolean } | null;
}

/** The state of a subscription for people: a headline, what happens next, and on which day, if any. */
export interface StandingLabels {
  title: string;
  text: string;
  until: Date | null;
}

/** S02 for people. */
export function standingLabels({ state, standing, rules, subscription }: StandingFacts): StandingLabels {
  const { paidUntil, grantedUntil, trialUntil, renewalDueAt, failingSince, renews } = standing;
  switch (state) {
    case "UNPAID":
      return { title: "No plan", text: "Nothing is charged, and nothing can be written.", until: null };
    case "COMPLIMENTARY":
      return grantedUntil && grantedUntil < forEver
        ? { title: "Given to you", text: "Nothing is charged. You can write until", until: grantedUntil }
        : { title: "Given to you", text: "Nothing is charged, and there is no end to it.", until: null };
    case "TRIAL":
      return renews
        ? { title: "Trial", text: "Free for now. The first charge comes on", until: trialUntil }
        : {
            title: "Trial",
            text: "Free, and nothing follows automatically. You can write until",
            until: trialUntil,
          };
    case "ACTIVE":
      if (subscription?.status === "paused")
        return { title: "Paused", text: "Nothing more is charged. You can write until", until: paidUntil };
      if (!renews || subscription?.cancelAtPeriodEnd)
        return { title: "Cancelled", text: "It is not renewed. You can write until", until: paidUntil };
      return { title: "Active", text: "It renews automatically on", until: paidUntil };
    case "GRACE":
      return {
        title: "Renewal on its way",
        text: "The renewal is not confirmed yet. You can keep writing, at least until",
        until: extended(renewalDueAt, rules.graceDays),
      };
    case "PAST_DUE":
      return {
        title: "A charge failed",
        text: "It is tried again automatically; please check your card. You can keep writing until",
        until: extended(failingSince, rules.pastDueDays),
      };
  }
}
