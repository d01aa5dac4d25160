import type { EntitlementRules } from "#app/billing/entitlement/entitlement-state.ts";
import type { EntitlementState } from "#app/access/entitlement-state.ts";
import { extended } from "#app/billing/entitlement/entitlement-state.ts";
import { forEver, type Standing } from "#app/billing/entitlement/fold-history.ts";

export interface StandingFacts {
  state: EntitlementState;
  standing: Standing;
  rules: EntitlementRules;
  /** Of the subscription that is charged, if there is one. */
  subscription: { status: string; cancelAtPeriodEnd: boolean } | null;
}

/** How a subscription stands, in words: a headline, what follows, and the day that it is about, if any. */
export interface StandingWords {
  title: string;
  words: string;
  until: Date | null;
}

/** S02 for people. */
export function standingWords({ state, standing, rules, subscription }: StandingFacts): StandingWords {
  const { paidUntil, grantedUntil, trialUntil, renewalDueAt, failingSince, renews } = standing;
  switch (state) {
    case "UNPAID":
      return { title: "No plan", words: "Nothing is charged, and nothing can be written.", until: null };
    case "COMPLIMENTARY":
      return grantedUntil && grantedUntil < forEver
        ? { title: "Given to you", words: "Nothing is charged. You can write until", until: grantedUntil }
        : { title: "Given to you", words: "Nothing is charged, and there is no end to it.", until: null };
    case "TRIAL":
      return renews
        ? { title: "Trial", words: "Free for now. The first charge comes on", until: trialUntil }
        : {
            title: "Trial",
            words: "Free, and nothing follows by itself. You can write until",
            until: trialUntil,
          };
    case "ACTIVE":
      if (subscription?.status === "paused")
        return { title: "Paused", words: "Nothing more is charged. You can write until", until: paidUntil };
      if (!renews || subscription?.cancelAtPeriodEnd)
        return { title: "Cancelled", words: "It is not renewed. You can write until", until: paidUntil };
      return { title: "Active", words: "It renews by itself on", until: paidUntil };
    case "GRACE":
      return {
        title: "Renewal on its way",
        words: "We have not heard of the renewal yet. You can go on writing, at least until",
        until: extended(renewalDueAt, rules.graceDays),
      };
    case "PAST_DUE":
      return {
        title: "A charge failed",
        words: "It is tried again by itself; please see that the card is good. You can go on writing until",
        until: extended(failingSince, rules.pastDueDays),
      };
  }
}
