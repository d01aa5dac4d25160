import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { expect, test } from "vitest";
import { createHttpServer } from "./http-server.ts";

async function openServer() {
  const held = Promise.withResolvers<void>();
  const server = createHttpServer((request, response) => {
    if (request.url === "/slow") void held.promise.then(() => response.end("slow"));
    else response.end("quick");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve) => {
      get({ port, path, agent, host: "127.0.0.1" }, (answer) => resolve(answer.resume()));
    });
  return { server, ask, held, [Symbol.dispose]: () => agent.destroy() };
}

const fewSeconds = 6_000;

test("L: once a server is closing, its responses say Connection: close, including running ones", async () => {
  using open = await openServer();
  const { server, ask, held } = open;
  expect((await ask("/quick")).headers.connection).toBe("keep-alive");
  const slow = ask("/slow");
  await once(server, "request");
  const finished = server.finish(fewSeconds);
  held.resolve();
  expect((await slow).headers.connection).toBe("close");
  await finished;
});

test("L: a request that arrives on an idle connection as the server begins to close is answered", async () => {
  using open = await openServer();
  const { server, ask } = open;
  await ask("/quick");
  const finished = server.finish(fewSeconds);
  const last = await ask("/quick");
  expect([last.statusCode, last.headers.connection]).toEqual([200, "close"]);
  await finished;
});

test("L: idle connections do not keep a closing server open", async () => {
  using open = await openServer();
  await open.ask("/quick");
  await open.server.finish(fewSeconds);
  expect(open.server.listening).toBe(false);
});

test("a request that says nothing of a body is read as one with an empty body", async () => {
  const listener = getRequestListener(
    async (request) => new Response(`[${request.method}${await request.text()}]`),
  );
  const server = createHttpServer((request, response) => void listener(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  for (const method of ["GET", "POST", "DELETE"]) {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toContain(`[${method}]`);
  }
  await server.finish(fewSeconds);
});
