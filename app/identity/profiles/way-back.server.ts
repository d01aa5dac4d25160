import { href } from "react-router";
import { isSafePath, readDestination } from "#app/identity/viewer/destination.ts";
import { readCookie } from "#app/platform/http/read-cookie.ts";

// Going back to one of these would ask the same again.
const onTheWay = /^\/(select-profile|sign-in|sign-up|login)(?=[/?#]|$)/;

export const isPlace = (path: string) => isSafePath(path) && !onTheWay.test(path);

/** The page of this site that the browser came from; null when it says none, or another site's. */
export function cameFrom(request: Request): string | null {
  const referrer = request.headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  // Behind a proxy the scheme may differ; the host does not.
  const own = request.headers.get("host") ?? new URL(request.url).host;
  return host === own && isPlace(pathname + search) ? pathname + search : null;
}

/** R18: where one came from, else where one was going before signing in (S09), else the front page. */
export function placeAfter(request: Request, cameFromPath: string | null, now: Date): string {
  if (cameFromPath && isPlace(cameFromPath)) return cameFromPath;
  const kept = readDestination(readCookie(request.headers.get("cookie"), "intended-destination"), now);
  return kept && isPlace(kept.path) ? kept.path : href("/");
}
