import { type Plan, savePlan } from "#app/billing/plans/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** Adds or changes a plan and logs it. */
export async function savePlanAsAdmin(
  site: Site,
  operator: Viewer,
  { plan, reason }: { plan: Plan; reason: string },
): Promise<void> {
  const { id, gives, ...facts } = plan;
  await site.db.transaction(async (tx) => {
    await savePlan(tx, plan, site.now());
    const subject = { kind: "plan", id } as const;
    const details = { ...facts, gives: gives.join(" / ") };
    await recordAdminAction(
      tx,
      { actorId: operator.account.id, name: "plan-saved", subject, reason, details },
      site.now(),
    );
  });
}
