import { href } from "react-router";
import { isSafePath, readDestination } from "#app/identity/destination/public.ts";
import { refererPath } from "#app/identity/destination/public.server.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";

// Returning to one of these would require the selection again.
const onTheWay = /^\/(select-profile|sign-in|sign-up|login)(?=[/?#]|$)/;

export const isReturnUrl = (path: string) => isSafePath(path) && !onTheWay.test(path);

/** The previous page on this site, unless it leads here again. */
export function previousPath(request: Request): string | null {
  const path = refererPath(request);
  return path !== null && isReturnUrl(path) ? path : null;
}

/** R18: the previous page, otherwise the destination stored before signing in (S09), otherwise the front page. */
export function returnUrlAfterSelection(request: Request, cameFromPath: string | null, now: Date): string {
  if (cameFromPath && isReturnUrl(cameFromPath)) return cameFromPath;
  const destination = readDestination(readCookie(request.headers.get("cookie"), "intended-destination"), now);
  return destination && isReturnUrl(destination.path) ? destination.path : href("/");
}
