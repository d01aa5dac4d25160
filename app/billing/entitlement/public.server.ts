export { recordEntitlementEvent } from "./entitlement-commands.server.ts";
export { findEntitlement, listHistory, rulesOf } from "./entitlement-queries.server.ts";
export type { Entitlement, HistoryLine } from "./entitlement-queries.server.ts";
