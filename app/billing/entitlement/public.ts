export type { EntitlementEvent } from "./entitlement-event.ts";
export { extended } from "./entitlement-state.ts";
export type { EntitlementRules } from "./entitlement-state.ts";
export { foldHistory, forEver } from "./fold-history.ts";
export type { Standing } from "./fold-history.ts";
