import type { DbOrTransaction } from "#app/platform/db/client.server.ts";
import { plans } from "#app/platform/db/schema/billing.server.ts";
import type { Plan } from "./plans.server.ts";

/** Adds or changes a plan. One with the id of a plan of the settings replaces it. */
export async function savePlan(tx: Pick<DbOrTransaction, "insert">, plan: Plan, now: Date): Promise<void> {
  const { id, ...facts } = plan;
  await tx
    .insert(plans)
    .values({ id, ...facts, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: plans.id, set: { ...facts, updatedAt: now } });
}
