import { connect } from "node:net";
import { createClient, type RealtimeChannel } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createToken } from "#app/identity/tokens/public.server.ts";
import { announceLive } from "#app/identity/live/public.server.ts";
import { sessions } from "#app/platform/db/schema/auth.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { eq } from "drizzle-orm";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Account = Awaited<ReturnType<typeof makeAccount>>;

let site: TestSite;
let server: Awaited<ReturnType<TestSite["listen"]>>;
let ann: Account;
let ben: Account;
beforeAll(async () => {
  site = await createTestSite();
  server = await site.listen();
  ann = await makeAccount(site, { handle: "ann" });
  ben = await makeAccount(site, { handle: "ben" });
}, 60_000);
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
});

const clientOf = (token: string | null) =>
  createClient(server.url, "sb_publishable_octavo", token === null ? {} : { accessToken: async () => token });

/** It would wait for another channel. */
async function closeAll(client: ReturnType<typeof clientOf>): Promise<void> {
  await client.removeAllChannels();
  await client.realtime.disconnect();
}

interface Heard {
  events: string[];
  status: () => string;
  channel: RealtimeChannel;
  close: () => Promise<void>;
}

/** Joins a channel with the unchanged client; resolves with the first answer. */
async function listen(token: string | null, name = "live"): Promise<Heard> {
  const client = clientOf(token);
  // Without it the client joins before it has requested its token.
  await client.realtime.setAuth();
  const events: string[] = [];
  let status = "";
  const channel = client.channel(name);
  channel.on("broadcast", { event: "*" }, ({ event }) => void events.push(event));
  await new Promise<void>((resolve) => {
    channel.subscribe((answered) => {
      status = answered;
      resolve();
    });
  });
  return { events, status: () => status, channel, close: () => closeAll(client) };
}

test("C08 two people who subscribe to their channel are each notified of their own changes alone, and a stranger of none", async () => {
  const [hers, his, nobodys] = [await listen(ann.token), await listen(ben.token), await listen(null)];
  expect([hers.status(), his.status(), nobodys.status()]).toEqual([
    "SUBSCRIBED",
    "SUBSCRIBED",
    "CHANNEL_ERROR",
  ]);
  await announceLive(site.db, "jobs", ann.account.id);
  await expect.poll(() => hers.events).toEqual(["jobs"]);
  await announceLive(site.db, "entitlement", ben.account.id);
  await expect.poll(() => his.events).toEqual(["entitlement"]);
  await announceLive(site.db, "notifications", ann.account.id);
  await expect.poll(() => hers.events).toEqual(["jobs", "notifications"]);
  expect([his.events, nobodys.events]).toEqual([["entitlement"], []]);
  await hers.channel.unsubscribe();
  await announceLive(site.db, "jobs", ann.account.id);
  await announceLive(site.db, "jobs", ben.account.id);
  await expect.poll(() => his.events).toEqual(["entitlement", "jobs"]);
  expect(hers.events).toEqual(["jobs", "notifications"]);
  for (const each of [hers, his, nobodys]) await each.close();
});

test("no other channel, table or presence can be subscribed to, and nothing can be broadcast", async () => {
  for (const name of ["live:" + ben.account.id, "jobs", "room-1"]) {
    const other = await listen(ann.token, name);
    expect([name, other.status()]).toEqual([name, "CHANNEL_ERROR"]);
    await other.close();
  }
  const client = clientOf(ann.token);
  await client.realtime.setAuth();
  const answered = (channel: RealtimeChannel) =>
    new Promise<string>((resolve) => void channel.subscribe((status) => resolve(status)));
  const table = client
    .channel("live")
    .on("postgres_changes", { event: "*", schema: "api", table: "works" }, () => {});
  expect(await answered(table)).toBe("CHANNEL_ERROR");
  await client.removeAllChannels();
  const present = client.channel("live", { config: { presence: { enabled: true } } });
  expect(await answered(present)).toBe("CHANNEL_ERROR");
  await closeAll(client);
  const [hers, second] = [await listen(ann.token), await listen(ann.token)];
  await hers.channel.send({ type: "broadcast", event: "notifications", payload: {} });
  await announceLive(site.db, "dashboard", ann.account.id);
  await expect.poll(() => second.events).toEqual(["dashboard"]);
  for (const each of [hers, second]) await each.close();
  const broadcast = await site.get("/realtime/v1/api/broadcast", { method: "POST", body: "{}" });
  expect([broadcast.status, broadcast.text]).toEqual([501, expect.stringContaining("docs/supabase-api.md")]);
});

test("a program's token opens the channel if its scopes say so, and a session that has ended does not", async () => {
  const facts = { accountId: ann.account.id, name: "script", at: new Date(), expiresAt: null };
  const tokenWith = (scopes: ("account:read" | "works:read")[]) =>
    site.db.transaction((tx) => createToken(tx, { ...facts, scopes }));
  const [reading, other] = [await tokenWith(["account:read"]), await tokenWith(["works:read"])];
  const ended = await makeAccount(site);
  await site.db.delete(sessions).where(eq(sessions.userId, ended.account.id));
  const found = [];
  for (const token of [reading, other, ended.token, "nonsense"]) {
    const heard = await listen(token);
    found.push(heard.status());
    await heard.close();
  }
  expect(found).toEqual(["SUBSCRIBED", "CHANNEL_ERROR", "CHANNEL_ERROR", "CHANNEL_ERROR"]);
});

/** A connection by hand; `next` waits for a message, or for the status that ended it. */
function connectByHand(version = "2.0.0") {
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/realtime/v1/websocket?vsn=${version}`);
  const waiting: ((value: string) => void)[] = [];
  const come: string[] = [];
  const give = (value: string) => {
    const wake = waiting.shift();
    if (wake) wake(value);
    else come.push(value);
  };
  socket.addEventListener("message", ({ data }) => give(String(data)));
  socket.addEventListener("close", ({ code }) => give(`closed ${code}`));
  const opened = new Promise<void>((resolve) => socket.addEventListener("open", () => resolve()));
  return {
    send: async (text: string) => {
      await opened;
      socket.send(text);
    },
    next: () =>
      new Promise<string>((resolve) => {
        const value = come.shift();
        if (value === undefined) waiting.push(resolve);
        else resolve(value);
      }),
    close: () => socket.close(),
  };
}

test("messages of both forms of the protocol are answered, and nonsense, endless and countless ones end the connection", async () => {
  const first = connectByHand("1.0.0");
  await first.send(JSON.stringify({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "1" }));
  expect(JSON.parse(await first.next())).toMatchObject({
    event: "phx_reply",
    ref: "1",
    payload: { status: "ok" },
  });
  first.close();
  for (const [sent, status] of [
    ["no json", 1007],
    ["[]", 1007],
    ["[null,null,7,{},[]]", 1007],
    [`[${"[".repeat(8_000)}`, 1007],
    [JSON.stringify([null, "1", "phoenix", "heartbeat", { access_token: "x".repeat(20_000) }]), 1009],
  ] as const) {
    const one = connectByHand();
    await one.send(sent);
    expect([sent.slice(0, 20), await one.next()]).toEqual([sent.slice(0, 20), `closed ${status}`]);
  }
  const many = connectByHand();
  for (let count = 0; count < 400; count++)
    await many.send(JSON.stringify([null, String(count), "phoenix", "heartbeat", {}]));
  let last = "";
  while (!last.startsWith("closed")) last = await many.next();
  expect(last).toBe("closed 1008");
});

/** What the site answers to an offer to change the protocol. */
function offer(path: string, headers: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () =>
      socket.write(
        [`GET ${path} HTTP/1.1`, "Host: localhost", "Connection: Upgrade", ...headers, "", ""].join("\r\n"),
      ),
    );
    socket.setEncoding("utf8");
    socket.once("data", (text: string) => {
      resolve(text.split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

test("only one address is a WebSocket's, for programs and pages of this site; other offers are answered as if not made", async () => {
  const websocket = [
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  const path = "/realtime/v1/websocket";
  expect(await offer(path, websocket)).toContain("101");
  expect(await offer(path, [...websocket, "Origin: http://localhost"])).toContain("101");
  expect(await offer(path, [...websocket, "Origin: https://elsewhere.example"])).toContain("403");
  expect(await offer(path, ["Upgrade: websocket"])).toContain("400");
  expect(await offer("/realtime/v1/other", websocket)).toContain("501");
  expect(await offer("/about", websocket)).toContain("200");
  expect(await offer("/about", ["Upgrade: h2c"])).toContain("200");
  expect((await site.get(path)).status).toBe(426);
});
