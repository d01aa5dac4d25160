import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chapterDays, workDays } from "#app/platform/db/schema/all.server.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { countVisitsJob } from "../count-visits-job.server.ts";
import { storeVisits } from "../visit-commands.server.ts";
import type { SentVisit } from "../visits-input.ts";

const now = () => new Date("2026-11-20T12:00:00Z");

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

async function openWork(site: TestSite) {
  const { jid, workId, chapters } = await publishedWork(site, {});
  const visitOf = (number: number, more: Partial<SentVisit> = {}): SentVisit => ({
    id: number.toString(16).padStart(32, "0"),
    jid,
    chapter: chapters[0]?.slug ?? "",
    openedAt: now().getTime() - 60_000,
    activeSeconds: 30,
    progression: 0.5,
    isFinished: false,
    isFirstVisit: true,
    isFirstOpening: true,
    isFirstFinish: false,
    begunOn: null,
    from: "",
    ...more,
  });
  const store = (reader: number, visits: SentVisit[], profileId: string | null = null) =>
    storeVisits(site, visits, {
      client: `192.0.2.${reader}`,
      account: profileId === null ? null : { id: `account of ${profileId}`, profileId },
    });
  const sums = async () => {
    await countVisitsJob.work?.(site, {}, new AbortController().signal);
    const [chapter] = await site.db.select().from(chapterDays).where(eq(chapterDays.workId, workId));
    const [work] = await site.db.select().from(workDays).where(eq(workDays.workId, workId));
    return {
      visits: work?.visits,
      readers: work?.readers,
      newReaders: work?.newReaders,
      seconds: chapter?.activeSeconds,
    };
  };
  return { visitOf, store, sums };
}

test("batches that wait together are stored by few statements, each for its own sender, also when two have the same visit", async () => {
  await using site = await createTestSite({}, { site: { now } });
  const { visitOf, store, sums } = await openWork(site);
  await store(1, [visitOf(1)]);
  const statements = await statementsOf(site.connection, async () => {
    const counts = await Promise.all([
      ...Array.from({ length: 40 }, (_, index) =>
        store(2 + index, [visitOf(2 + index), visitOf(100 + index)]),
      ),
      // A visit that has grown, in two batches; a profile on two devices.
      store(1, [visitOf(1, { activeSeconds: 50 })]),
      store(1, [visitOf(1, { activeSeconds: 90 })]),
      store(50, [visitOf(200)], "a profile"),
      store(51, [visitOf(201)], "a profile"),
      store(52, [visitOf(300, { chapter: "no-such-chapter" })]),
    ]);
    expect(counts).toEqual([...Array.from({ length: 40 }, () => 2), 1, 1, 1, 1, 0]);
  });
  const stored = statements.filter(({ text }) => text.includes("insert into visits"));
  expect(stored.length).toBeLessThan(10);
  expect(await sums()).toEqual({ visits: 83, readers: 42, newReaders: 42, seconds: 90 + 82 * 30 });
});

test("a batch that cannot be stored fails alone", async () => {
  await using site = await createTestSite({}, { site: { now } });
  const { visitOf, store, sums } = await openWork(site);
  const settled = await Promise.allSettled([
    store(1, [visitOf(1)]),
    store(2, [visitOf(2)]),
    store(3, [{ ...visitOf(3), id: "no id" }]),
    store(4, [visitOf(4)]),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect(await sums()).toMatchObject({ visits: 3, readers: 3 });
});
