import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { refuseUnparsed } from "./refuse-unparsed.ts";

/** How long an idle connection is still answered: a request may be on its way on it (RFC 9112 §9.6). */
const lingerMs = 500;

export interface ClosingServer extends Server {
  /**
   * Stops accepting connections. From now on responses say `Connection: close`, so that a proxy sends its next request elsewhere; idle
   * connections end a moment later. Requests that still run after `graceMs` are cut off.
   */
  finish(graceMs: number): Promise<void>;
}

/** Takes connections over that become something else than HTTP. */
export interface Upgrader {
  /** All other offers, as of HTTP/2, are answered as if they were not made. */
  wants(request: IncomingMessage): boolean;
  take(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Node's server for an app, with a timeout for everything that could last for ever. Not listening yet. */
export function createHttpServer(listener: RequestListener, upgrader?: Upgrader): ClosingServer {
  const answering = new Set<ServerResponse>();
  let isClosing = false;
  const server = createServer(
    {
      // For clients that send a request one byte at a time.
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      // Longer than the usual 60 s of proxies, so that they close a connection first.
      keepAliveTimeout: 72_000,
      maxHeaderSize: 16 * 1024,
      shouldUpgradeCallback: (request) => upgrader?.wants(request) ?? false,
      // Nearly no request has a body; opening and closing an empty stream for it would be a tenth of a cached answer.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (isClosing) response.shouldKeepAlive = false;
      listener(request, response);
      if (response.writableEnded) return;
      answering.add(response);
      response.once("close", () => answering.delete(response));
    },
  );
  server.on("clientError", (error, socket) => {
    const isAnswering = [...answering].some((response) => response.socket === socket);
    if (socket.writable && !isAnswering) void refuseUnparsed(error, socket);
    else socket.destroy();
  });
  if (upgrader) server.on("upgrade", upgrader.take);
  // For clients that do not read the response.
  server.setTimeout(120_000);
  async function finish(graceMs: number): Promise<void> {
    isClosing = true;
    for (const response of answering) response.shouldKeepAlive = false;
    // Node's own `close` ends idle connections at once, and with them the requests that are on their way.
    const closed = new Promise<true>((resolve) =>
      NetServer.prototype.close.call(server, () => resolve(true)),
    );
    await Promise.race([closed, sleep(lingerMs)]);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const inTime = await Promise.race([closed, sleep(graceMs - lingerMs, false)]);
    clearInterval(idle);
    if (!inTime) server.closeAllConnections();
  }
  return Object.assign(server, { finish });
}
