import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Hono } from "hono";
import { type WebSocket, WebSocketServer } from "ws";
import { RealtimeConnection } from "#app/site/supabase/public.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { siteOrigin } from "#app/platform/http/site-origin.server.ts";
import type { ShellEnv } from "../edge/edge.ts";
import type { Upgrader } from "../http/http-server.ts";
import { isOurs } from "../edge/senders/same-site.ts";

const realtimePath = "/realtime/v1/websocket";

/** The client's longest message is an access token. */
const longestMessage = 16 * 1024;
const mostConnections = 2_000;
/** A client joins at once, and says that it is still there every 25 s. */
const idleMs = 60_000;
/** Service restart (RFC 6455): the client connects again, to another process. */
const restarting = 1012;

type Fetch = (request: Request, env: ShellEnv["Bindings"]) => Response | Promise<Response>;

/** What follows `/realtime/v1` and is no connection. A connection is allowed by the same checks as every request. */
export function serveRealtime(site: Pick<Site, "settings">): Hono<ShellEnv> {
  const app = new Hono<ShellEnv>();
  const own = siteOrigin(site.settings);
  const headers = { "cache-control": "no-store" };
  app.get(realtimePath, (c) => {
    const { upgrade } = c.env ?? {};
    if (!isOurs(c.req.raw.headers, own))
      return c.json({ message: "Connect from a page of this site, or from a program" }, 403, headers);
    if (!upgrade)
      return c.json({ message: "Connect by WebSocket" }, 426, { ...headers, upgrade: "websocket" });
    upgrade.isAllowed = true;
    return c.body(null, 204);
  });
  app.all("/realtime/*", (c) =>
    c.json({ message: "Not implemented: docs/supabase-api.md lists what is there" }, 501, headers),
  );
  return app;
}

/** Connections by WebSocket, each of which listens to `/api/live` by way of the app itself. */
export function openRealtime(fetch: Fetch): Upgrader & { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessage,
    perMessageDeflate: false,
  });
  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    socket.on("error", () => socket.destroy());
    const allowing = { isAllowed: false };
    const wanted = requestTo(request, request.url ?? "/", {});
    const status = wanted ? (await fetch(wanted, { incoming: request, upgrade: allowing })).status : 400;
    if (!allowing.isAllowed) return refuse(socket, status);
    if (sockets.clients.size >= mostConnections) return refuse(socket, 503);
    sockets.handleUpgrade(request, socket, head, (opened) => listenTo(opened, request, fetch));
  }
  return {
    wants: ({ url, headers }: IncomingMessage) =>
      headers.upgrade?.toLowerCase() === "websocket" && url?.split("?")[0] === realtimePath,
    take: (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      void upgrade(request, socket, head).catch(() => socket.destroy()),
    close() {
      for (const opened of sockets.clients) opened.close(restarting);
    },
  };
}

function listenTo(socket: WebSocket, request: IncomingMessage, fetch: Fetch): void {
  const version = new URLSearchParams(request.url?.split("?")[1]).get("vsn") ?? "1.0.0";
  const connection = new RealtimeConnection({
    form: version.startsWith("1.") ? 1 : 2,
    send: (text) => socket.send(text),
    end: (status) => socket.close(status),
    now: () => performance.now(),
    async openLive(token, lastId) {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(lastId !== null && { "last-event-id": lastId }),
      };
      const wanted = requestTo(request, "/api/live", headers);
      return wanted ? fetch(wanted, { incoming: request }) : Response.error();
    },
  });
  const idle = setTimeout(() => socket.terminate(), idleMs).unref();
  socket.on("message", (bytes, isBinary) => {
    if (connection.hasChannel) idle.refresh();
    connection
      .receive(isBinary && bytes instanceof Uint8Array ? bytes : String(bytes))
      .catch(() => socket.close(1011));
  });
  // It closes the connection itself, with the status that says why.
  socket.on("error", () => {});
  socket.on("close", () => {
    clearTimeout(idle);
    connection.close();
  });
}

/** A request of the same sender to another address, with what proxies say of it. */
function requestTo({ headers }: IncomingMessage, path: string, own: Record<string, string>): Request | null {
  const passedOn = ["host", "origin", "user-agent", "sec-fetch-site", "x-forwarded-for", "x-forwarded-host"];
  const entries = passedOn.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const url = URL.parse(path, `http://${headers.host ?? "localhost"}`);
  return url && new Request(url, { headers: { ...Object.fromEntries(entries), ...own } });
}

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
  );
}
