import { eventOrigin } from "#app/identity/security/public.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import type { Viewer } from "#app/identity/viewer/public.server.ts";
import { authHeaders } from "#app/platform/auth/call-auth.server.ts";
import { authContext } from "#app/platform/auth/auth-context.server.ts";
import { forgetTrustedDevices } from "#app/platform/auth/factors/trusted-devices.server.ts";
import { notifyOwner } from "../owner/notify-owner.server.ts";

interface Setting {
  context: Context;
  request: Request;
  viewer: Viewer;
}

/** Sets the first password of an account after a step-up (`passStepUp`), and notifies the owner. */
export async function setFirstPassword({ context, request, viewer }: Setting, newPassword: string) {
  const site = context.get(siteContext);
  const auth = await context.get(authContext)();
  await auth.api.setPassword({ body: { newPassword }, headers: authHeaders(context, request) });
  await forgetTrustedDevices(site.db, viewer.account.id);
  const origin = eventOrigin(context, request);
  await notifyOwner(site, site.db, { to: viewer.account.email, event: "password-set", origin });
}
