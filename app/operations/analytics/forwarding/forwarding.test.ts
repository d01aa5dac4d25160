import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { forwardedBatches } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { forwardBatchesJob } from "./forward-batches-job.server.ts";

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

interface Received {
  path: string;
  body: Buffer;
  authorization: string | undefined;
}

/** A provider that can be away. */
async function openProvider() {
  const received: Received[] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (state.status === 200)
        received.push({
          path: request.url ?? "",
          body: Buffer.concat(chunks),
          authorization: request.headers.authorization,
        });
      response.writeHead(state.status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    state,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const eventOf = (number: number) => ({
  event: "$pageview",
  properties: { token: "octavo", distinct_id: `visitor-${number}`, number },
});

type TestSite = Awaited<ReturnType<typeof createTestSite>>;
const post = (site: TestSite, path: string, body: unknown) =>
  site.get(path, { method: "POST", headers: { "user-agent": person }, body: JSON.stringify(body) });
const forward = (site: TestSite, now = site.now) =>
  forwardBatchesJob.work?.({ ...site, now }, {}, new AbortController().signal);

test("C09 what waits for PostHog is passed on with the operator's key, and a day of its absence loses nothing", async () => {
  await using provider = await openProvider();
  const key = "phc_thisistheoperators";
  await using site = await createTestSite({
    ANALYTICS: "posthog",
    POSTHOG_KEY: key,
    POSTHOG_HOST: provider.url,
  });
  expect((await site.get("/array/octavo/config")).text).not.toContain(key);
  provider.state.status = 503;
  for (const number of [1, 2, 3]) {
    expect((await post(site, "/e/", [eventOf(number)])).status).toBe(200);
    await forward(site);
  }
  expect(await site.db.$count(forwardedBatches)).toBe(3);
  // A day later.
  const tomorrow = () => new Date(Date.now() + 86_400_000);
  await forward(site, tomorrow);
  expect(await site.db.$count(forwardedBatches)).toBe(3);
  provider.state.status = 200;
  await forward(site, tomorrow);
  expect(await site.db.$count(forwardedBatches)).toBe(0);
  const [sent] = provider.received;
  expect([provider.received.length, sent?.path]).toEqual([1, "/batch/"]);
  const body: { api_key: string; batch: { properties: { number: number; token: string } }[] } = JSON.parse(
    String(sent?.body),
  );
  expect(body.api_key).toBe(key);
  expect(body.batch.map(({ properties }) => [properties.number, properties.token])).toEqual([
    [1, key],
    [2, key],
    [3, key],
  ]);
});

test("C09 what waits for Mixpanel is passed on with the operator's token, profiles and recordings too", async () => {
  await using provider = await openProvider();
  const token = "0123456789abcdef0123456789abcdef";
  await using site = await createTestSite({
    ANALYTICS: "mixpanel",
    MIXPANEL_TOKEN: token,
    MIXPANEL_HOST: provider.url,
  });
  await post(site, "/track/?verbose=1", [eventOf(1)]);
  await post(site, "/engage/?verbose=1", [{ $token: "octavo", $distinct_id: "visitor-1", $set: { a: 1 } }]);
  const at = Date.now();
  await post(site, "/record/?replay_id=r1&distinct_id=visitor-1&seq=0&$current_url=http://localhost/", [
    { type: 4, timestamp: at, data: { href: "http://localhost/", width: 800, height: 600 } },
    { type: 2, timestamp: at + 1, data: { node: { type: 0, childNodes: [], id: 1 } } },
  ]);
  await forward(site);
  expect(provider.received.map(({ path }) => path.replace(/\?.*/, ""))).toEqual([
    "/track/",
    "/engage/",
    "/record/",
  ]);
  const [events, profiles, recording] = provider.received;
  expect(new URLSearchParams(String(events?.body)).get("data")).toContain(`"token":"${token}"`);
  expect(new URLSearchParams(String(profiles?.body)).get("data")).toContain(`"$token":"${token}"`);
  expect(Buffer.from(recording?.authorization?.slice(6) ?? "", "base64").toString()).toBe(`${token}:`);
  expect(recording?.path).toContain("replay_id=r1");
  expect(JSON.parse(gunzipSync(recording?.body ?? Buffer.alloc(0)).toString())).toHaveLength(2);
});

test("what a provider refuses for good is given up, and does not stand in the way of the rest", async () => {
  await using provider = await openProvider();
  await using site = await createTestSite({
    ANALYTICS: "posthog",
    POSTHOG_KEY: "phc_thisistheoperators",
    POSTHOG_HOST: provider.url,
  });
  await post(site, "/e/", [eventOf(1)]);
  provider.state.status = 400;
  await forward(site);
  provider.state.status = 200;
  await post(site, "/e/", [eventOf(2)]);
  await forward(site);
  expect(provider.received).toHaveLength(1);
  expect(await site.db.$count(forwardedBatches)).toBe(0);
});

const withdraw = async (site: TestSite, id: string) => {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ids: [id] });
  expect((await site.get("/api/analytics/forget", { method: "POST", headers, body })).status).toBe(204);
};

test("what waits for PostHog when its visitor withdraws, and what arrives after that, is not passed on", async () => {
  await using provider = await openProvider();
  await using site = await createTestSite({
    ANALYTICS: "posthog",
    POSTHOG_KEY: "phc_thisistheoperators",
    POSTHOG_HOST: provider.url,
  });
  const sendAll = async () => {
    await post(site, "/e/", [eventOf(1), eventOf(2)]);
    await post(site, "/e/", [eventOf(1)]);
  };
  await sendAll();
  await withdraw(site, "visitor-1");
  await sendAll();
  await forward(site);
  expect(await site.db.$count(forwardedBatches)).toBe(0);
  expect(provider.received.map(({ body }) => String(body).match(/visitor-\d/g))).toEqual([
    ["visitor-2", "visitor-2"],
  ]);
});

test("what waits for Mixpanel when its visitor withdraws, and what arrives after that, is not passed on", async () => {
  await using provider = await openProvider();
  await using site = await createTestSite({
    ANALYTICS: "mixpanel",
    MIXPANEL_TOKEN: "0123456789abcdef0123456789abcdef",
    MIXPANEL_HOST: provider.url,
  });
  const sendAll = async () => {
    await post(site, "/track/?verbose=1", [eventOf(1), eventOf(2)]);
    await post(site, "/track/?verbose=1", [eventOf(1)]);
    await post(site, "/engage/?verbose=1", [{ $token: "octavo", $distinct_id: "visitor-1", $set: {} }]);
    await post(site, "/record/?replay_id=r1&distinct_id=visitor-1&seq=0&$current_url=http://localhost/", [
      { type: 4, timestamp: Date.now(), data: { href: "http://localhost/", width: 800, height: 600 } },
    ]);
  };
  await sendAll();
  await withdraw(site, "visitor-1");
  await sendAll();
  await forward(site);
  expect(await site.db.$count(forwardedBatches)).toBe(0);
  const track = "/track/?verbose=1&ip=0";
  expect(
    provider.received.map(({ path, body }) => [
      path,
      String(body)
        .match(/visitor-\d/g)
        ?.join(" "),
    ]),
  ).toEqual([
    [track, "visitor-2"],
    [track, "visitor-2"],
  ]);
});
