import type { MiddlewareHandler } from "hono";
import { isRobot } from "#app/platform/http/is-robot.server.ts";
import type { ShellEnv } from "./edge.ts";
import { plainPageHeader } from "./plain-page.ts";

/** X11: robots get the status of what failed, without a page that could end up in an index. */
export function bareForRobots(): MiddlewareHandler<ShellEnv> {
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
