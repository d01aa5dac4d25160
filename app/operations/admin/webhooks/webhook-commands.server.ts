import { replayWebhook } from "#app/billing/providers/public.server.ts";
import { recordAdminAction } from "#app/identity/audit/public.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

/** Processes a webhook again and logs it. False when it does not exist or its body was not stored. */
export async function replayAsAdmin(site: Site, operator: Viewer, id: string): Promise<boolean> {
  return site.db.transaction(async (tx) => {
    const isFound = await replayWebhook({ ...site, db: tx }, id);
    const act = { name: "webhook-replayed", subject: { kind: "webhook", id } } as const;
    if (isFound) await recordAdminAction(tx, { ...act, actorId: operator.account.id }, site.now());
    return isFound;
  });
}
