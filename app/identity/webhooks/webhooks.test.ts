import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { webhookDeliveries, webhookEndpoints } from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { ageFactors, signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { deliverWebhookJob, queueWebhooksJob } from "./deliver-webhook-job.server.ts";
import { postWebhook } from "./sending/post-webhook.server.ts";
import { sendWebhook } from "./webhook-commands.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
type Visitor = Awaited<ReturnType<typeof signIn>>["who"];

interface Received {
  headers: Record<string, string>;
  body: string;
}

/** A program that takes webhooks; `statuses` are its next answers, then 204. */
async function listen() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(statuses.shift() ?? 204, { location: "/elsewhere" }).end();
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}/hook`,
    received,
    statuses,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const formOf = (url: string, events: string[]) =>
  new URLSearchParams([["url", url], ...events.map((event) => ["event", event])]);

const allEvents = ["release.published", "follower.created", "entitlement.changed"];

async function addWebhook(who: Visitor, url: string, events = allEvents): Promise<string> {
  const answer = await who.post("/account/webhooks", formOf(url, events));
  expect(answer.status).toBe(200);
  return /whsec_[A-Za-z0-9+/=]+/.exec(answer.text.replaceAll("&#x2F;", "/"))?.[0] ?? "";
}

const run = (site: TestSite) => queueWebhooksJob.work?.(site, {}, AbortSignal.timeout(10_000));
const deliver = (site: TestSite, id: string) =>
  deliverWebhookJob.work?.(site, { id }, AbortSignal.timeout(10_000));
const deliveries = (site: TestSite) => site.db.select().from(webhookDeliveries);

test(
  "a release, a new follower and a changed plan are sent to the account's address, and a stranger's code verifies them",
  { timeout: 60_000 },
  async () => {
    await using program = await listen();
    await using site = await createTestSite({ WEBHOOK_PRIVATE_HOSTS: program.host });
    const { who, account, profiles } = await signIn(site, { handle: "ann", state: "ACTIVE" });
    const reader = await signIn(site);
    const secret = await addWebhook(who, program.url);
    const { workId, jid } = await publishedWork(site, {
      profileId: profiles[0]?.id ?? "",
      count: 1,
      isSilent: false,
    });
    const follow = (body: object) =>
      site.get(`/api/following/book/${jid}`, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "x-jwt-token": reader.token, "content-type": "application/json" },
      });
    for (const isFollowed of [true, true]) expect((await follow({ isFollowed })).status).toBe(200);
    await entitle(site, account.id, "COMPLIMENTARY");
    await run(site);
    await site.work();
    await expect.poll(() => program.received.length, { timeout: 20_000 }).toBe(3);
    const stranger = new Webhook(secret);
    const messages = program.received.map(({ headers, body }) => {
      expect(headers["content-type"]).toBe("application/json");
      expect(() => stranger.verify(`${body} `, headers)).toThrow();
      return stranger.verify(body, headers) as { type: string; data: Record<string, unknown> };
    });
    expect(messages.map(({ type }) => type).toSorted()).toEqual(allEvents.toSorted());
    const dataOf = (name: string) => messages.find(({ type }) => type === name)?.data;
    expect(dataOf("release.published")).toMatchObject({ work: { id: workId, path: `/bookdetail/${jid}` } });
    expect(dataOf("follower.created")).toEqual({
      kind: "book",
      path: `/bookdetail/${jid}`,
      followerCount: 1,
    });
    // The message does not say who follows.
    expect(JSON.stringify(dataOf("follower.created"))).not.toContain(reader.profiles[0]?.handle);
    expect(dataOf("entitlement.changed")).toMatchObject({ kind: "granted" });
    await expect
      .poll(async () => (await who.get("/account/webhooks")).text, { timeout: 10_000 })
      .toContain("delivered. Answered 204.");
  },
);

test("a message that is not taken is sent again with the same id and body, until it is taken or a day is over", async () => {
  await using program = await listen();
  await using site = await createTestSite({ WEBHOOK_PRIVATE_HOSTS: program.host });
  const { who, account } = await signIn(site);
  await addWebhook(who, program.url);
  await sendWebhook(site.db, {
    accountId: account.id,
    event: "entitlement.changed",
    data: {},
    at: site.now(),
  });
  await run(site);
  const [{ id } = { id: "" }] = await deliveries(site);
  // Where it leads is not followed.
  program.statuses.push(500, 302);
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(deliver(site, id)).rejects.toThrow("was not taken");
  expect((await who.get("/account/webhooks")).text).toContain("tried again after 2 attempts. Answered 302.");
  await deliver(site, id);
  await deliver(site, id);
  expect(program.received).toHaveLength(3);
  expect(new Set(program.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([id]));
  expect(new Set(program.received.map(({ body }) => body)).size).toBe(1);
  expect(await deliveries(site)).toMatchObject([{ state: "delivered", status: 204, attemptCount: 3 }]);
  await site.db.update(webhookDeliveries).set({ state: "queued", attemptCount: 30 });
  program.statuses.push(503);
  await deliver(site, id);
  expect((await who.get("/account/webhooks")).text).toContain(
    "not delivered after 31 attempts. Answered 503.",
  );
  await who.post("/account/webhooks", { intent: "again", id });
  await run(site);
  await deliver(site, id);
  expect(await deliveries(site)).toMatchObject([{ state: "delivered" }]);
});

test("an address that answers 410 is sent nothing more, and one that was removed neither", async () => {
  await using program = await listen();
  await using site = await createTestSite({ WEBHOOK_PRIVATE_HOSTS: program.host });
  const { who, account } = await signIn(site);
  await addWebhook(who, program.url);
  const announce = async () => {
    await sendWebhook(site.db, {
      accountId: account.id,
      event: "entitlement.changed",
      data: {},
      at: site.now(),
    });
    await run(site);
    return (await deliveries(site)).filter(({ state }) => state === "queued");
  };
  program.statuses.push(410);
  for (const { id } of await announce()) await deliver(site, id);
  expect(await announce()).toEqual([]);
  expect((await who.get("/account/webhooks")).text).toContain("it answered that it is gone (410)");
  const [endpoint] = await site.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.accountId, account.id));
  const stranger = await signIn(site);
  await stranger.who.post("/account/webhooks", { intent: "remove", id: endpoint?.id ?? "" });
  expect(await site.db.select().from(webhookEndpoints)).toHaveLength(1);
  await who.post("/account/webhooks", { intent: "remove", id: endpoint?.id ?? "" });
  expect([await site.db.select().from(webhookEndpoints), await deliveries(site)]).toEqual([[], []]);
});

test("no message is sent into a private network, by its address or by a name that leads there", async () => {
  await using program = await listen();
  const options = { body: "{}", headers: {}, privateHosts: [] };
  const port = program.host.split(":")[1];
  for (const host of [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
    "2130706433",
    "0x7f.1",
  ])
    expect(await postWebhook(`http://${host}:${port}/`, options), host).toEqual({
      problem: "The address is in a private network.",
    });
  expect(await postWebhook(`http://127.0.0.1:1/`, { ...options, privateHosts: ["127.0.0.1:1"] })).toEqual({
    problem: "The host refused the connection.",
  });
  expect(program.received).toEqual([]);
});

test("A04 a webhook is added after proving who one is, and an address that cannot be called is refused with what was typed", async () => {
  await using site = await createTestSite();
  const { who, account } = await signIn(site);
  for (const [url, message] of [
    ["", "begins with https://"],
    ["http://books.example/hook", "must begin with https://"],
    ["https://ann:pass@books.example/", "Leave out user and password"],
    ["https://localhost/", "Enter an address of the internet."],
    ["https://127.0.0.1/", "in a private network"],
    ["https://[fd00::1]/", "in a private network"],
  ] as const) {
    const refused = await who.post("/account/webhooks", formOf(url, allEvents));
    expect([refused.status, refused.text.includes(message)], url).toEqual([422, true]);
    if (url) expect(refused.text).toContain(`value="${url}"`);
  }
  const good = "https://books.example/hook";
  expect((await who.post("/account/webhooks", formOf(good, []))).text).toContain("Choose at least one.");
  await ageFactors(site, account.id, 11);
  expect((await who.post("/account/webhooks", formOf(good, allEvents))).status).toBe(403);
  expect(await site.db.select().from(webhookEndpoints)).toEqual([]);
});

test("the secret is stored encrypted and shown once, and an account has at most ten webhooks", async () => {
  await using site = await createTestSite();
  const { who } = await signIn(site);
  const secret = await addWebhook(who, "https://books.example/hook");
  expect(secret).toMatch(/^whsec_/);
  expect((await who.get("/account/webhooks")).text).not.toContain("whsec_");
  const stored = await site.db.select().from(webhookEndpoints);
  expect(JSON.stringify(stored)).not.toContain(secret.slice("whsec_".length));
  for (let made = 1; made < 10; made++) await addWebhook(who, `https://books.example/${made}`);
  const refused = await who.post("/account/webhooks", formOf("https://books.example/more", allEvents));
  expect([refused.status, refused.text.includes("You have 10 webhooks")]).toEqual([422, true]);
});
