import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";

export interface ClosingServer extends Server {
  /** Answers from now on say `Connection: close`, so that a proxy sends its next request elsewhere. */
  beginClosing(): void;
}

/** node's server in front of an app, with an end to everything that could last for ever. Not listening yet. */
export function createHttpServer(listener: RequestListener): ClosingServer {
  const answering = new Set<ServerResponse>();
  let isClosing = false;
  const server = createServer(
    {
      // A client that sends its request a byte at a time.
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      // Longer than the 60 s that proxies commonly keep a connection, so that it is they who close it.
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
  // A client that does not take its answer.
  server.setTimeout(120_000);
  return Object.assign(server, {
    beginClosing() {
      isClosing = true;
      for (const response of answering) response.shouldKeepAlive = false;
    },
  });
}
