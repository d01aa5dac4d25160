import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accounts, chapterDays, workDays, workHours } from "#app/platform/db/schema/all.server.ts";
import { dayKey, formatClock } from "#app/ui/times/times.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { countVisitsJob } from "./count-visits-job.server.ts";
import { storeVisits } from "./visit-commands.server.ts";
import type { SentVisit } from "./visits-input.ts";

// Clocks in Berlin went back on 25 October 2026, from 3:00 to 2:00. The author lives there.
const now = () => new Date("2026-11-10T12:00:00Z");
const from = Date.parse("2026-10-24T20:00:00Z");
const hours = 36;
const zone = "Europe/Berlin";

interface Planned {
  reader: number;
  chapter: number;
  minute: number;
  /** The states of the visit that are sent, in the order in which they arrive. */
  sent: { seconds: number; progression: number; isFinished: boolean }[];
}

const plan = fc.array(
  fc.record<Planned>({
    reader: fc.nat(4),
    chapter: fc.nat(3),
    minute: fc.nat(hours * 60 - 1),
    sent: fc.array(
      fc.record({
        seconds: fc.nat(600),
        progression: fc.nat(16).map((part) => part / 16),
        isFinished: fc.boolean(),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 25 },
);

const sumOf = (list: number[]) => list.reduce((total, each) => total + each, 0);

test("sums equal a naive recount for any order and repetition, across a change of clocks, a reorder of chapters and a chapter split in two", async () => {
  await using site = await createTestSite({}, { site: { now } });
  const { workId, jid, chapters } = await publishedWork(site, { count: 4 });
  const [first, second, , fourth] = chapters;
  await site.db.update(accounts).set({ timeZone: zone });
  let run = 0;
  const counting = fc.asyncProperty(plan, async (planned) => {
    run += 1;
    // The fourth chapter is the second half of the second, and not published yet.
    await site.db.execute(
      sql`update chapter_publications set state = 'draft' where chapter_id = ${fourth?.id}`,
    );
    for (const table of ["visits", "chapter_days", "work_days", "work_sources", "work_hours"])
      await site.db.execute(sql`delete from ${sql.identifier(table)}`);
    const visits = planned.map(({ reader, chapter, minute, sent }, index) => ({
      reader,
      chapter,
      sent,
      openedAt: from + minute * 60_000,
      id: `${run.toString(16)}${index.toString(16).padStart(4, "0")}`.padStart(32, "0"),
    }));
    const messages = visits.flatMap((visit) => visit.sent.map((state) => ({ visit, state })));
    // Round after round, so that the states of visits arrive between those of others; some of them twice.
    const arriving = [...messages, ...messages.filter((_, index) => index % 3 === 0)];
    const half = Math.floor(arriving.length / 2);
    const counted = arriving.filter(({ visit }, index) => visit.chapter !== 3 || index >= half);
    for (const [index, { visit, state }] of arriving.entries()) {
      // Halfway the author moves chapter 1 behind the others, and splits chapter 2.
      if (index === half) {
        await site.db.execute(
          sql`update work_chapters set position = position + 100 where id = ${first?.id}`,
        );
        await site.db.execute(
          sql`update work_chapters set position = (select position from work_chapters where id = ${second?.id}) where id = ${fourth?.id}`,
        );
        await site.db.execute(
          sql`update chapter_publications set state = 'published' where chapter_id = ${fourth?.id}`,
        );
        await countVisitsJob.work?.(site, {}, new AbortController().signal);
      }
      const sent: SentVisit = {
        id: visit.id,
        jid,
        chapter: chapters[visit.chapter]?.slug ?? "",
        openedAt: visit.openedAt,
        from: "",
        activeSeconds: state.seconds,
        progression: state.progression,
        isFinished: state.isFinished,
        isFirstVisit: false,
        isFirstOpening: false,
        isFirstFinish: false,
        begunOn: null,
      };
      await storeVisits(site, [sent], { client: `192.0.2.${visit.reader}`, account: null });
    }
    await countVisitsJob.work?.(site, {}, new AbortController().signal);

    const byVisit = Map.groupBy(counted, ({ visit }) => visit);
    const naive = [...byVisit].map(([visit, messagesOf]) => ({
      ...visit,
      seconds: Math.max(...messagesOf.map(({ state }) => state.seconds)),
      isFinished: messagesOf.some(({ state }) => state.isFinished),
      band: Math.min(9, Math.floor(Math.max(...messagesOf.map(({ state }) => state.progression)) * 10)),
      day: dayKey(new Date(visit.openedAt), zone),
      hour: Number(formatClock(new Date(visit.openedAt), zone).slice(0, 2)),
    }));
    const rows = await site.db.select().from(chapterDays).where(eq(chapterDays.workId, workId));
    expect(sumOf(rows.map((row) => row.visits))).toBe(naive.length);
    for (const row of rows) {
      const its = naive.filter((one) => chapters[one.chapter]?.id === row.chapterId && one.day === row.day);
      expect(row).toMatchObject({
        visits: its.length,
        readers: new Set(its.map(({ reader }) => reader)).size,
        activeSeconds: sumOf(its.map(({ seconds }) => seconds)),
        finishes: its.filter(({ isFinished }) => isFinished).length,
      });
      expect(row.stops).toEqual(
        Array.from(
          { length: 10 },
          (_, band) => its.filter((visit) => !visit.isFinished && visit.band === band).length,
        ),
      );
    }
    const readersOf = (list: typeof naive) => new Set(list.map(({ reader }) => reader)).size;
    for (const row of await site.db.select().from(workDays).where(eq(workDays.workId, workId))) {
      const its = naive.filter(({ day }) => day === row.day);
      expect([row.visits, row.readers]).toEqual([its.length, readersOf(its)]);
    }
    const byHour = await site.db.select().from(workHours).where(eq(workHours.workId, workId));
    expect(sumOf(byHour.map((row) => row.visits))).toBe(naive.length);
    for (const row of byHour) {
      const its = naive.filter(({ day, hour }) => day === row.day && hour === row.hour);
      expect([row.visits, row.readers]).toEqual([its.length, readersOf(its)]);
    }
  });
  await fc.assert(counting, { numRuns: 20 });
});
