import type { EntitlementState } from "#app/access/gates/entitlement-state.ts";
import type { Standing } from "./fold-history.ts";

/** Periods that an operator sets. */
export interface EntitlementRules {
  /** How long a subscription counts beyond its period while its renewal is not confirmed. */
  graceDays: number;
  /** How long it counts after a failed charge. */
  pastDueDays: number;
}

const day = 86_400_000;

/** The end of a coverage, extended by the rules. */
export const extended = (from: Date | null, days: number) =>
  from === null ? null : new Date(from.getTime() + days * day);

/** The state of a standing at a time (S02): the best of all subscriptions of the account. */
export function entitlementState(
  standing: Standing | null,
  now: Date,
  { graceDays, pastDueDays }: EntitlementRules,
): EntitlementState {
  if (standing === null) return "UNPAID";
  const counts = (until: Date | null) => until !== null && until > now;
  if (counts(standing.paidUntil)) return "ACTIVE";
  if (counts(standing.grantedUntil)) return "COMPLIMENTARY";
  if (counts(standing.trialUntil)) return "TRIAL";
  if (counts(extended(standing.renewalDueAt, graceDays))) return "GRACE";
  if (counts(extended(standing.failingSince, pastDueDays))) return "PAST_DUE";
  return "UNPAID";
}

/** The latest of several times: a clock that was set back is ignored. */
export const latestOf = (now: Date, ...seen: (Date | null)[]) =>
  seen.reduce<Date>((latest, at) => (at !== null && at > latest ? at : latest), now);
