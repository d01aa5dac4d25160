import { readDestination } from "./destination.ts";
import { rememberPath } from "./viewer-cookies.server.ts";
import type { Context } from "./viewer.server.ts";
import { readCookie } from "#app/platform/http/read-cookie.ts";
import { siteContext } from "#app/platform/http/site-context.server.ts";
import { safeBack } from "./safe-back.ts";

interface WayBack {
  /** Where "Not now" leads (S10). */
  back: string;
  /** Keeps the page one comes from, if nothing else is kept: after signing in one is there again. */
  cookies: string[];
}

/** The way out of a page that asks for something first (S10). */
export function wayBack(context: Context, request: Request): WayBack {
  const now = context.get(siteContext).now();
  const kept = readDestination(readCookie(request.headers.get("cookie"), "intended-destination"), now);
  const referrer = request.headers.get("referer") ?? "";
  const from = { referrer, origin: ownOrigin(request, referrer) };
  const back = safeBack({ kept, ...from, fallback: "/" });
  const before = safeBack({ kept: null, ...from, fallback: "" });
  return { back, cookies: !kept && before ? [rememberPath(before, now)] : [] };
}

/** The referrer's origin if it is this site under the name that was asked for, else nothing that could match. */
function ownOrigin(request: Request, referrer: string): string {
  if (!URL.canParse(referrer)) return "";
  const url = new URL(referrer);
  return url.host === (request.headers.get("host") ?? new URL(request.url).host) ? url.origin : "";
}
