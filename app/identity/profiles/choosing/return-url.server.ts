import { href } from "react-router";
import { isSafePath, readDestination } from "#app/identity/destination/public.ts";
import { readCookie } from "#app/platform/http/read-cookie.ts";

// Returning to one of these would require the selection again.
const onTheWay = /^\/(select-profile|sign-in|sign-up|login)(?=[/?#]|$)/;

export const isReturnUrl = (path: string) => isSafePath(path) && !onTheWay.test(path);

/** The previous page on this site, by the Referer header; null without one or for another site. */
export function refererPath(request: Request): string | null {
  const referrer = request.headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  // Behind a proxy the scheme may differ; the host does not.
  const own = request.headers.get("host") ?? new URL(request.url).host;
  return host === own && isReturnUrl(pathname + search) ? pathname + search : null;
}

/** R18: the previous page, otherwise the destination stored before signing in (S09), otherwise the front page. */
export function returnUrlAfterSelection(request: Request, cameFromPath: string | null, now: Date): string {
  if (cameFromPath && isReturnUrl(cameFromPath)) return cameFromPath;
  const destination = readDestination(readCookie(request.headers.get("cookie"), "intended-destination"), now);
  return destination && isReturnUrl(destination.path) ? destination.path : href("/");
}
