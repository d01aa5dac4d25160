import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { makeAccount } from "#tests/support/make-account.ts";
import { createTestSite } from "#tests/support/site.ts";
import { latestProgressions, seenOf } from "./current-progression.ts";
import { type StoredProgression, mostProgressions, type ProgressionHistory } from "./stored-progression.ts";
import { mostDevices } from "./progression-input.ts";

const begun = Date.parse("2026-11-25T14:00:00Z");
const minute = 60_000;
let ahead = 0;
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({}, { site: { now: () => new Date(begun + ahead) } });
  for (const jid of ["nightjar", "second"])
    await site.makeBook({
      jid,
      title: jid,
      book: { wordCount: 200 },
      chapters: [
        { slug: "one", title: "One", wordCount: 100, wordsBefore: 0 },
        { slug: "two", title: "Two", wordCount: 100, wordsBefore: 100 },
      ],
    });
  return () => site[Symbol.asyncDispose]();
});

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const [phone, laptop] = [uuid(1), uuid(2)];

interface Sent {
  jid?: string;
  count?: number;
  seen?: Record<string, number>;
  chapter?: string;
  progression?: number;
  readAt?: number;
}

const progressionOf = ({ jid = "nightjar", count = 1, seen = {}, readAt, ...at }: Sent = {}) => ({
  jid,
  count,
  seen,
  locator: {
    chapter: "one",
    fragment: "p-1",
    offset: 0,
    anchor: "p-1",
    progression: 0.5,
    quote: "A quote",
    near: [],
    ...at,
  },
  total: null,
  readAt: readAt ?? begun + ahead,
});

async function reader() {
  const { token } = await makeAccount(site);
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  const post = (body: unknown) =>
    site.get("/api/places", { method: "POST", headers, body: JSON.stringify(body) });
  return {
    post,
    send: (device: string, progressions: Sent[], now = begun + ahead) =>
      post({ device, kind: "phone", now, places: progressions.map(progressionOf) }),
    before: async (jid = "nightjar"): Promise<ProgressionHistory> =>
      JSON.parse((await site.get(`/api/places?jid=${jid}&earlier=1`, { headers })).text),
    list: async (jid = "nightjar"): Promise<(StoredProgression & { title: string | null })[]> =>
      JSON.parse((await site.get(`/api/places?jid=${jid}`, { headers })).text).places,
  };
}

test("B01 a device's progression is stored with its chapter and its share of the book, and only its reader sees it", async () => {
  const { send, list } = await reader();
  expect((await send(phone, [{ chapter: "two" }])).status).toBe(204);
  const [stored, ...others] = await list();
  expect(others).toEqual([]);
  expect(stored).toMatchObject({
    device: phone,
    kind: "phone",
    count: 1,
    title: "Two",
    readAt: begun + ahead,
    locator: { chapter: "two", fragment: "p-1", quote: "A quote" },
  });
  expect(stored?.total).toBeCloseTo(0.75, 5);
  expect(await (await reader()).list()).toEqual([]);
});

test("a call that comes late or twice changes nothing, and each device has its own progression", async () => {
  const { send, list } = await reader();
  await send(phone, [{ count: 2, chapter: "two" }]);
  await send(phone, [{ count: 1 }, { count: 1 }]);
  await send(phone, [{ count: 2, progression: 0.1 }]);
  await send(laptop, [{ count: 1, seen: { [phone]: 2 } }]);
  const progressions = await list();
  expect(progressions.map(({ device, count, locator }) => [device, count, locator.chapter])).toEqual(
    expect.arrayContaining([
      [phone, 2, "two"],
      [laptop, 1, "one"],
    ]),
  );
  expect(latestProgressions(progressions).map(({ device }) => device)).toEqual([laptop]);
});

test("times are those of the server's clock: an hour off is corrected, 1970 and 2100 count as now", async () => {
  const { send, list } = await reader();
  const now = begun + ahead;
  const hour = 60 * minute;
  await send(phone, [{ readAt: now + hour - 5 * minute }], now + hour);
  expect((await list())[0]?.readAt).toBe(now - 5 * minute);
  const odd = [
    [0, now],
    [Date.UTC(2100, 0, 1), now],
    [now, 0],
    [8e15, -8e15],
  ] as const;
  for (const [index, [readAt, sentAt]] of odd.entries()) {
    await send(phone, [{ count: index + 2, readAt }], sentAt);
    expect((await list())[0]?.readAt, String(readAt)).toBe(now);
  }
});

test("earlier progressions are stored where the chapter changes or somebody goes back, the last twenty; the furthest one stays", async () => {
  const { send } = await reader();
  for (let count = 1; count <= 30; count++)
    await send(uuid(77), [{ count, chapter: count % 2 ? "one" : "two", progression: 0.9 - count / 100 }]);
  const { rows } = await site.db.execute<{
    earlier: { total: number }[];
    total: number;
    furthest: { total: number };
  }>(sql`select earlier, total, furthest from places where device = ${uuid(77)}`);
  const [row] = rows;
  expect(row?.earlier).toHaveLength(20);
  expect(row?.furthest.total).toBeGreaterThan(row?.total ?? 1);
});

test("where a profile has been in a book that is above its age now is not shown", async () => {
  const { send, before } = await reader();
  await send(uuid(78), [{ count: 1, chapter: "one" }]);
  await send(uuid(78), [{ count: 2, chapter: "two" }]);
  expect((await before()).earlier).toHaveLength(1);
  const audience = (to: string | null) =>
    site.db.execute(
      sql`update books set disclosures = ${to && JSON.stringify({ audience: to })}::jsonb where jid = 'nightjar'`,
    );
  const [{ id = "" } = {}] = (
    await site.db.execute<{ id: string }>(sql`select profile_id as id from places where device = ${uuid(78)}`)
  ).rows;
  await audience("adult");
  await site.db.execute(sql`update profiles set age_cap = 12 where id = ${id}`);
  try {
    expect(await before()).toMatchObject({ furthest: null, earlier: [] });
  } finally {
    await audience(null);
  }
});

test("where a profile has been is answered of all its devices, the latest first with the furthest, and to nobody else", async () => {
  const { before, send, list } = await reader();
  expect(await before()).toEqual({ places: [], furthest: null, earlier: [] });
  await send(phone, [{ count: 1, chapter: "two", progression: 0.8 }]);
  ahead += minute;
  await send(phone, [{ count: 2, progression: 0.2 }]);
  ahead += minute;
  await send(laptop, [{ count: 1, progression: 0.5 }]);
  ahead += minute;
  await send(laptop, [{ count: 2, chapter: "two", progression: 0.1 }]);
  ahead += minute;
  await send(phone, [{ count: 3, chapter: "two", progression: 0 }]);
  const { furthest, earlier } = await before();
  expect(furthest).toMatchObject({
    device: phone,
    kind: "phone",
    title: "Two",
    locator: { quote: "A quote" },
  });
  expect(furthest?.total).toBeCloseTo(0.9, 5);
  const now = begun + ahead;
  expect(
    earlier.map(({ device, title, locator, readAt }) => [device, title, locator.progression, readAt]),
  ).toEqual([
    [laptop, "One", 0.5, now - 2 * minute],
    [phone, "One", 0.2, now - 3 * minute],
    [phone, "Two", 0.8, now - 4 * minute],
  ]);
  expect(await before()).toMatchObject({ places: await list() });
  expect(await (await reader()).before()).toEqual({ places: [], furthest: null, earlier: [] });
  expect(await before("second")).toEqual({ places: [], furthest: null, earlier: [] });
  expect(await before("unknown")).toEqual({ places: [], furthest: null, earlier: [] });
});

test("a furthest progression whose chapter was taken out gives way to one that is still in the text, and is named without a title where there is none", async () => {
  const { before, send } = await reader();
  await send(phone, [{ count: 1, chapter: "taken-out" }]);
  expect(await before()).toMatchObject({ furthest: { device: phone, title: null }, earlier: [] });
  await send(laptop, [{ count: 1, progression: 0.3 }]);
  expect(await before()).toMatchObject({ furthest: { device: laptop, title: "One" } });
});

test("a device that sends 10,000 old progressions changes nothing, neither its own progression and the earlier ones nor another device's", async () => {
  const { send, list, post } = await reader();
  const count = 20_000;
  await send(phone, [{ count: count - 1, chapter: "two" }]);
  await send(phone, [{ count }]);
  await send(laptop, [{ count: 1, seen: { [phone]: count } }]);
  const stored = async () => [
    await list(),
    (await site.db.execute(sql`select * from places where device in (${phone}, ${laptop})`)).rows,
  ];
  const before = await stored();
  const old = Array.from({ length: 10_000 }, (_, at) => ({
    count: at + 1,
    chapter: at % 2 ? "one" : "two",
    readAt: begun - at * minute,
  }));
  for (let at = 0; at < old.length; at += mostProgressions)
    expect((await send(phone, old.slice(at, at + mostProgressions))).status).toBe(204);
  const atOnce = { device: phone, kind: "phone", now: begun, places: old.map(progressionOf) };
  expect([413, 422]).toContain((await post(atOnce)).status);
  expect(await stored()).toEqual(before);
});

test("a chapter that is not in the book any more leaves the progression, without a title, as far in the book as its device says", async () => {
  const { post, send, list } = await reader();
  await send(phone, [{ chapter: "taken-out" }]);
  expect(await list()).toMatchObject([{ title: null, total: 0, locator: { chapter: "taken-out" } }]);
  const known = { ...progressionOf({ count: 2, chapter: "taken-out" }), total: 0.25 };
  await post({ device: phone, kind: "phone", now: begun, places: [known] });
  expect(await list()).toMatchObject([{ title: null, total: 0.25, count: 2 }]);
});

test("B19 what cannot be a progression is refused whole, with what would be right; unknown books are left out", async () => {
  const { post, send, list } = await reader();
  const whole = { device: phone, kind: "phone", now: begun, places: [progressionOf()] };
  const tooMany = Array.from({ length: mostProgressions + 1 }, () => progressionOf());
  const wrong = [
    null,
    [],
    "places",
    { ...whole, device: "phone" },
    { ...whole, kind: "fridge" },
    { ...whole, now: "today" },
    { ...whole, places: [{ ...progressionOf(), count: 0 }] },
    { ...whole, places: [{ ...progressionOf(), count: 1.5 }] },
    { ...whole, places: [{ ...progressionOf(), count: 4e9 }] },
    { ...whole, places: [{ ...progressionOf(), seen: { phone: 1 } }] },
    {
      ...whole,
      places: [
        {
          ...progressionOf(),
          seen: Object.fromEntries(Array.from({ length: 70 }, (_, at) => [uuid(at), 1])),
        },
      ],
    },
    { ...whole, places: [{ ...progressionOf(), locator: { ...progressionOf().locator, progression: 2 } }] },
    {
      ...whole,
      places: [{ ...progressionOf(), locator: { ...progressionOf().locator, quote: "x".repeat(500) } }],
    },
    { ...whole, places: tooMany },
  ];
  for (const body of wrong) {
    const answer = await post(body);
    expect([answer.status, answer.text.includes("Send a device")], JSON.stringify(body).slice(0, 90)).toEqual(
      [422, true],
    );
  }
  expect((await send(phone, [{ jid: "unknown" }, { jid: "second" }])).status).toBe(204);
  expect([await list(), (await list("second")).length, await list("unknown")]).toEqual([[], 1, []]);
  // Half a letter at the end of a quote.
  const half = { ...progressionOf(), locator: { ...progressionOf().locator, quote: "\ud83d" } };
  expect((await post({ ...whole, places: [half] })).status).toBe(204);
});

test("a browser that is cleared each time leaves the latest progressions only, and those of other books and readers alone", async () => {
  const [one, other] = [await reader(), await reader()];
  await other.send(uuid(900), [{}]);
  await one.send(uuid(901), [{ jid: "second" }]);
  for (let device = 0; device < mostDevices + 5; device++) {
    ahead += minute;
    await one.send(uuid(1_000 + device), [{}]);
  }
  const progressions = await one.list();
  expect(progressions).toHaveLength(mostDevices);
  expect(progressions.some(({ device }) => device === uuid(1_000))).toBe(false);
  expect([(await one.list("second")).length, (await other.list()).length]).toEqual([1, 1]);
});

test("over the site itself, no order of late, repeated and lost calls of two devices loses a progression", async () => {
  const step = fc.record({
    device: fc.nat(1),
    knows: fc.boolean(),
    isLost: fc.boolean(),
    isLate: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const { post, list } = await reader();
      const own = new Map<string, ReturnType<typeof progressionOf>>();
      const late: (() => Promise<unknown>)[] = [];
      for (const { device: at, knows, isLost, isLate } of steps) {
        const device = at === 0 ? phone : laptop;
        const before = own.get(device);
        const seen = knows ? seenOf(await list()) : (before?.seen ?? {});
        const progression = progressionOf({
          count: (before?.count ?? 0) + 1,
          seen: { ...before?.seen, ...seen },
        });
        own.set(device, progression);
        const send = () => post({ device, kind: "phone", now: begun, places: [progression] });
        if (isLate) late.push(send);
        else if (!isLost) await send();
      }
      for (const [device, progression] of own)
        await post({ device, kind: "phone", now: begun, places: [progression] });
      for (const send of late) await send();
      const progressions = await list();
      for (const [device, { count }] of own)
        expect(progressions.find((progression) => progression.device === device)?.count).toBe(count);
      expect(latestProgressions(progressions).length).toBeGreaterThan(0);
    }),
    { numRuns: 15 },
  );
}, 120_000);
