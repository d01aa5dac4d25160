import type { MiddlewareHandler } from "hono";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { ShellEnv } from "../edge.ts";

const ownMachine = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * L01 requires Secure cookies. Browsers drop those on plain http, except on localhost, so that nobody could sign in to
 * a trial site under `http://192.168…`. There, and only there, the attribute is omitted.
 */
export function keepableCookies(site: Site): MiddlewareHandler<ShellEnv> {
  const isPlain = siteOrigin(site.settings).startsWith("http:");
  const trustsProxy = site.settings.TRUST_PROXY > 0;
  return async (c, next) => {
    await next();
    const lines = c.res.headers.getSetCookie();
    if (!isPlain || lines.length === 0 || ownMachine.test(c.req.header("host") ?? "localhost")) return;
    if (trustsProxy && c.req.header("x-forwarded-proto") === "https") return;
    c.res.headers.delete("set-cookie");
    for (const line of lines) c.res.headers.append("set-cookie", line.replace(/; *Secure(?=;|$)/i, ""));
  };
}
