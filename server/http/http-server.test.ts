import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createHttpServer } from "./http-server.ts";

test("L: once a server is closing, its responses say Connection: close, including running ones", async () => {
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
  expect((await ask("/quick")).headers.connection).toBe("keep-alive");
  const slow = ask("/slow");
  await once(server, "request");
  server.beginClosing();
  held.resolve();
  expect((await slow).headers.connection).toBe("close");
  expect((await ask("/quick")).headers.connection).toBe("close");
  agent.destroy();
  server.close();
});
