import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countVisitsJob } from "#app/catalog/visits/count-visits-job.server.ts";
import { storeVisits } from "#app/catalog/visits/visit-commands.server.ts";
import { accounts, workPublications } from "#app/platform/db/schema/all.server.ts";
import { written } from "#app/ui/counted.ts";
import { storeInBulk } from "#tests/support/bulk-visits.ts";
import { entitle } from "#tests/support/entitle.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { actingAs, signIn } from "#tests/support/sign-in.ts";
import {
  firstWeekOf,
  openersOf,
  simulateReading,
  type TrueVisit,
  type Simulation,
} from "#tests/support/simulated-readers.ts";
import { createTestSite } from "#tests/support/site.ts";

// Readers whose every visit is known. What the dashboard and its files say is compared with what is counted of the list itself, in plain
// loops; how many open each chapter also with the formula.

const zone = "America/New_York";
const now = () => new Date("2026-11-20T15:00:00Z");
const chapterCount = 10;
const readers = 10_000;
/** So many of them send batches as devices do; what the batches of the others come to is stored at once. */
const sending = 1_000;

let site: Awaited<ReturnType<typeof createTestSite>>;
let simulation: Simulation;
let truth: TrueVisit[];
let workId: string;
let cookie: string;
/** Chapters as they are now, by their place in the simulation. */
const order = [2, 0, 1, 3, 4, 5, 6, 7, 8, 9];

beforeAll(async () => {
  site = await createTestSite({}, { site: { now } });
  const author = await signIn(site);
  await entitle(site, author.account.id);
  await site.db.update(accounts).set({ timeZone: zone }).where(eq(accounts.id, author.account.id));
  cookie = actingAs(author);
  const work = await publishedWork(site, { profileId: author.profiles[0]?.id ?? "", count: chapterCount });
  workId = work.workId;
  simulation = {
    readers,
    goOn: 0.86,
    jid: work.jid,
    slugs: work.chapters.map(({ slug }) => slug),
    from: Date.parse("2025-11-24T00:00:00Z"),
    weeks: 50,
    zone,
  };
  truth = simulateReading(simulation);
  // In the evening: the first week begins with its whole day.
  await site.db
    .update(workPublications)
    .set({ firstPublishedAt: new Date(simulation.from + 20 * 3_600_000) });
  await store(
    truth.filter(({ number }) => number < sending),
    author.account.id,
  );
  const chapterIds = work.chapters.map(({ id }) => id);
  const others = truth.filter(({ number }) => number >= sending);
  await storeInBulk(site, others, { workId, chapterIds, zone });
  await sendRobots();
  // The author moves chapter 3 to the front.
  await site.db.execute(sql`update work_chapters set position = -1 where id = ${work.chapters[2]?.id}`);
  // The second time raw visits of more than 90 days are gone.
  for (const _ of [1, 2]) await countVisitsJob.work?.(site, {}, new AbortController().signal);
  return () => site[Symbol.asyncDispose]();
}, 240_000);

/** Visits arrive by device, every third one first in its last state and then, late, in an earlier one. */
async function store(visits: TrueVisit[], authorId: string): Promise<void> {
  const batches = [...Map.groupBy(visits, ({ reader, client }) => `${reader} ${client}`).values()];
  const sendAll = async (offset: number) => {
    for (let index = offset; index < batches.length; index += 4) {
      const batch = batches[index] ?? [];
      const [{ client, reader, isSignedIn } = { client: "", reader: "", isSignedIn: false }] = batch;
      const sender = {
        client,
        account: isSignedIn ? { id: `account of ${reader}`, profileId: reader } : null,
      };
      const sent = batch.map((visit) => visit.sent);
      await storeVisits(site, sent, sender);
      const begun = sent.map((visit) => ({ ...visit, activeSeconds: 0, progression: 0, isFinished: false }));
      if (index % 3 === 0) await storeVisits(site, begun, sender);
    }
  };
  await Promise.all([0, 1, 2, 3].map(sendAll));
  // The author reads too, with any profile.
  const own = visits.slice(0, 40).map(({ sent }, index) => ({ ...sent, id: `f${index}`.padStart(32, "0") }));
  await storeVisits(site, own, { client: "192.0.2.1", account: { id: authorId, profileId: "any" } });
}

async function sendRobots(): Promise<void> {
  const visit = { ...truth[0]?.sent, id: "e".repeat(32), openedAt: now().getTime() - 60_000 };
  const send = (headers: Record<string, string>) =>
    site.get("/api/visits", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify([visit]),
    });
  await send({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
  await send({ "user-agent": "Mozilla/5.0 (X11) Firefox/140.0", "sec-purpose": "prefetch;prerender" });
}

const page = async (path: string) => (await site.get(path, { headers: { cookie } })).text;

type Rows = Record<string, string | number | null>[];
const rowsOf = async (table: string, query: string): Promise<Rows> =>
  (JSON.parse(await page(`/author-dashboard/files/${table}.json?${query}`)) as { rows: Rows }).rows;

const sumOf = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
const distinct = (list: readonly string[]) => new Set(list).size;

/** On which day each reader first did something, of all visits ever. */
function firstDays(visits: readonly TrueVisit[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const { reader, day } of visits) {
    const known = days.get(reader);
    if (known === undefined || day < known) days.set(reader, day);
  }
  return days;
}

interface Days {
  from: string;
  to: string;
}

/** What is true of some days. */
function count({ from, to }: Days) {
  const isIn = (day: string) => day >= from && day <= to;
  const within = truth.filter(({ day }) => isIn(day));
  const firstsOf = (visits: readonly TrueVisit[]) => [...firstDays(visits).values()].filter(isIn).length;
  const chapters = order.map((chapter) => {
    const all = truth.filter((visit) => visit.chapter === chapter);
    const its = within.filter((visit) => visit.chapter === chapter);
    const stopped = its.filter(({ isFinished }) => !isFinished);
    return {
      title: `Chapter ${chapter + 1}`,
      opened: firstsOf(all),
      finished: firstsOf(all.filter(({ isFinished }) => isFinished)),
      visits: its.length,
      seconds: sumOf(its.map(({ seconds }) => seconds)),
      stops: Array.from({ length: 10 }, (_, band) => stopped.filter((visit) => visit.band === band).length),
    };
  });
  return {
    visits: within.length,
    readers: distinct(within.map(({ day, reader }) => `${day} ${reader}`)),
    newReaders: firstsOf(truth),
    activeSeconds: sumOf(within.map(({ seconds }) => seconds)),
    finishes: sumOf(chapters.map(({ finished }) => finished)),
    chapters,
    within,
  };
}

// The last of them has both changes of clocks.
const ranges: [query: string, days: Days, before: Days | null][] = [
  ["range=all", { from: "2025-01-01", to: "2026-11-20" }, null],
  ["range=28", { from: "2026-10-24", to: "2026-11-20" }, { from: "2026-09-26", to: "2026-10-23" }],
  [
    "from=2026-03-02&to=2026-11-02",
    { from: "2026-03-02", to: "2026-11-02" },
    { from: "2025-06-29", to: "2026-03-01" },
  ],
];

test("the simulation covers a year, profiles and devices, and visits themselves are stored for 90 days only", async () => {
  expect(truth.length).toBeGreaterThan(readers * 10);
  expect(truth.some(({ isSignedIn }) => isSignedIn)).toBe(true);
  expect(distinct(truth.map(({ day }) => day))).toBeGreaterThan(100);
  const { rows } = await site.db.execute<{ day: string }>(sql`select min(day)::text as day from visits`);
  expect(rows[0]?.day.slice(0, 7)).toBe("2026-08");
});

test.each(ranges)("%s: works, days and chapters in files are what they truly are", async (query, days) => {
  const { chapters, within, ...expected } = count(days);
  expect((await rowsOf("published-writings", query))[0]).toMatchObject(expected);
  const daily = await rowsOf("daily-works", query);
  expect(daily.map(({ day }) => day)).toEqual([...new Set(within.map(({ day }) => day))].toSorted());
  const byDay = Map.groupBy(within, ({ day }) => day);
  for (const row of daily) {
    const its = byDay.get(String(row["day"])) ?? [];
    expect(row).toMatchObject({ visits: its.length, readers: distinct(its.map(({ reader }) => reader)) });
  }
  const dailyChapters = await rowsOf("daily-chapters", query);
  expect(sumOf(dailyChapters.map((row) => Number(row["visits"])))).toBe(expected.visits);
  expect(sumOf(dailyChapters.map((row) => Number(row["activeSeconds"])))).toBe(expected.activeSeconds);
  expect(
    (await rowsOf("chapter-funnel", query)).map((row) => [row["chapter"], row["opened"], row["finished"]]),
  ).toEqual(chapters.map(({ title, opened, finished }) => [title, opened, finished]));
  const stops = await rowsOf("where-people-stop", query);
  for (const [index, row] of stops.entries())
    for (const [band, stopped] of (chapters[index]?.stops ?? []).entries()) {
      const shown = row[`band${band + 1}`];
      const isFew = stopped > 0 && stopped < 5;
      if (shown !== "not shown")
        expect([row["chapter"], band, shown]).toEqual([row["chapter"], band, isFew ? "< 5" : stopped]);
    }
  expect(
    (await rowsOf("time-per-chapter", query)).map((row) => [row["visits"], row["secondsPerVisit"]]),
  ).toEqual(
    chapters.map(({ visits, seconds }) => [visits, visits === 0 ? null : Math.round(seconds / visits)]),
  );
  const labels: Record<string, string> = {
    Direct: "direct",
    Search: "search",
    "Another site": "site",
    "This site": "inside",
  };
  const arrived = await rowsOf("how-readers-arrived", query);
  expect(sumOf(arrived.map((row) => Number(row["visits"])))).toBe(expected.visits);
  for (const row of arrived)
    expect(row["visits"]).toBe(
      within.filter(({ source }) => source === labels[String(row["source"])]).length,
    );
});

test.each(ranges)(
  "%s: the screen shows the same numbers, and the change from the days before",
  async (query, days, before) => {
    const { readers: dailyReaders, newReaders, visits } = count(days);
    const text = (await page(`/author-dashboard?${query}`)).replaceAll("<!-- -->", "");
    const shown = (pattern: RegExp) => pattern.exec(text)?.[1];
    expect(shown(/Daily readers: ([\d,]+), most /)).toBe(written(dailyReaders));
    expect(shown(/New readers: ([\d,]+) \(/)).toBe(written(newReaders));
    expect(shown(/Returning: ([\d,]+) \(/)).toBe(written(dailyReaders - newReaders));
    expect(text.includes(`>${written(visits)}<`)).toBe(true);
    if (!before) return;
    const earlier = count(before).readers;
    const percent = Math.round(((dailyReaders - earlier) / earlier) * 100);
    expect(shown(/ ([+−][\d,]+%) against /)).toBe(`${percent < 0 ? "−" : "+"}${written(Math.abs(percent))}%`);
  },
);

/** What is true of each day. */
function countDays() {
  const byDay = Map.groupBy(truth, ({ day }) => day);
  const begun = Map.groupBy(firstDays(truth).values(), (day) => day);
  return [...byDay].map(([day, its]) => ({
    day,
    visits: its.length,
    readers: distinct(its.map(({ reader }) => reader)),
    newReaders: begun.get(day)?.length ?? 0,
    activeSeconds: sumOf(its.map(({ seconds }) => seconds)),
  }));
}

test.each(ranges)(
  "%s: the points of the chart, the hours of the week and the list of all works are what they truly are",
  async (query, { from, to }) => {
    const days = countDays();
    const sumsOf = (within: { from: string; to: string }) => {
      const its = days.filter(({ day }) => day >= within.from && day <= within.to);
      const keys = ["visits", "readers", "newReaders", "activeSeconds"] as const;
      return Object.fromEntries(keys.map((key) => [key, sumOf(its.map((row) => row[key]))]));
    };
    for (const unit of ["day", "week", "month"]) {
      const points = await rowsOf("activity-chart", `${query}&by=${unit}`);
      expect(sumOf(points.map(({ visits }) => Number(visits)))).toBe(sumsOf({ from, to })["visits"]);
      for (const point of points)
        expect(point).toMatchObject(sumsOf({ from: String(point["from"]), to: String(point["to"]) }));
    }
    const names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    const within = Map.groupBy(
      truth.filter(({ day }) => day >= from && day <= to),
      ({ day, hour }) => `${names[new Date(day).getUTCDay()]} ${String(hour).padStart(2, "0")}:00`,
    );
    const hours = await rowsOf("hours-of-reading", query);
    expect(hours).toHaveLength(24);
    for (const row of hours)
      for (const name of names) {
        const its = within.get(`${name} ${row["hour"]}`) ?? [];
        // Who reads on several days counts on each.
        expect([name, row["hour"], row[name]]).toEqual([
          name,
          row["hour"],
          distinct(its.map(({ day, reader }) => `${day} ${reader}`)),
        ]);
      }
    const [book] = await rowsOf("book-list", query);
    expect(book).toMatchObject(sumsOf({ from: "2025-01-01", to: "2026-11-20" }));
  },
);

test("since the beginning each chapter was opened by as many as the formula says: a profile once, a device once", async () => {
  const funnel = await rowsOf("chapter-funnel", "range=all");
  for (const [index, chapter] of order.entries()) {
    const people = openersOf(simulation, chapter);
    // Readers 0, 5, 10, … have an account; the two devices of the others are two readers.
    const profiles = Math.ceil(people / 5);
    expect([chapter, funnel[index]?.["opened"]]).toEqual([chapter, 2 * people - profiles]);
  }
});

test("readers of the first week are followed over the year by sums alone: a profile with two devices once, a device once", async () => {
  const funnel = await rowsOf("chapter-funnel", "cohort=first-week");
  expect(funnel.map((row) => [row["chapter"], row["opened"], row["finished"]])).toEqual(
    order.map((chapter) => {
      const its = truth.filter((visit) => visit.isEarly && visit.chapter === chapter);
      const finished = its.filter(({ isFinished }) => isFinished);
      return [
        `Chapter ${chapter + 1}`,
        distinct(its.map(({ reader }) => reader)),
        distinct(finished.map(({ reader }) => reader)),
      ];
    }),
  );
  const early = Array.from({ length: readers }, (_, reader) => reader).filter(
    (reader) => firstWeekOf(simulation, reader) === 0,
  );
  for (const [index, chapter] of order.entries()) {
    const opened = early.filter((reader) => reader < openersOf(simulation, chapter));
    const profiles = opened.filter((reader) => reader % 5 === 0).length;
    expect([chapter, funnel[index]?.["opened"]]).toEqual([chapter, 2 * opened.length - profiles]);
  }
  expect(early.length).toBe(203);
  const earlier = await rowsOf("chapter-funnel", "cohort=first-week&from=2025-11-24&to=2025-11-24");
  expect(sumOf(earlier.map((row) => Number(row["opened"])))).toBeLessThan(
    sumOf(funnel.map((row) => Number(row["opened"]))),
  );
});

test("hours and weekdays are those of the author's clock, on the days when clocks change too", async () => {
  const hours = await site.db.execute<{ day: string; hour: number; visits: number; readers: number }>(
    sql`select day::text, hour, visits, readers from work_hours where work_id = ${workId}`,
  );
  expect(sumOf(hours.rows.map(({ visits }) => visits))).toBe(truth.length);
  const byHour = Map.groupBy(truth, ({ day, hour }) => `${day} ${hour}`);
  expect(hours.rows.length).toBe(byHour.size);
  for (const row of hours.rows) {
    const its = byHour.get(`${row.day} ${row.hour}`) ?? [];
    expect([row.visits, row.readers]).toEqual([its.length, distinct(its.map(({ reader }) => reader))]);
  }
});
