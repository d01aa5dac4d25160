import type { MiddlewareHandler } from "hono";
import type { ShellEnv } from "./edge.ts";
import { plainPageHeader } from "./plain-page.ts";

const refusals = new Set([429, 503]);

/** X09: the shell refused the call, so that the function was not reached; its client can tell that from its own refusals. */
export function markRelayErrors(): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    await next();
    if (refusals.has(c.res.status) && c.res.headers.has(plainPageHeader))
      c.res.headers.set("x-relay-error", "true");
  };
}
