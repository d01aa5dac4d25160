import { createCodes, withdrawCodes } from "#app/billing/codes/public.server.ts";
import { findPlan } from "#app/billing/plans/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { NewCodes } from "./codes-input.ts";

type Made = { ok: true; batchId: string; codes: string[] } | { ok: false; reason: "unknown-plan" };

/** Creates and logs codes. The codes themselves exist only in the result. */
export async function makeCodes(site: Site, operator: Viewer, wanted: NewCodes): Promise<Made> {
  const { days, count, plan, expiresAt, reason } = wanted;
  if (plan !== null && !(await findPlan(site, plan))) return { ok: false, reason: "unknown-plan" };
  return site.db.transaction(async (tx) => {
    const made = await createCodes({ ...site, db: tx }, { planId: plan, days, count, expiresAt });
    const act = { name: "codes-made", reason, details: { count, days, plan } } as const;
    const subject = { kind: "codes", id: made.batchId } as const;
    await recordAdminAction(tx, { ...act, actorId: operator.account.id, subject }, site.now());
    return { ok: true, ...made };
  });
}

/** Withdraws the codes that have not been redeemed, and returns their number. */
export async function withdrawBatch(
  site: Site,
  operator: Viewer,
  { batchId, reason }: { batchId: string; reason: string },
): Promise<number> {
  return site.db.transaction(async (tx) => {
    const count = await withdrawCodes({ ...site, db: tx }, batchId);
    const act = { name: "codes-withdrawn", reason, details: { count } } as const;
    const subject = { kind: "codes", id: batchId } as const;
    if (count > 0) await recordAdminAction(tx, { ...act, actorId: operator.account.id, subject }, site.now());
    return count;
  });
}
