import type { MiddlewareHandler } from "hono";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { ShellEnv } from "../edge.ts";

const own = "octavo.";
const prefix = "__Host-";
/** The names of earlier versions. */
const oldPrefix = "__Secure-";
/** Cookies that outlive a visit, and move to their new name. */
const lasting = new Map([
  ["octavo.session_token", 30 * 86_400],
  ["octavo.trust_device", 30 * 86_400],
]);

type Cookies = Map<string, string>;

/**
 * On https HttpOnly cookies are named `__Host-…`: a browser accepts such a name from this very host alone, so that
 * neither a neighbouring subdomain nor a page without TLS can set one. Inside the site they have their names without
 * prefix; a cookie that arrives without it is ignored.
 */
export function hostCookies(site: Site): MiddlewareHandler<ShellEnv> {
  const isSecure = siteOrigin(site.settings).startsWith("https:");
  return async (c, next) => {
    if (!isSecure) return next();
    const sent = readCookies(c.req.header("cookie") ?? "");
    const moved = [...lasting.keys()].filter(
      (name) => sent.has(oldPrefix + name) && !sent.has(prefix + name),
    );
    if (sent.size > 0) {
      const headers = new Headers(c.req.raw.headers);
      const bare = [...bareNames(sent)].map(([name, value]) => `${name}=${value}`);
      if (bare.length > 0) headers.set("cookie", bare.join("; "));
      else headers.delete("cookie");
      c.req.raw = new Request(c.req.raw, { headers });
    }
    await next();
    const lines = c.res.headers.getSetCookie();
    if (lines.length === 0 && moved.length === 0) return;
    const isReplaced = (name: string) => lines.some((line) => line.startsWith(`${name}=`));
    c.res.headers.delete("set-cookie");
    for (const name of moved) {
      c.res.headers.append("set-cookie", `${oldPrefix}${name}=; Path=/; Max-Age=0; Secure; HttpOnly`);
      if (!isReplaced(name)) c.res.headers.append("set-cookie", toHost(renewed(name, sent)));
    }
    for (const line of lines) c.res.headers.append("set-cookie", line.startsWith(own) ? toHost(line) : line);
  };
}

function readCookies(header: string): Cookies {
  const pairs = header.split(";").map((pair) => pair.trim());
  return new Map(
    pairs
      .filter((pair) => pair.includes("="))
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
}

function bareNames(sent: Cookies): Cookies {
  const bare: Cookies = new Map();
  for (const [name, value] of sent) {
    if (name.startsWith(prefix + own)) bare.set(name.slice(prefix.length), value);
    else if (name.startsWith(oldPrefix + own)) {
      const known = name.slice(oldPrefix.length);
      if (!sent.has(prefix + known)) bare.set(known, value);
    } else if (!name.startsWith(own)) bare.set(name, value);
  }
  return bare;
}

function renewed(name: string, sent: Cookies): string {
  const isForOneVisit = name === "octavo.session_token" && sent.has(`${oldPrefix}octavo.dont_remember`);
  const lifetime = isForOneVisit ? "" : `; Max-Age=${lasting.get(name)}`;
  return `${name}=${sent.get(oldPrefix + name)}; Path=/${lifetime}; HttpOnly; SameSite=Lax`;
}

const toHost = (line: string): string => `${prefix}${line}${/; *secure(;|$)/i.test(line) ? "" : "; Secure"}`;
