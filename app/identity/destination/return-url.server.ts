import { readDestination } from "./destination.ts";
import { rememberPath } from "./destination-cookie.server.ts";
import { type Context, siteContext } from "#app/platform/http/site-context.server.ts";
import { readCookie } from "#app/platform/http/cookies/read-cookie.ts";
import { safeReturnUrl } from "./safe-return-url.ts";

interface ReturnUrl {
  /** The target of "Not now" (S10). */
  back: string;
  /** Stores the previous page unless a destination is stored already, so that signing in returns to it. */
  cookies: string[];
}

/** The return address of a page that interrupts another one (S10). */
export function returnUrl(context: Context, request: Request): ReturnUrl {
  const now = context.get(siteContext).now();
  const destination = readDestination(readCookie(request.headers.get("cookie"), "intended-destination"), now);
  const referrer = request.headers.get("referer") ?? "";
  const from = { referrer, origin: ownOrigin(request, referrer) };
  const back = safeReturnUrl({ destination, ...from, fallback: "/" });
  const before = safeReturnUrl({ destination: null, ...from, fallback: "" });
  return { back, cookies: !destination && before ? [rememberPath(before, now)] : [] };
}

/** The referrer's origin if it is this site under the requested host, otherwise a value that matches nothing. */
function ownOrigin(request: Request, referrer: string): string {
  if (!URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  return url.host === (request.headers.get("host") ?? new URL(request.url).host) ? url.origin : "";
}
