import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { refusedEvents } from "#app/platform/db/schema/all.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { forgetAnalyticsJob } from "../forget-analytics-job.server.ts";

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const eventOf = (more: object = {}, properties: object = {}) => ({
  uuid: randomUUID(),
  event: "$pageview",
  timestamp: new Date().toISOString(),
  properties: {
    token: "octavo",
    distinct_id: "visitor-1",
    $session_id: "session-1",
    $current_url: "http://localhost/bookdetail/nightjar",
    $referrer: "https://www.example.org/",
    ...properties,
  },
  ...more,
});

const send = (site: TestSite, path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  site.get(path, {
    method: "POST",
    headers: { "user-agent": person, "content-type": "text/plain", ...headers },
    body,
  });

async function storedEvents(site: TestSite) {
  const { rows } = await site.db.execute<Record<string, unknown>>(
    sql`select name, visitor, client, path, host, query, found, properties from analytics_events order by at, id`,
  );
  return rows;
}

async function refusals(site: TestSite) {
  const rows = await site.db.select().from(refusedEvents);
  return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]));
}

const onSite = () => createTestSite({ ANALYTICS: "posthog" });

test("C09 batches of both clients are stored from every form: JSON, gzip without a label, base64 and forms of it", async () => {
  await using site = await onSite();
  const one = () => JSON.stringify([eventOf()]);
  const mixpanel = (name: string) => [
    {
      event: name,
      properties: {
        token: "octavo",
        distinct_id: "visitor-2",
        time: Date.now() / 1000,
        $insert_id: randomUUID(),
      },
    },
  ];
  const bodies: [path: string, body: BodyInit][] = [
    ["/e/", one()],
    ["/i/v0/e/?ip=0", JSON.stringify({ api_key: "octavo", batch: [eventOf()] })],
    ["/e/?compression=gzip-js", new Uint8Array(gzipSync(one()))],
    ["/e/?compression=base64", `data=${encodeURIComponent(Buffer.from(one()).toString("base64"))}`],
    ["/e/", Buffer.from(one()).toString("base64")],
    [
      "/track/?verbose=1",
      new URLSearchParams({ data: JSON.stringify(mixpanel("$mp_web_page_view")) }).toString(),
    ],
    [
      "/track/",
      `data=${encodeURIComponent(Buffer.from(JSON.stringify(mixpanel("read"))).toString("base64"))}`,
    ],
  ];
  for (const [path, body] of bodies) {
    const answer = await send(site, path, body);
    expect([path, answer.status], answer.text).toEqual([path, 200]);
    expect(JSON.parse(answer.text)).toMatchObject(
      path.startsWith("/track") ? { status: 1, code: 200 } : { status: "Ok" },
    );
  }
  const stored = await storedEvents(site);
  expect(
    stored.map(({ client }) => String(client)).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual([...Array(2).fill("mixpanel"), ...Array(5).fill("posthog")]);
  expect(stored.find(({ client }) => client === "posthog")).toMatchObject({
    name: "$pageview",
    visitor: "visitor-1",
    path: "/bookdetail/nightjar",
    host: "www.example.org",
  });
  expect(await refusals(site)).toEqual({});
});

test("C09 every other address of the two clients answers as they expect", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog", REPLAY_PERCENT: "15" });
  const json = async (path: string) => {
    const { status, text } = await site.get(path, { headers: { "user-agent": person } });
    expect([path, status]).toEqual([path, 200]);
    return JSON.parse(text) as Record<string, unknown>;
  };
  expect(await json("/array/octavo/config")).toMatchObject({
    token: "octavo",
    hasFeatureFlags: false,
    sessionRecording: { endpoint: "/s/", sampleRate: "0.15", masking: { maskAllInputs: true } },
  });
  expect((await site.get("/array/octavo/config.js")).text).toContain(
    '_POSTHOG_REMOTE_CONFIG||{})["octavo"]={"config"',
  );
  expect(await json("/api/surveys/?token=octavo")).toMatchObject({ surveys: [] });
  expect(await json("/api/web_experiments/?token=octavo")).toMatchObject({ experiments: [] });
  expect(await json("/api/early_access_features/?token=octavo")).toMatchObject({ earlyAccessFeatures: [] });
  expect(await json("/settings/?sdk_config=1")).toEqual({
    sdk_config: { config: { record_sessions_percent: 15 } },
  });
  const flags = await send(site, "/flags/?v=2", JSON.stringify({ token: "octavo", distinct_id: "x" }));
  expect(JSON.parse(flags.text)).toMatchObject({ flags: {}, errorsWhileComputingFlags: false });
  for (const path of ["/engage/?verbose=1", "/groups/?verbose=1"])
    expect(JSON.parse((await send(site, path, 'data=[{"$set":{},"$token":"octavo"}]')).text)).toMatchObject({
      status: 1,
    });
  const script = await site.get("/static/lazy-recorder.js?v=1.434.18");
  expect([script.status, script.headers.get("content-type")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
  ]);
  expect((await site.get("/static/..%2fpackage.json")).status).toBe(404);
  expect((await site.get("/static/no-such-part.js")).status).toBe(404);
});

test("C09 a batch that is sent again is stored once, and lying ones are dropped, counted and not refused", async () => {
  await using site = await onSite();
  const event = eventOf();
  for (const body of [[event], [event, event]]) await send(site, "/e/", JSON.stringify(body));
  expect(await storedEvents(site)).toHaveLength(1);
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  const lies: BodyInit[] = [
    "not JSON",
    new Uint8Array([0x1f, 0x8b, 1, 2, 3]),
    deep,
    JSON.stringify([7, null, { event: "x" }, eventOf({ event: "" }), eventOf({}, { distinct_id: {} })]),
    JSON.stringify([eventOf({ timestamp: new Date(Date.now() + 86_400_000).toISOString() })]),
    JSON.stringify([eventOf({ timestamp: "1999-01-01T00:00:00Z" })]),
    JSON.stringify(Array.from({ length: 1_001 }, () => 7)),
  ];
  for (const body of lies) expect((await send(site, "/e/", body)).status).toBe(200);
  await send(site, "/e/", JSON.stringify([eventOf()]), { "sec-gpc": "1" });
  await send(site, "/e/", JSON.stringify([eventOf()]), { "user-agent": "Googlebot/2.1" });
  expect(await storedEvents(site)).toHaveLength(1);
  expect(await refusals(site)).toEqual({
    unreadable: 3,
    "not-an-event": 5,
    future: 1,
    "too-old": 1,
    "too-many": 1,
    "privacy-control": 1,
    robot: 1,
  });
});

test("C09 texts that PostgreSQL refuses, and long or deep properties, are stored as far as they can be", async () => {
  await using site = await onSite();
  const properties = {
    zero: "a\u0000b",
    lone: "a\ud800b",
    long: "x".repeat(10_000),
    deep: { deep: { deep: 1 } },
    many: Array.from({ length: 1_000 }, () => 1),
    $current_url: "http://localhost/search?q=no%00where",
    found: 0,
  };
  expect((await send(site, "/e/", JSON.stringify([eventOf({}, properties)]))).status).toBe(200);
  const [event] = await storedEvents(site);
  expect(event).toMatchObject({ path: "/search", query: "nowhere", found: 0 });
  expect(event?.["properties"]).toMatchObject({ zero: "ab", lone: "a\ufffdb", long: "x".repeat(500) });
  expect(event?.["properties"]).not.toHaveProperty("deep");
});

test("a gzip bomb and a body of 50 MB are refused without being unpacked or read", async () => {
  await using site = await onSite();
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 * 1024)));
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect((await send(site, "/e/", bomb)).status).toBe(200);
  expect((await send(site, "/s/", bomb)).status).toBe(200);
  expect(await refusals(site)).toEqual({ "too-large": 2 });
  expect((await send(site, "/e/", new Uint8Array(50 * 1024 * 1024))).status).toBe(413);
}, 60_000);

test("S11 without analytics the addresses of the collector do not exist, and pages do not mention it", async () => {
  await using site = await createTestSite({ ANALYTICS: "off" });
  for (const path of ["/e/", "/track/", "/s/"])
    expect((await send(site, path, JSON.stringify([eventOf()]))).status).toBe(405);
  expect((await site.get("/array/octavo/config")).status).toBe(404);
  expect((await site.get("/")).text).not.toContain("posthog");
});

test("events end with their retention, whole days at a time", async () => {
  await using site = await createTestSite({ ANALYTICS: "posthog", ANALYTICS_DAYS: "30" });
  await send(
    site,
    "/e/",
    JSON.stringify([eventOf(), eventOf({ timestamp: new Date(Date.now() - 5 * 86_400_000).toISOString() })]),
  );
  const later = async (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000);
    await forgetAnalyticsJob.work?.({ ...site, now }, {}, new AbortController().signal);
    return (await storedEvents(site)).length;
  };
  expect(await later(0)).toBe(2);
  expect(await later(28)).toBe(1);
  expect(await later(32)).toBe(0);
});
