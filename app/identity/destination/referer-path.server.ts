import { isSafePath } from "./destination.ts";

/** The previous page on this site, by the Referer header; null without one or for another site. */
export function refererPath(request: Request): string | null {
  const referrer = request.headers.get("referer");
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  // Behind a proxy the scheme may differ; the host does not.
  const own = request.headers.get("host") ?? new URL(request.url).host;
  return host === own && isSafePath(pathname + search) ? pathname + search : null;
}
