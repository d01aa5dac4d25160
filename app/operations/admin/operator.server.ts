import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { requireViewer, type Viewer } from "#app/identity/viewer/public.server.ts";
import type { OperatorRole } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import { pageHead } from "#app/platform/http/page-head.server.ts";
import { notFound } from "#app/platform/http/refusals.server.ts";

/** A06: returns the operator; everybody else who is signed in gets 404. */
export async function requireOperator(
  context: Context,
  request: Request,
  least: OperatorRole,
): Promise<Viewer> {
  const viewer = await requireViewer(context, request);
  const { operatorRole } = viewer.account;
  const isEnough = operatorRole === "admin" || (least === "moderator" && operatorRole === "moderator");
  // Not for family profiles and sessions locked to a profile by a PIN.
  if (!isEnough || viewer.session.lockedProfileId || viewer.profile.kind === "family") throw notFound();
  return viewer;
}

export const isAdmin = (viewer: Viewer): boolean => viewer.account.operatorRole === "admin";

export function adminHead(context: Context, title: string) {
  const { settings } = context.get(siteContext);
  const description = `${title}, for the operators of ${settings.SITE_NAME}`;
  return pageHead(settings, { title, description, path: "/admin", isPrivate: true });
}
