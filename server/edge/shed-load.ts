import type { MiddlewareHandler } from "hono";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { ShellEnv } from "./edge.ts";
import { plainPage } from "./plain-page.ts";

interface Shedding {
  lag: { ms: number };
  /** What is answered from memory costs nothing. */
  pages: { get(target: string): unknown };
}

/** What walks an index, makes a file or reads one: it can wait, and there is much less of everything without it. */
const costly =
  /^\/(search|api\/search|sitemap|writing\/import)|\/(search\.json|export|import|find|download\.epub|card\.png|feed\.atom)(\/|\.data|$)/;

/** When the loop is so many times too late, only what is in memory is answered. */
const muchTooLate = 4;
const retryAfterSeconds = 5;

/**
 * When the site is behind with its work, it does less of it instead of all of it late: what is costly is put off first, then
 * everything that is not in memory. What is put off is told when to come again; editors and readers do so by themselves.
 */
export function shedLoad(
  site: Pick<Site, "settings">,
  { lag, pages }: Shedding,
): MiddlewareHandler<ShellEnv> {
  const aboveMs = site.settings.SHED_LOAD_ABOVE_MS;
  return async (c, next) => {
    if (aboveMs === 0 || lag.ms <= aboveMs) return next();
    const { method, path, url } = c.req;
    if (!costly.test(path) && lag.ms <= muchTooLate * aboveMs) return next();
    const isRead = method === "GET" || method === "HEAD";
    if (isRead && pages.get(url.slice(url.indexOf("/", 8)))) return next();
    return plainPage({
      status: 503,
      requestId: c.get("requestId"),
      isForProgram: path.startsWith("/api/") || c.req.header("accept") === "application/json",
      headers: { "retry-after": String(retryAfterSeconds) },
      sent: method === "POST" && "not-read",
    });
  };
}
