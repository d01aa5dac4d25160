import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Within the header's navigation, where a page is least finished, and at the parts of a page's outline. */
const cuts = /(?<=<nav class="site-tabs"[^>]*>|<\/nav>|<h1|<form[^>]*>|<section[^>]*>|<main[^>]*>)/;

/** A site's pages over a line that brings each in pieces with pauses between them, long enough to be painted; everything else at once. */
export async function openSlowLine(origin: string, pauseMs = 120) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { host: _host, "accept-encoding": _encoding, ...headers } = request.headers;
    const found = await fetch(`${origin}${request.url}`, { headers: headers as HeadersInit });
    const type = found.headers.get("content-type") ?? "";
    const passed = [...found.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection|keep-alive)$/.test(name),
    );
    response.writeHead(found.status, passed);
    const body = Buffer.from(await found.arrayBuffer());
    if (!type.startsWith("text/html")) return void response.end(body);
    for (const piece of body.toString().split(cuts)) {
      response.write(piece);
      await pause(pauseMs);
    }
    response.end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
