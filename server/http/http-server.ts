import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { refuseUnparsed } from "./refuse-unparsed.ts";

export interface ClosingServer extends Server {
  /** From now on responses say `Connection: close`, so that a proxy sends its next request elsewhere. */
  beginClosing(): void;
}

/** Node's server for an app, with a timeout for everything that could last for ever. Not listening yet. */
export function createHttpServer(listener: RequestListener): ClosingServer {
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
  // For clients that do not read the response.
  server.setTimeout(120_000);
  return Object.assign(server, {
    beginClosing() {
      isClosing = true;
      for (const response of answering) response.shouldKeepAlive = false;
    },
  });
}
