export { savePlan } from "./plan-commands.server.ts";
export { findPlan, listPlans } from "./plans.server.ts";
export type { Plan } from "./plans.server.ts";
