import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { FeedLog } from "#app/catalog/visits/public.server.ts";
import type { ShellEnv } from "./edge.ts";
import { clientAddress, limitKey } from "./senders/client-address.ts";

/** Counts the readers of feeds that are rendered, or answered from the cache for a Request. */
export function countFeeds(feeds: FeedLog): MiddlewareHandler<ShellEnv> {
  return async (c, next) => {
    await next();
    const { method, url } = c.req;
    const target = url.slice(url.indexOf("/", 8));
    const header = (name: string) => c.req.header(name);
    feeds.add({ method, target, status: c.res.status, client: () => c.get("client") ?? null, header });
  };
}

/** Counts those of feeds answered from memory, before any Request is made. */
export function feedCounter(feeds: FeedLog, proxies: number) {
  return ({ method, url = "", headers, socket }: IncomingMessage, status: number): void => {
    const header = (name: string) => {
      const value = headers[name];
      return Array.isArray(value) ? value.join(",") : value;
    };
    const client = () => {
      const address = clientAddress(socket.remoteAddress, header("x-forwarded-for"), proxies);
      return address === null ? null : limitKey(address);
    };
    feeds.add({ method, target: url, status, client, header });
  };
}
