import type { EntitlementState } from "./entitlement-state.ts";

/** S02: every state except UNPAID lets the account and its sub-users write. */
export const mayWrite = (state: EntitlementState) => state !== "UNPAID";
