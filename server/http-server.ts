import { createServer, type RequestListener, type Server } from "node:http";

/** node's server in front of an app, with an end to everything that could last for ever. Not listening yet. */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      // A client that sends its request a byte at a time.
      headersTimeout: 20_000,
      requestTimeout: 60_000,
      // Longer than the 60 s that proxies commonly keep a connection, so that it is they who close it.
      keepAliveTimeout: 72_000,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  // A client that does not take its answer.
  server.setTimeout(120_000);
  return server;
}
