import type { MiddlewareHandler } from "hono";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { ShellEnv } from "../edge.ts";
import { isCall, plainPage } from "../plain-page.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Prevents pages of other sites from acting here. Browsers send the origin of a request (`Sec-Fetch-Site`, `Origin`); a
 * program that sends neither has no visitor's cookies. Rejected alternative: tokens in forms, which are impossible in
 * pages that are the same bytes for everyone.
 */
export function refuseOtherSites(site: Site): MiddlewareHandler<ShellEnv> {
  const own = siteOrigin(site.settings);
  return async (c, next) => {
    if (safeMethods.has(c.req.method) || isOurs(c.req.raw.headers, own)) return next();
    const isForProgram = isCall(c.req.path);
    return plainPage({ status: 403, requestId: c.get("requestId"), isForProgram });
  };
}

/** Whether a request comes from a page of this site, or from no page. */
export function isOurs(headers: Headers, own: string): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite !== null && fetchSite !== "same-origin" && fetchSite !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null || origin === own) return true;
  // A site without SITE_URL answers under every name that resolves to it.
  const host = headers.get("host");
  return host !== null && (origin === `http://${host}` || origin === `https://${host}`);
}

/**
 * The same request with the origin that its browser names and that was found to be ours above. React Router compares
 * the two, and behind a proxy with TLS the address seen here begins with http.
 */
export function atItsOrigin(request: Request): Request {
  const origin = request.headers.get("origin");
  const { url, method, headers, signal, body } = request;
  if (origin === null || safeMethods.has(method) || url.startsWith(`${origin}/`)) return request;
  const path = url.slice(url.indexOf("/", "https://".length));
  return new Request(origin + path, { method, headers, signal, body, duplex: "half" } as RequestInit);
}
