import type { MiddlewareHandler } from "hono";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { ShellEnv } from "./edge.ts";
import { plainPage } from "./plain-page.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Pages of other sites cannot act here. Browsers say where a request comes from (`Sec-Fetch-Site`, `Origin`); a program
 * that says neither carries no visitor's cookies but its own. Ruled out: tokens in forms, which pages that are the same
 * bytes for everyone cannot have.
 */
export function refuseOtherSites(site: Site): MiddlewareHandler<ShellEnv> {
  const own = siteOrigin(site.settings);
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || isOurs(c.req.raw.headers, own)) return next();
    const isForProgram = c.req.path.startsWith("/api/");
    return plainPage({ status: 403, requestId: c.get("requestId"), isForProgram });
  };
}

function isOurs(headers: Headers, own: string): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null || origin === own) return true;
  // A site without SITE_URL answers under every name that leads to it.
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * The same request, at the origin that its browser names and that was found to be ours above. React Router compares the two, and
 * behind a proxy that speaks TLS the address that we see says http.
 */
export function atItsOrigin(request: Request): Request {
  const origin = request.headers.get("origin");
  const { url, method, headers, signal, body } = request;
  if (origin === null || safeMethods.has(method) || url.startsWith(`${origin}/`)) return request;
  const path = url.slice(url.indexOf("/", "https://".length));
  return new Request(origin + path, { method, headers, signal, body, duplex: "half" } as RequestInit);
}
