import type { MiddlewareHandler } from "hono";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { pagePath } from "#app/platform/rendering/data-address.ts";
import { isForProgram, type ShellEnv } from "../edge.ts";
import { plainPage } from "../plain-page.ts";

interface Shedding {
  lag: { ms: number };
  /** Answered from memory, so it costs nothing. */
  pages: { get(target: string): unknown };
}

/** Index scans, generated files and file reads: they can be postponed, which frees most of the capacity. */
const costly =
  /^\/(search|api\/search|sitemap|writing\/import)|\/(search\.json|export|import|find|download\.epub|card\.png|feed\.atom)(\/|$)/;

/** When the delay is this multiple of the limit, only cached responses are given. */
const muchTooLate = 4;
const retryAfterSeconds = 5;

/**
 * An overloaded site answers less instead of everything late: expensive requests are refused first, then everything
 * that is not cached. The refusal says when to retry; editors and readers do so by themselves.
 */
export function shedLoad(
  site: Pick<Site, "settings">,
  { lag, pages }: Shedding,
): MiddlewareHandler<ShellEnv> {
  const aboveMs = site.settings.SHED_LOAD_ABOVE_MS;
  return async (c, next) => {
    if (aboveMs === 0 || lag.ms <= aboveMs) return next();
    const { method, path, url } = c.req;
    if (!costly.test(pagePath(path)) && lag.ms <= muchTooLate * aboveMs) return next();
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && pages.get(url.slice(url.indexOf("/", 8)))) return next();
    return plainPage({
      status: 503,
      requestId: c.get("requestId"),
      isForProgram: isForProgram(path, c.req.header("accept")),
      headers: { "retry-after": String(retryAfterSeconds) },
      sent: method === "POST" && "not-read",
    });
  };
}
