import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  accounts,
  chapterDays,
  visitSalts,
  workDays,
  workSources,
} from "#app/platform/db/schema/all.server.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { countVisitsJob } from "./count-visits-job.server.ts";
import { listRefusedVisits } from "./refused-visits-queries.server.ts";

const person = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
type TestSite = Awaited<ReturnType<typeof createTestSite>>;

let number = 0;
const visitOf = (jid: string, chapter: string, more: object = {}) => ({
  id: (++number).toString(16).padStart(32, "0"),
  jid,
  chapter,
  openedAt: Date.now() - 600_000,
  activeSeconds: 60,
  progression: 0.5,
  isFinished: false,
  isFirstVisit: true,
  isFirstOpening: true,
  isFirstFinish: false,
  from: "",
  ...more,
});

const send = (site: TestSite, batch: unknown, headers: Record<string, string> = {}) =>
  site.get("/api/visits", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": person, ...headers },
    body: typeof batch === "string" ? batch : JSON.stringify(batch),
  });

const count = (site: TestSite) =>
  countVisitsJob.work?.(site, {}, new AbortController().signal) ?? Promise.resolve();

async function sums(site: TestSite, workId: string) {
  await count(site);
  const rows = await site.db.select().from(chapterDays).where(eq(chapterDays.workId, workId));
  const sum = (
    key: "visits" | "readers" | "activeSeconds" | "finishes" | "firstOpenings" | "firstFinishes",
  ) => rows.reduce((total, row) => total + row[key], 0);
  return {
    visits: sum("visits"),
    readers: sum("readers"),
    seconds: sum("activeSeconds"),
    finishes: sum("finishes"),
    firstOpenings: sum("firstOpenings"),
    firstFinishes: sum("firstFinishes"),
  };
}

test("a visit that arrives twice, late and after its own future state counts once, with its largest numbers", async () => {
  await using site = await createTestSite();
  const { jid, workId, chapters } = await publishedWork(site, {});
  const begun = visitOf(jid, chapters[0]?.slug ?? "");
  const ended = { ...begun, activeSeconds: 240, progression: 1, isFinished: true, isFirstFinish: true };
  for (const batch of [[ended], [begun], [begun, ended], [ended]])
    expect((await send(site, batch)).status).toBe(204);
  const once = { visits: 1, readers: 1, seconds: 240, finishes: 1, firstOpenings: 1, firstFinishes: 1 };
  expect(await sums(site, workId)).toEqual(once);
  await send(site, [begun]);
  expect(await sums(site, workId)).toEqual(once);
});

test("a batch is one statement, however many visits it has, and wakes no other process", async () => {
  await using site = await createTestSite();
  const { jid, chapters } = await publishedWork(site, {});
  const batch = (size: number) => Array.from({ length: size }, () => visitOf(jid, chapters[0]?.slug ?? ""));
  // The first one makes the partition and the keys of the day.
  await send(site, batch(1));
  for (const size of [1, 100]) {
    const [first, ...more] = await statementsOf(site.connection, () => send(site, batch(size)));
    expect(more).toEqual([]);
    expect(first?.text).toContain("insert into visits");
    expect(first?.text).not.toMatch(/notify/i);
  }
});

test("robots, pages fetched ahead, operators and the author with any profile are not counted; a reader is", async () => {
  await using site = await createTestSite();
  const author = await signIn(site, { profiles: [{ kind: "pen-name", handle: "a-quiet-name" }] });
  const { jid, workId, chapters } = await publishedWork(site, { profileId: author.profiles[1]?.id ?? "" });
  const visit = () => [visitOf(jid, chapters[0]?.slug ?? "")];
  const operator = await signIn(site);
  await site.db.update(accounts).set({ role: "admin" }).where(eq(accounts.id, operator.account.id));
  await send(site, visit(), { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await send(site, visit(), { "user-agent": "Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/150.0" });
  await send(site, visit(), { "sec-purpose": "prefetch;prerender" });
  await send(site, visit(), { cookie: author.cookie });
  await send(site, visit(), { cookie: operator.cookie });
  expect((await sums(site, workId)).visits).toBe(0);
  await send(site, visit());
  expect((await sums(site, workId)).visits).toBe(1);
});

test("a signed-in reader is counted once over all devices and days, a device by what it says, a flood as one reader", async () => {
  await using site = await createTestSite();
  const { jid, workId, chapters } = await publishedWork(site, {});
  const slug = chapters[0]?.slug ?? "";
  const { cookie } = await signIn(site);
  const yesterday = { openedAt: Date.now() - 26 * 3_600_000 };
  const finished = { isFinished: true, progression: 1 };
  // The later one arrives first.
  await send(site, [visitOf(jid, slug, finished)], { cookie });
  await count(site);
  await send(site, [visitOf(jid, slug, { ...yesterday, isFirstOpening: false })], { cookie });
  expect(await sums(site, workId)).toMatchObject({ visits: 2, firstOpenings: 1, firstFinishes: 1 });
  const flood = Array.from({ length: 100 }, () => visitOf(jid, slug));
  await send(site, flood);
  expect(await sums(site, workId)).toMatchObject({ visits: 102, readers: 3, firstOpenings: 2 });
});

test("a day is the day of the author's clock, also for readers around midnight in UTC, whatever zone the author has later", async () => {
  let now = Date.parse("2026-11-20T23:30:00Z");
  await using site = await createTestSite({}, { site: { now: () => new Date(now) } });
  const author = await signIn(site);
  const setZone = (timeZone: string) =>
    site.db.update(accounts).set({ timeZone }).where(eq(accounts.id, author.account.id));
  await setZone("Asia/Kathmandu");
  const { jid, workId, chapters } = await publishedWork(site, { profileId: author.profiles[0]?.id ?? "" });
  const visitNow = () => visitOf(jid, chapters[0]?.slug ?? "", { openedAt: now });
  const first = visitNow();
  await send(site, [first]);
  now += 3_600_000;
  await send(site, [visitNow()]);
  await setZone("America/New_York");
  // The same visit grows; a new one is of the author's new day.
  await send(site, [{ ...first, activeSeconds: 90 }]);
  await send(site, [{ ...visitNow(), isFirstVisit: false }]);
  await count(site);
  const rows = await site.db.select().from(workDays).where(eq(workDays.workId, workId)).orderBy(workDays.day);
  expect(rows.map(({ day, visits, readers, newReaders }) => [day, visits, readers, newReaders])).toEqual([
    ["2026-11-20", 1, 1, 0],
    ["2026-11-21", 2, 1, 1],
  ]);
});

test("who has opened the work before is not a new reader, on a device and as a profile", async () => {
  await using site = await createTestSite();
  const { jid, workId, chapters } = await publishedWork(site, {});
  const { cookie } = await signIn(site);
  const [one, two] = chapters.map(({ slug }) => slug);
  for (const headers of [{}, { cookie }]) {
    await send(site, [visitOf(jid, one ?? "", { openedAt: Date.now() - 50 * 3_600_000 })], headers);
    await send(site, [visitOf(jid, two ?? "", { isFirstVisit: false })], headers);
  }
  await count(site);
  const rows = await site.db.select().from(workDays).where(eq(workDays.workId, workId)).orderBy(workDays.day);
  expect(rows.map(({ readers, newReaders }) => [readers, newReaders])).toEqual([
    [2, 2],
    [2, 0],
  ]);
});

test("an operator can switch the firsts of devices off", async () => {
  await using site = await createTestSite({ DEVICE_FIRSTS: "no" });
  const { jid, workId, chapters } = await publishedWork(site, {});
  await send(site, [visitOf(jid, chapters[0]?.slug ?? "")]);
  expect(await sums(site, workId)).toMatchObject({ visits: 1, readers: 1, firstOpenings: 0 });
  expect((await site.get("/privacy")).text).toContain("this site does not use that");
});

test("batches that lie are dropped or reduced, counted for operators, and change nothing of another work", async () => {
  await using site = await createTestSite();
  const { jid, workId, chapters } = await publishedWork(site, {});
  const other = await publishedWork(site, {});
  const slug = chapters[0]?.slug ?? "";
  const visit = visitOf(jid, slug);
  await send(site, [visit]);
  for (const batch of [
    "not JSON",
    { visits: 7 },
    Array.from({ length: 101 }, () => visit),
    [7, { ...visit, id: "x" }],
    [visitOf(jid, slug, { openedAt: Date.now() + 86_400_000 })],
    [visitOf(jid, slug, { openedAt: 0 })],
    [visitOf(jid, "no-such-chapter"), visitOf("no-such-book", slug)],
    [{ ...visit, jid: other.jid, chapter: other.chapters[0]?.slug }],
    [visitOf(jid, slug, { progression: 7, activeSeconds: 1e9 })],
    [visitOf(jid, slug, { from: "<script>" })],
  ])
    expect((await send(site, batch)).status, JSON.stringify(batch).slice(0, 80)).toBe(204);
  expect(
    await send(
      site,
      Array.from({ length: 10_000 }, () => visit),
    ),
  ).toMatchObject({ status: 413 });
  await site.db.execute(
    sql`update chapter_publications set state = 'withdrawn' where chapter_id = ${chapters[2]?.id}`,
  );
  expect((await send(site, [visitOf(jid, chapters[2]?.slug ?? "")])).status).toBe(204);
  expect((await sums(site, other.workId)).visits).toBe(0);
  const { visits, seconds } = await sums(site, workId);
  expect(visits).toBe(3);
  expect(seconds).toBeLessThan(60 + 60 + 600 + 301);
  const counts = Object.fromEntries(
    (await listRefusedVisits(site.db, site.now())).map((each) => [each.label, each.count]),
  );
  expect(counts).toEqual({
    "Batches that could not be read": 2,
    "Batches with too many visits": 2,
    "Visits that could not be read": 2,
    "Visits older than a month": 1,
    "Visits in the future": 1,
    "Visits longer or further than possible, reduced": 1,
    "Visits to chapters that cannot be read here, or by their author": 3,
  });
  const admin = await signIn(site);
  await site.db.update(accounts).set({ role: "admin" }).where(eq(accounts.id, admin.account.id));
  expect((await admin.who.get("/admin/jobs")).text).toContain("Visits in the future: 1");
});

test("a visit says from which kind of page it came, and of other sites only the host is stored", async () => {
  await using site = await createTestSite({ SITE_URL: "https://books.example.org" });
  const { jid, workId, chapters } = await publishedWork(site, {});
  const slug = chapters[0]?.slug ?? "";
  const froms = [
    "",
    "inside",
    "books.example.org",
    "www.google.com",
    "mail.example.net",
    "feedly.com",
    "forum.example",
  ];
  await send(
    site,
    froms.map((from) => visitOf(jid, slug, { from })),
    { host: "books.example.org" },
  );
  await count(site);
  const rows = await site.db.select().from(workSources).where(eq(workSources.workId, workId));
  expect(Object.fromEntries(rows.map(({ source, host, visits }) => [`${source} ${host}`, visits]))).toEqual({
    "direct ": 1,
    "inside ": 2,
    "search www.google.com": 1,
    "mail mail.example.net": 1,
    "feed feedly.com": 1,
    "site forum.example": 1,
  });
});

test("no address is stored, the key of a day is deleted within 48 hours, and visits after 90 days while sums stay", async () => {
  await using site = await createTestSite();
  const { jid, workId, chapters } = await publishedWork(site, {});
  await send(site, [visitOf(jid, chapters[0]?.slug ?? "")]);
  const before = await sums(site, workId);
  const { rows } = await site.db.execute<{ reader: string }>(sql`select reader from visits`);
  expect(rows[0]?.reader).toMatch(/^[\w-]{16}$/);
  const later = async (days: number) => {
    const now = () => new Date(Date.now() + days * 86_400_000);
    await countVisitsJob.work?.({ ...site, now }, {}, new AbortController().signal);
  };
  expect(await site.db.$count(visitSalts)).toBeGreaterThan(1);
  await later(2);
  expect(await site.db.$count(visitSalts)).toBe(0);
  expect((await site.db.execute(sql`select from visits`)).rows).toHaveLength(1);
  await later(92);
  expect((await site.db.execute(sql`select from visits`)).rows).toHaveLength(0);
  expect(await sums(site, workId)).toEqual(before);
});

test("whatever the hour, no key of readers is older than 48 hours, and readers are counted for authors in every time zone", async () => {
  let now = Date.parse("2026-11-20T00:30:00Z");
  await using site = await createTestSite({}, { site: { now: () => new Date(now) } });
  const author = await signIn(site);
  const { jid, workId, chapters } = await publishedWork(site, { profileId: author.profiles[0]?.id ?? "" });
  const begun = new Map<string, number>();
  const zones = [
    "Etc/GMT+12",
    "Pacific/Pago_Pago",
    "Pacific/Honolulu",
    "Pacific/Auckland",
    "Pacific/Kiritimati",
  ];
  for (let hour = 0; hour < 96; hour++, now += 3_600_000) {
    const timeZone = zones[hour % zones.length] ?? "UTC";
    await site.db.update(accounts).set({ timeZone }).where(eq(accounts.id, author.account.id));
    expect((await send(site, [visitOf(jid, chapters[0]?.slug ?? "", { openedAt: now })])).status).toBe(204);
    for (const { salt } of await site.db.select().from(visitSalts)) {
      begun.set(salt, begun.get(salt) ?? now);
      expect(now - (begun.get(salt) ?? now)).toBeLessThan(48 * 3_600_000);
    }
  }
  // A key a day, made once.
  expect(begun.size).toBe(6);
  expect((await sums(site, workId)).visits).toBe(96);
});
