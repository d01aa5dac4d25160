import { href, redirect } from "react-router";
import { readDestination } from "#app/identity/destination/public.ts";
import { noDestination } from "#app/identity/destination/public.server.ts";
import { viewerCookies } from "#app/identity/cookies/public.server.ts";
import { findViewer } from "#app/identity/viewer/public.server.ts";
import { rememberDevice } from "#app/platform/auth/tries/known-device.server.ts";
import { findSiteSecret } from "#app/platform/auth/keys/site-secret.server.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { forgetEmail } from "#app/identity/auth-layout/public.server.ts";
import type { Route } from "./+types/continue-resource";

/** The end of every sign-in: sets the viewer's cookies and redirects to the stored destination (S09). */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const viewer = await findViewer(context, request);
  if (!viewer) return redirect(href("/sign-in"), 303);
  const headers = new Headers();
  const profile = viewer.hasChosen ? viewer.profile : null;
  for (const cookie of [...viewerCookies({ ...viewer, profile }), forgetEmail()])
    headers.append("set-cookie", cookie);
  const site = context.get(siteContext);
  const known = { email: viewer.account.email, cookies: request.headers.get("cookie"), now: site.now() };
  const device = rememberDevice(await findSiteSecret(site.db, site.settings.AUTH_SECRET), known);
  if (device !== null) headers.append("set-cookie", device);
  // The steps after signing up come first, and end here again.
  if (url.searchParams.has("new"))
    return redirect(href("/sign-up/*", { "*": "next" }), { status: 303, headers });
  // An account that is about to be deleted is offered to stay first; the destination stays stored.
  if (viewer.account.deleteAfter) return redirect(href("/account/delete"), { status: 303, headers });
  // S03: several profiles and none selected. The destination stays stored until one is.
  if (!profile) return redirect("/select-profile", { status: 303, headers });
  const cookie = readCookie(request.headers.get("cookie"), "intended-destination");
  headers.append("set-cookie", noDestination());
  const destination = readDestination(cookie, site.now());
  return redirect(destination?.path ?? href("/"), { status: 303, headers });
}
