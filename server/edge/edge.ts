import { randomUUID } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import {
  pageLifeHeader,
  pageQueryHeader,
  pageTagsHeader,
} from "#app/platform/http/caching/public-page.server.ts";
import { isRobot } from "#app/platform/http/is-robot.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { recordError } from "#app/operations/errors/public.server.ts";
import { logAccess } from "./access-log.ts";
import { clientAddress, limitKey } from "./senders/client-address.ts";
import type { ownHost } from "./senders/own-host.ts";
import { isCall, plainPage, plainPageHeader } from "./plain-page.ts";
import type { RateLimit } from "./limits/rate-limit.ts";
import { SharedWork } from "./limits/shared-work.ts";
import { boundedSearch } from "./bodies/bounded-search.ts";
import { allowedMethods, refusalOf } from "./bodies/refuse-malformed.ts";
import { bareContentPolicy } from "./security-headers.ts";

export interface ShellEnv {
  /** `upgrade` for a connection that would be a WebSocket, if it is allowed to be. */
  Bindings: Partial<HttpBindings> & { upgrade?: { isAllowed: boolean } };
  Variables: { requestId: string; client: string | null };
}

/** For every 503. */
export const retrySoon = { "retry-after": "5" };

type Handler = MiddlewareHandler<ShellEnv>;

/**
 * Recognises navigation by the browser's headers; a form may also post to an API address (signing out without scripts).
 */
export function isForProgram(path: string, accept: string | undefined): boolean {
  return (isCall(path) && !accept?.includes("text/html")) || accept === "application/json";
}

/** The number of bytes of a body that cost as much as a page. */
const bytesOfOne = 64 * 1024;

/** The cost of a request towards the rate limit: a page is 1; a search, a file and a body cost more. */
function costOf(method: string, path: string, length: number): number {
  if (path.startsWith("/files/")) return 0.1;
  if (path.startsWith("/search") || path.startsWith("/api/search") || path.endsWith("/search.json")) return 5;
  if (path.startsWith("/opds/") && path.endsWith("/search")) return 5;
  return method === "GET" || method === "HEAD" ? 1 : 5 + Math.floor((length || 0) / bytesOfOne);
}

/** Gives the request an id, logs it once, and turns any error into a plain page. */
export function nameAndLog(site: Site): Handler {
  const trustsProxy = site.settings.TRUST_PROXY > 0;
  return async (c, next) => {
    const startedAt = performance.now();
    const given = trustsProxy ? c.req.header("x-request-id") : undefined;
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    logAccess(site.log, { requestId, method, path, status: c.res.status, ms: performance.now() - startedAt });
  };
}

/** Adds the common headers to responses that lack them, and removes headers meant for the shell. */
export function addSecurityHeaders(headers: [name: string, value: string][]): Handler {
  return async (c, next) => {
    await next();
    const given = c.res.headers;
    given.delete(pageTagsHeader);
    given.delete(pageQueryHeader);
    given.delete(pageLifeHeader);
    for (const [name, value] of headers) if (!given.has(name)) given.set(name, value);
    if (!given.has("content-security-policy")) given.set("content-security-policy", bareContentPolicy);
  };
}

/** X11: robots get the status of what failed, without a page that could end up in an index (decision 353). */
export function bareForRobots(): Handler {
  return async (c, next) => {
    await next();
    const { status, headers } = c.res;
    const isPage = headers.has(plainPageHeader) && headers.get("content-type")?.includes("html");
    if (!isPage || !/^(GET|HEAD)$/.test(c.req.method) || !isRobot(c.req.header("user-agent"))) return;
    const given = new Headers(headers);
    // Hono copies the headers of the previous response to the next one.
    c.res = undefined;
    c.res = new Response(c.req.method === "HEAD" ? null : `${status}\n`, { status, headers: given });
  };
}

/** Refuses malformed requests, and OPTIONS, which no page needs. */
export function refuseMalformed(): Handler {
  return async (c, next) => {
    const { method, url, path } = c.req;
    const target = url.slice(url.indexOf("/", 8));
    const status = refusalOf(method, target);
    const bounded = status === null ? null : boundedSearch(method, target);
    if (bounded !== null) return c.redirect(bounded);
    if (status !== null) {
      return plainPage({
        status,
        requestId: c.get("requestId"),
        isForProgram: isForProgram(path, c.req.header("accept")),
        ...(status === 405 && { headers: { allow: allowedMethods } }),
      });
    }
    if (method === "OPTIONS") return c.body(null, 204, { allow: allowedMethods });
    return next();
  };
}

/** Sets the client that limits count: an IPv4 address or an IPv6 network. */
export function nameClient(site: Site): Handler {
  return async (c, next) => {
    const peer = c.env?.incoming?.socket.remoteAddress;
    const address = clientAddress(peer, c.req.header("x-forwarded-for"), site.settings.TRUST_PROXY);
    c.set("client", address === null ? null : limitKey(address));
    return next();
  };
}

/** Refuses requests for another site's host name. */
export function refuseForeignHosts(isOwn: ReturnType<typeof ownHost>): Handler {
  return async (c, next) => {
    const hosts = { host: c.req.header("host"), "x-forwarded-host": c.req.header("x-forwarded-host") };
    // Monitors of a machine use its IP address.
    if (/^\/health(\/|$)/.test(c.req.path) || isOwn(hosts)) return next();
    return plainPage({
      status: 421,
      requestId: c.get("requestId"),
      isForProgram: isForProgram(c.req.path, c.req.header("accept")),
    });
  };
}

/** Processor time included in the price of a request, in milliseconds; and the price of each further one. */
const includedMs = 50;
const msOfOne = 10;

/**
 * Limits the requests of one client in a minute. Cached pages and built assets are answered earlier and cost nothing.
 */
export function limitRate(limit: RateLimit): Handler {
  const work = new SharedWork();
  return async (c, next) => {
    const { method, path } = c.req;
    const client = c.get("client");
    const length = Number(c.req.header("content-length"));
    const seconds = client === null ? null : limit.spend(client, costOf(method, path, length));
    if (seconds === null) {
      const spent = await work.during(next);
      // The cost is known only afterwards, so it delays the client's next requests.
      if (client !== null) limit.charge(client, Math.max(0, spent - includedMs) / msOfOne);
      return;
    }
    return plainPage({
      status: 429,
      requestId: c.get("requestId"),
      isForProgram: isForProgram(path, c.req.header("accept")),
      headers: { "retry-after": String(seconds) },
      sent: method === "POST" && "not-read",
    });
  };
}

/** Logs an unexpected error, here and nowhere else, and returns a plain page for it. */
export function surprise(
  site: Site,
  error: unknown,
  facts: { requestId: string; path: string; method: string },
): Response {
  const isLate = error instanceof Error && error.name === "TimeoutError";
  site.log.error({ err: error, requestId: facts.requestId, path: facts.path }, "unexpected error");
  recordError(site, error, facts.path);
  return plainPage({
    status: isLate ? 503 : 500,
    requestId: facts.requestId,
    isForProgram: isForProgram(facts.path, undefined),
    sent: facts.method === "POST" && "unsure",
    ...(isLate && { headers: retrySoon }),
  });
}
