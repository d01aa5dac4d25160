import type { EntitlementState } from "./entitlement-state.ts";

/** S02: every state but one lets its account write, and its sub-users with it. */
export const mayWrite = (state: EntitlementState) => state !== "UNPAID";
