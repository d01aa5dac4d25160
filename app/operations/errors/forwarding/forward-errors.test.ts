import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { readDsn } from "#app/platform/config/error-settings.server.ts";
import { createTestSite } from "#tests/support/site.ts";

/** A line of an envelope, as far as it is looked into. */
interface Line {
  event_id?: string;
  exception?: { values: { stacktrace: { frames: { function: string }[] } }[] };
}

/** A peer that takes envelopes as Sentry does, and remembers them. */
async function openPeer() {
  const taken: { path: string; auth: string; lines: Line[] }[] = [];
  const peer = { status: 200, requests: 0 };
  const bodyOf = async (request: IncomingMessage) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    peer.requests += 1;
    const lines = (await bodyOf(request)).trimEnd().split("\n");
    if (peer.status === 200)
      taken.push({
        path: request.url ?? "",
        auth: String(request.headers["x-sentry-auth"]),
        lines: lines.map((line) => JSON.parse(line)),
      });
    response.writeHead(peer.status, { "content-type": "application/json", "retry-after": "120" }).end("{}");
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => void server.close();
  return { taken, peer, dsn: `http://publickey@127.0.0.1:${port}/42`, [Symbol.dispose]: close };
}

const report = (name: string) => ({
  type: "TypeError",
  message: "x is undefined",
  frames: [
    { name, file: "/assets/reader-abcdefgh.js", line: 1, column: 7 },
    { name: "render", file: "/assets/site-abcdefgh.js", line: 2, column: 1 },
  ],
  route: "/book-reader/…",
  build: "b1",
  breadcrumbs: [{ kind: "call", target: "/api/places", status: 503, secondsBefore: 4 }],
  count: 3,
});
const headers = {
  "content-type": "application/json",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  cookie: "user=secret",
};

test("X11 with SENTRY_DSN a peer gets the errors of browsers and of the server as envelopes, without anything of the visitor, and waits are respected", async () => {
  using open = await openPeer();
  const clock = { now: Date.now() };
  await using site = await createTestSite(
    { SENTRY_DSN: open.dsn },
    { site: { now: () => new Date(clock.now) } },
  );
  const send = async (name: string) => {
    await site.get("/errors", { method: "POST", headers, body: JSON.stringify(report(name)) });
    await site.app.storeErrors();
  };
  await send("openPage");
  const [first] = open.taken;
  expect(first).toMatchObject({
    path: "/api/42/envelope/",
    auth: expect.stringContaining("sentry_key=publickey"),
  });
  const [header, item, event] = first?.lines ?? [];
  expect(item).toEqual({ type: "event" });
  expect(header?.event_id).toBe(event?.event_id);
  expect(event).toMatchObject({
    platform: "javascript",
    release: "b1",
    transaction: "/book-reader/…",
    tags: { side: "browser", browser: "Firefox" },
    extra: { count: 3 },
    exception: {
      values: [
        {
          type: "TypeError",
          value: "x is undefined",
          stacktrace: {
            frames: [{ function: "render" }, { function: "openPage", lineno: 1, colno: 7, in_app: true }],
          },
        },
      ],
    },
    breadcrumbs: { values: [{ type: "http", message: "/api/places", data: { status_code: 503 } }] },
  });
  expect(Object.keys(event ?? {})).not.toEqual(expect.arrayContaining(["user"]));
  expect(Object.keys(event ?? {})).not.toEqual(expect.arrayContaining(["request"]));
  expect(JSON.stringify(open.taken)).not.toMatch(/secret|127\.0\.0\.1|rv:140/);

  await site.db.$client.query("alter table books rename to lost");
  expect((await site.get("/bookdetail/secret-title")).status).toBe(500);
  await site.app.storeErrors();
  expect(open.taken.at(-1)?.lines[2]).toMatchObject({ platform: "node", transaction: "/bookdetail/…" });
  expect(JSON.stringify(open.taken)).not.toContain("secret");

  // It asks for a pause, which is respected; then it gets what waited, once.
  open.peer.status = 429;
  const before = open.peer.requests;
  await send("second");
  await send("third");
  expect(open.peer.requests).toBe(before + 1);
  open.peer.status = 200;
  clock.now += 121_000;
  await send("fourth");
  const names = open.taken
    .slice(2)
    .map(({ lines }) => lines[2]?.exception?.values[0]?.stacktrace.frames.at(-1)?.function);
  expect(names).toEqual(["second", "third", "fourth"]);
});

test("without SENTRY_DSN nothing is sent anywhere; a DSN that is none is refused at the start", async () => {
  using open = await openPeer();
  await using site = await createTestSite();
  await site.get("/errors", { method: "POST", headers, body: JSON.stringify(report("openPage")) });
  await site.app.storeErrors();
  expect(open.peer.requests).toBe(0);
  await expect(createTestSite({ SENTRY_DSN: "https://sentry.example/1" })).rejects.toThrow(/SENTRY_DSN/);
  expect(readDsn("https://key@errors.example/sentry/7")?.envelopes).toBe(
    "https://errors.example/sentry/api/7/envelope/",
  );
  for (const wrong of ["", "x", "ftp://key@host/1", "https://key@host", "https://host/1"])
    expect(readDsn(wrong), wrong).toBeNull();
});
