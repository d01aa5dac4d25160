import { redirect } from "react-router";
import { findEntitlement } from "#app/billing/entitlement/public.server.ts";
import { rememberDestination } from "#app/identity/destination/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { findViewer, requireViewer } from "#app/identity/viewer/public.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { readingGate } from "#app/access/gates/reading-gate.ts";

/** Whether the viewer may read members' chapters. */
export async function findMember(context: Context, request: Request): Promise<boolean> {
  const viewer = await findViewer(context, request);
  if (!viewer) return false;
  const { state } = await findEntitlement(context.get(siteContext), viewer.account.id);
  return readingGate("members", state) === "open";
}

/**
 * The same for a page: signed-out visitors go to sign in and those without a plan to the interstitial; both come back
 * (E02, S09).
 */
export async function requireMember(context: Context, request: Request): Promise<void> {
  const viewer = await requireViewer(context, request);
  const site = context.get(siteContext);
  const { state } = await findEntitlement(site, viewer.account.id);
  if (readingGate("members", state) === "open") return;
  context.get(requestFactsContext).cookies.push(rememberDestination(request, site.now()));
  throw redirect("/interstitial", { status: 303, headers: { "cache-control": "private, no-store" } });
}
