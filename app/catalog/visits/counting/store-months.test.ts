import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, firstOfMonth } from "#app/ui/times/days.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { countVisitsJob } from "../count-visits-job.server.ts";
import { storeFetches } from "../fetches/fetch-commands.server.ts";
import { storeVisits } from "../visit-commands.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

interface Step {
  /** So many days pass before it. */
  days: number;
  visits: {
    work: number;
    chapter: number;
    daysAgo: number;
    reader: number;
    seconds: number;
    isFinished: boolean;
  }[];
  fetches: { work: number; reader: number }[];
}

const steps = fc.array(
  fc.record<Step>({
    days: fc.nat(45),
    visits: fc.array(
      fc.record({
        work: fc.nat(1),
        chapter: fc.nat(1),
        daysAgo: fc.nat(30),
        reader: fc.nat(3),
        seconds: fc.nat(600),
        isFinished: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    fetches: fc.array(fc.record({ work: fc.nat(1), reader: fc.nat(3) }), { maxLength: 3 }),
  }),
  { minLength: 2, maxLength: 6 },
);

type Row = Record<string, unknown> & { day?: string; month?: string };
const rowsOf = async (site: TestSite, table: string) =>
  (await site.db.execute<Row>(sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`)).rows.map(
    ({ row }) => row as Row,
  );

/** What a table of months has to hold: its columns summed up, number by number and array by array, of the rows of days. */
function sumsOf(rows: readonly Row[], keyOf: (row: Row) => string, columns: readonly string[]) {
  const sums = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const sum = sums.get(keyOf(row));
    sums.set(
      keyOf(row),
      Object.fromEntries(columns.map((column) => [column, add(sum?.[column], row[column])])),
    );
  }
  return Object.fromEntries(sums);
}

function add(sum: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each, index) => add(Array.isArray(sum) ? sum[index] : 0, each));
  return Number(sum ?? 0) + Number(value ?? 0);
}

const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;
const atHour = (row: Row, column: string) =>
  Array.from({ length: 24 }, (_, hour) => (hour === row["hour"] ? row[column] : 0));

const worked = [
  "visits",
  "readers",
  "new_readers",
  "active_seconds",
  "finishes",
  "first_finishes",
  "downloads",
  "words",
];
const read = [
  "visits",
  "active_seconds",
  "finishes",
  "first_openings",
  "first_finishes",
  "early_openings",
  "early_finishes",
  "stops",
];
const hourly = ["visits", "readers", "active_seconds"];

async function expectSameSums(site: TestSite, until: string) {
  const daysOf = async (table: string) =>
    (await rowsOf(site, table))
      .map((row) => ({ ...row, month: firstOfMonth(row.day ?? "") }))
      .filter(({ month }) => month < until);
  const work = (row: Row) => `${String(row["work_id"])} ${row.month}`;
  const chapter = (row: Row) => `${work(row)} ${String(row["chapter_id"])}`;
  const source = (row: Row) => `${work(row)} ${String(row["source"])} ${String(row["host"])}`;
  const weekday = (row: Row) => `${work(row)} ${row.day ? weekdayOf(row.day) : String(row["weekday"])}`;
  const fetched = await daysOf("work_fetch_days");
  const hours = (await daysOf("work_hours")).map((row: Row) => ({
    ...row,
    ...Object.fromEntries(hourly.map((column) => [column, atHour(row, column)])),
  }));
  const written = (await daysOf("written_days")).map((row: Row) => ({
    ...row,
    words: Math.max(0, Number(row["words"])),
  }));
  const ofDays = [...(await daysOf("work_days")), ...fetched, ...written];
  expect(sumsOf(await rowsOf(site, "work_months"), work, worked)).toEqual(sumsOf(ofDays, work, worked));
  for (const row of await rowsOf(site, "work_months"))
    expect(row["feed_readers"]).toBe(
      Math.max(
        0,
        ...fetched
          .filter((each) => work(each) === work(row))
          .map((each: Row) => Number(each["feed_readers"])),
      ),
    );
  expect(sumsOf(await rowsOf(site, "chapter_months"), chapter, read)).toEqual(
    sumsOf(await daysOf("chapter_days"), chapter, read),
  );
  expect(sumsOf(await rowsOf(site, "source_months"), source, ["visits"])).toEqual(
    sumsOf(await daysOf("work_sources"), source, ["visits"]),
  );
  expect(sumsOf(await rowsOf(site, "hour_months"), weekday, hourly)).toEqual(sumsOf(hours, weekday, hourly));
}

test("stored months are the sums of their days whatever arrives late, and every month that is over is stored", async () => {
  let now = Date.parse("2026-01-20T12:00:00Z");
  const today = () => new Date(now).toISOString().slice(0, 10);
  await using site = await createTestSite({}, { site: { now: () => new Date(now) } });
  const works = [await publishedWork(site, { count: 2 }), await publishedWork(site, { count: 2 })];
  const count = () => countVisitsJob.work?.(site, {}, new AbortController().signal);
  let number = 0;
  const take = async ({ visits, fetches }: Step) => {
    const sent = visits.map(({ work, chapter, daysAgo, reader, seconds, isFinished }) => {
      const { jid, chapters } = works[work] ?? { jid: "", chapters: [] };
      return {
        id: (++number).toString(16).padStart(32, "0"),
        jid,
        chapter: chapters[chapter]?.slug ?? "",
        openedAt: now - daysAgo * 86_400_000,
        from: "",
        activeSeconds: seconds,
        progression: 0.4,
        isFinished,
        isFirstVisit: reader === 0,
        isFirstOpening: true,
        isFirstFinish: isFinished,
        begunOn: null,
        reader,
      };
    });
    for (const [reader, its] of Map.groupBy(sent, (visit) => visit.reader))
      await storeVisits(site, its, { client: `192.0.2.${reader}`, account: null });
    for (const { work } of fetches)
      await site.db.execute(sql`
        insert into written_days (work_id, day, words) values (${works[work]?.workId}, ${today()}, ${visits.length * 100 - 300})
        on conflict (work_id, day) do update set words = written_days.words + excluded.words`);
    await storeFetches(
      site,
      fetches.map(({ work, reader }) => ({
        jid: works[work]?.jid ?? "",
        kind: reader % 2 === 0 ? "feed" : "download",
        client: `192.0.2.${reader}`,
        account: null,
        service: reader === 2 ? { name: "Feedly", readers: 7 } : null,
      })),
    );
  };
  const isStored = fc.asyncProperty(steps, async (planned) => {
    for (const step of planned) {
      now += step.days * 86_400_000;
      await take(step);
      await count();
      const [stored] = await rowsOf(site, "stored_months");
      if (!stored) continue;
      expect(stored["until"]).toBe(firstOfMonth(addDays(today(), -3)));
      await expectSameSums(site, String(stored["until"]));
    }
  });
  await fc.assert(isStored, { numRuns: 4 });
  expect((await rowsOf(site, "work_months")).length).toBeGreaterThan(2);
});

test("counting a day again that has not changed writes nothing", async () => {
  await using site = await createTestSite();
  const { jid, chapters } = await publishedWork(site, {});
  await site.get("/api/visits", {
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Mozilla/5.0 Firefox/140.0" },
    body: JSON.stringify([
      {
        id: "a".repeat(32),
        jid,
        chapter: chapters[0]?.slug,
        openedAt: Date.now() - 60_000,
        activeSeconds: 30,
        progression: 0.3,
        isFinished: false,
        isFirstVisit: true,
        isFirstOpening: true,
        isFirstFinish: false,
        from: "",
      },
    ]),
  });
  const versions = async () => {
    await countVisitsJob.work?.(site, {}, new AbortController().signal);
    const { rows } = await site.db.execute(sql`
      select 'chapter' as table, xmin::text from chapter_days union all select 'work', xmin::text from work_days
      union all select 'source', xmin::text from work_sources union all select 'hour', xmin::text from work_hours`);
    return rows;
  };
  const first = await versions();
  expect(first).toHaveLength(4);
  expect(await versions()).toEqual(first);
});
