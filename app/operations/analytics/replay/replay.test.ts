import { gunzipSync, gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, auditEntries, replayChunks, replays } from "#app/platform/db/schema/all.server.ts";
import { sweepFiles } from "#app/catalog/importing/sweep-files-job.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { listReplays } from "./replay-queries.server.ts";
import { forgetAnalyticsJob } from "../forget-analytics-job.server.ts";

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
type TestSite = Awaited<ReturnType<typeof createTestSite>>;
const onSite = () => createTestSite({ ANALYTICS: "posthog" });

const packed = (value: unknown) => gzipSync(JSON.stringify(value)).toString("latin1");
const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
  type: 2,
  id: Math.floor(Math.random() * 1e6),
  tagName,
  attributes,
  childNodes,
});
const text = (textContent: string) => ({ type: 3, id: 1, textContent });

/** What a client records that masks nothing. */
function openPage(at: number, href = "http://localhost/bookdetail/nightjar?token=secret-in-address") {
  const node = element("html", {}, [
    element("input", { type: "text", value: "secret-in-input" }),
    element("textarea", {}, [text("secret-in-textarea")]),
    element("div", { contenteditable: "true" }, [element("p", {}, [text("secret-in-manuscript")])]),
    element("div", { class: "ProseMirror" }, [text("secret-in-editor")]),
    element("b", { "data-own": "fullName" }, [text("secret-name")]),
    element("h1", {}, [text("Nightjar")]),
  ]);
  return [
    { type: 4, timestamp: at, data: { href, width: 1200, height: 800 } },
    { type: 2, timestamp: at + 1, data: packed({ node, initialOffset: { top: 0, left: 0 } }), cv: "2024-10" },
    { type: 3, timestamp: at + 2, data: { source: 5, id: 7, text: "secret-typed", isChecked: false } },
    {
      type: 3,
      timestamp: at + 3,
      cv: "2024-10",
      data: {
        source: 0,
        texts: packed([]),
        removes: packed([]),
        attributes: packed([{ id: 7, attributes: { value: "secret-in-attribute" } }]),
        adds: packed([{ parentId: 1, nextId: null, node: element("input", { value: "secret-added" }) }]),
      },
    },
  ];
}

const send = (site: TestSite, events: object[], properties: object = {}) =>
  site.get("/s/?ip=0", {
    method: "POST",
    headers: { "user-agent": person, "content-type": "text/plain" },
    body: new Uint8Array(
      gzipSync(
        JSON.stringify([
          {
            event: "$snapshot",
            properties: {
              distinct_id: "visitor-1",
              $session_id: "s1",
              $window_id: "w1",
              $current_url: "http://localhost/bookdetail/nightjar",
              $snapshot_data: events,
              ...properties,
            },
          },
        ]),
      ),
    ),
  });

async function storedText(site: TestSite): Promise<string> {
  const chunks = await site.db.select().from(replayChunks).orderBy(replayChunks.startsAt);
  const parts = await Promise.all(chunks.map(({ hash }) => site.files.read(hash)));
  return parts.map((bytes) => gunzipSync(bytes ?? Buffer.alloc(0)).toString()).join("");
}

test("S11 of a client that masks nothing no secret is stored: inputs, manuscripts, names, addresses, private pages", async () => {
  await using site = await onSite();
  const at = Date.now();
  expect((await send(site, openPage(at))).status).toBe(200);
  await send(site, openPage(at + 1_000, "http://localhost/account/email?secret-private"));
  await send(
    site,
    [{ type: 2, timestamp: at + 2_000, data: packed({ node: text("secret-page") }), cv: "2024-10" }],
    {
      $current_url: "http://localhost/writing/7",
    },
  );
  const stored = await storedText(site);
  expect(stored).toContain("Nightjar");
  expect(stored).toContain('"href":"http://localhost/bookdetail/nightjar"');
  expect(stored).not.toContain("secret");
  expect(stored.match(/"type":4/g)).toHaveLength(1);
});

test("S11 a recording ends after five minutes, and its parts are stored once", async () => {
  await using site = await onSite();
  const at = Date.now() - 400_000;
  const first = openPage(at);
  for (const part of [first, first, openPage(at + 200_000), openPage(at + 300_000)]) await send(site, part);
  const [replay] = await site.db.select().from(replays);
  expect([replay?.startedAt.getTime(), replay?.endedAt.getTime()]).toEqual([at, at + 200_003]);
  expect(await site.db.$count(replayChunks)).toBe(2);
});

test("an admin plays a recording, each viewing is in the log, and nobody else finds it", async () => {
  await using site = await onSite();
  await send(site, openPage(Date.now()));
  const [replay] = await site.db.select().from(replays);
  const path = `/admin/analytics/replays/${replay?.id}`;
  const stranger = await signIn(site);
  expect((await stranger.who.get(path)).status).toBe(404);
  expect((await stranger.who.get(`${path}/events`)).status).toBe(404);
  const admin = await signIn(site);
  await site.db.update(accounts).set({ role: "admin" }).where(eq(accounts.id, admin.account.id));
  expect((await admin.who.get("/admin/analytics/replays")).text).toContain("/bookdetail/nightjar");
  const page = await admin.who.get(path);
  expect(page.status).toBe(200);
  const windows: { type: number }[][] = JSON.parse((await admin.who.get(`${path}/events`)).text);
  expect(windows.map((events) => events.map(({ type }) => type))).toEqual([[4, 2, 3, 3]]);
  const log = await site.db.select().from(auditEntries);
  expect(log.map(({ act, subjectId, actorId }) => [act, subjectId, actorId])).toEqual([
    ["recording-viewed", replay?.id, admin.account.id],
  ]);
  expect((await admin.who.get("/admin/log")).text).toContain("watched the recording");
});

test("the windows of a visit are one recording, played with one entry of the log; a later visit is another", async () => {
  await using site = await onSite();
  const at = Date.now() - 3 * 3_600_000;
  await send(site, openPage(at));
  await send(site, openPage(at + 10_000, "http://localhost/search"), { $window_id: "w2" });
  await send(site, openPage(at + 20_000), { $session_id: "s2" });
  await send(site, openPage(at + 7_200_000, "http://localhost/faq"), { $window_id: "w3" });
  const admin = await signIn(site);
  await site.db.update(accounts).set({ role: "admin" }).where(eq(accounts.id, admin.account.id));
  const { rows } = await listReplays(site.db, null);
  expect(rows.map(({ windowCount, startedAt }) => [windowCount, startedAt.getTime() - at])).toEqual([
    [1, 7_200_000],
    [1, 20_000],
    [2, 0],
  ]);
  expect((await listReplays(site.db, new Date(at + 20_000))).rows).toHaveLength(1);
  expect((await admin.who.get("/admin/analytics/replays")).text).toContain("in 2 windows");
  const path = `/admin/analytics/replays/${rows[2]?.id}`;
  expect((await admin.who.get(path)).status).toBe(200);
  const windows: { timestamp: number }[][] = JSON.parse((await admin.who.get(`${path}/events`)).text);
  expect(windows.map((events) => (events[0]?.timestamp ?? 0) - at)).toEqual([0, 10_000]);
  expect(await site.db.$count(auditEntries)).toBe(1);
});

test("windows that Mixpanel records on one device at one time are one recording", async () => {
  await using site = await onSite();
  const at = Date.now() - 1_000;
  const sendWindow = (replay: string, device: string) =>
    site.get(
      `/record/?replay_id=${replay}&distinct_id=${device}&$device_id=${device}&$current_url=http://localhost/`,
      {
        method: "POST",
        headers: { "user-agent": person, "content-type": "application/json" },
        body: JSON.stringify(openPage(at)),
      },
    );
  for (const [replay, device] of [
    ["r1", "device-1"],
    ["r2", "device-1"],
    ["r3", "device-2"],
  ] as const)
    expect((await sendWindow(replay, device)).status).toBe(200);
  const { rows } = await listReplays(site.db, null);
  expect(rows.map(({ windowCount }) => windowCount).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test("a recording and its files end after thirty days, and with the withdrawal of its visitor", async () => {
  await using site = await onSite();
  await send(site, openPage(Date.now()));
  await send(site, openPage(Date.now()), { distinct_id: "visitor-2", $session_id: "s2" });
  const hashes = (await site.db.select().from(replayChunks)).map(({ hash }) => hash);
  const inDays = (days: number) => ({ ...site, now: () => new Date(Date.now() + days * 86_400_000) });
  await sweepFiles(inDays(2));
  for (const hash of hashes) expect(await site.files.has(hash)).toBe(true);
  const forget = await site.get("/api/analytics/forget", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ids: ["visitor-2"] }),
  });
  expect([forget.status, await site.db.$count(replays)]).toEqual([204, 1]);
  await forgetAnalyticsJob.work?.(inDays(29), {}, new AbortController().signal);
  expect(await site.db.$count(replays)).toBe(1);
  await forgetAnalyticsJob.work?.(inDays(31), {}, new AbortController().signal);
  expect(await site.db.$count(replays)).toBe(0);
  await sweepFiles(inDays(33));
  for (const hash of hashes) expect(await site.files.has(hash)).toBe(false);
});

test("parts that are broken, enormous or of no recording are dropped", async () => {
  await using site = await onSite();
  const at = Date.now();
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, " ")).toString("latin1");
  const abyss = gzipSync("[".repeat(100_000) + "]".repeat(100_000)).toString("latin1");
  for (const events of [
    // It could be read, but not be written again.
    [{ type: 2, timestamp: at, data: abyss, cv: "2024-10" }],
    [{ type: 3, timestamp: at, data: { source: 0, adds: abyss }, cv: "2024-10" }],
    [{ type: 2, timestamp: at, data: bomb, cv: "2024-10" }],
    [{ type: 2, timestamp: at, data: "not gzip", cv: "2024-10" }],
    [{ type: 99, timestamp: at, data: {} }, { type: 2, timestamp: "now", data: {} }, 7],
    [{ type: 2, timestamp: 0, data: {} }],
  ])
    expect((await send(site, events as object[])).status).toBe(200);
  let deep: object = text("x");
  for (let level = 0; level < 200; level++) deep = element("div", {}, [deep]);
  expect(
    (await send(site, [{ type: 2, timestamp: at, data: packed({ node: deep }), cv: "2024-10" }])).status,
  ).toBe(200);
  expect(await site.db.$count(replays)).toBe(1);
});
