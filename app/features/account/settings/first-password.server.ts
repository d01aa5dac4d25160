import type { Context, Viewer } from "#app/domain/viewer/viewer.server.ts";
import { withNewCookies } from "#app/platform/auth/ask-auth.server.ts";
import { authContext } from "#app/platform/auth/auth-context.server.ts";
import { forgetTrustedDevices } from "#app/platform/auth/trusted-devices.server.ts";
import { requestFactsContext } from "#app/platform/http/request-facts.server.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { tellOwner } from "./security-mail.server.ts";

interface Setting {
  context: Context;
  request: Request;
  viewer: Viewer;
}

/** Gives an account its first password, once it is clear who asks (`passStepUp`), and tells the owner. */
export async function setFirstPassword({ context, request, viewer }: Setting, newPassword: string) {
  const site = context.get(siteContext);
  const auth = await context.get(authContext)();
  // The session may have got another token since the request came.
  const cookie = withNewCookies(
    request.headers.get("cookie") ?? "",
    context.get(requestFactsContext).cookies,
  );
  await auth.api.setPassword({ body: { newPassword }, headers: new Headers({ cookie }) });
  await forgetTrustedDevices(site.db, viewer.account.id);
  await tellOwner(site, site.db, { to: viewer.account.email, event: "password-set" });
}
