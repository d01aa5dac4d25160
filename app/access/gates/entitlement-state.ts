/** S02. */
export const entitlementStates = ["UNPAID", "TRIAL", "ACTIVE", "GRACE", "PAST_DUE", "COMPLIMENTARY"] as const;
export type EntitlementState = (typeof entitlementStates)[number];
