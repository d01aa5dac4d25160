import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { binWork } from "#app/authoring/works/bin/bin-commands.server.ts";
import { chapterPublications, releases, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow, releaseDue, withdrawWork } from "../publish-commands.server.ts";
import { releaseAllDue } from "./release-due-job.server.ts";
import { scheduleAt, scheduleInQueue, unschedule } from "./schedule-commands.server.ts";

let clock = new Date();
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({}, { site: { now: () => clock } });
  return () => site[Symbol.asyncDispose]();
});

const telling = { isSilent: false, note: null, isUnlisted: false };
const tuesdays = { weekdays: [2], time: "18:00", timeZone: "UTC" };
/** A Tuesday morning. */
const morning = "2026-10-20T10:00:00Z";

/** A work with chapters of these titles, all queued. */
async function queued(titles: string[]) {
  clock = new Date(morning);
  const work = await makeWork(site, { chapters: titles.map((title) => ({ title })) });
  for (const id of work.chapterIds) await writeText(site, id, "Words.");
  const { workId, chapterIds } = work;
  await scheduleInQueue(site, { ...telling, workId, chapterIds, rule: tuesdays });
  return work;
}

async function stateOf(chapterId: string | undefined) {
  const [row] = await site.db
    .select()
    .from(chapterPublications)
    .where(eq(chapterPublications.chapterId, chapterId ?? ""));
  return row && `${row.state}${row.publishAt ? ` ${row.publishAt.toISOString().slice(0, 16)}` : ""}`;
}

test("changing a queue while its first chapter is due keeps that chapter's time and reschedules the others", async () => {
  const { workId, chapterIds } = await queued(["One", "Two", "Three"]);
  const [one, two, three = ""] = chapterIds;
  clock = new Date("2026-10-20T18:00:20Z");
  const rule = { ...tuesdays, weekdays: [4] };
  await scheduleInQueue(site, { ...telling, workId, chapterIds: [three], rule });
  expect([await stateOf(one), await stateOf(two), await stateOf(three)]).toEqual([
    "scheduled 2026-10-20T18:00",
    "scheduled 2026-10-22T18:00",
    "scheduled 2026-10-29T18:00",
  ]);
  expect(await releaseDue(site, workId)).toBe(1);
  expect([await stateOf(one), await stateOf(two)]).toEqual(["published", "scheduled 2026-10-22T18:00"]);
});

test("a queued chapter that is published by hand or rescheduled leaves no gap in the queue", async () => {
  const { workId, chapterIds } = await queued(["One", "Two", "Three"]);
  const [one = "", two = "", three] = chapterIds;
  await publishNow(site, { ...telling, workId, chapterIds: [one] });
  expect([await stateOf(two), await stateOf(three)]).toEqual([
    "scheduled 2026-10-20T18:00",
    "scheduled 2026-10-27T18:00",
  ]);
  await scheduleAt(site, { ...telling, workId, chapterIds: [two], at: new Date("2026-12-01T12:00:00Z") });
  expect([await stateOf(two), await stateOf(three)]).toEqual([
    "scheduled 2026-12-01T12:00",
    "scheduled 2026-10-20T18:00",
  ]);
});

test("a chapter unscheduled at the moment it is due is published completely or not at all", async () => {
  const { workId, chapterIds } = await queued(["One", "Two"]);
  const [one = "", two] = chapterIds;
  clock = new Date("2026-10-20T18:00:00Z");
  const [count] = await Promise.all([releaseDue(site, workId), unschedule(site, { workId, chapterId: one })]);
  expect(await stateOf(one)).toBe(count === 1 ? "published" : "draft");
  expect(await site.db.$count(releases, eq(releases.workId, workId))).toBe(count);
  expect(await stateOf(two)).toContain("scheduled");
});

test("scheduled chapters of a withdrawn work are not published and wait", async () => {
  const { workId, chapterIds } = await queued(["One", "Two", "Three"]);
  const [one = "", two, three] = chapterIds;
  await publishNow(site, { ...telling, workId, chapterIds: [one] });
  clock = new Date("2026-10-27T18:00:00Z");
  const [released] = await Promise.all([releaseDue(site, workId), withdrawWork(site, workId)]);
  const states = [await stateOf(one), await stateOf(two), await stateOf(three)];
  expect(states.map((state) => state?.split(" ")[0])).toEqual(
    released === 2 ? ["withdrawn", "withdrawn", "withdrawn"] : ["withdrawn", "scheduled", "scheduled"],
  );
  expect(await releaseDue(site, workId)).toBe(0);
});

test("publishing again after a withdrawal publishes only the selected chapters: the queue gets new times, and past days become drafts", async () => {
  const { workId, chapterIds } = await queued(["One", "Two", "Three", "Four"]);
  const [one = "", two, three, four = ""] = chapterIds;
  await publishNow(site, { ...telling, workId, chapterIds: [one] });
  await scheduleAt(site, { ...telling, workId, chapterIds: [four], at: new Date("2026-10-22T12:00:00Z") });
  await withdrawWork(site, workId);
  clock = new Date("2026-11-18T10:00:00Z");
  expect(await releaseAllDue(site)).toBe(0);
  await publishNow(site, { ...telling, workId, chapterIds: [one] });
  expect(await releaseDue(site, workId)).toBe(0);
  expect([await stateOf(one), await stateOf(two), await stateOf(three), await stateOf(four)]).toEqual([
    "published",
    "scheduled 2026-11-24T18:00",
    "scheduled 2026-12-01T18:00",
    "draft",
  ]);
  const kinds = await site.db
    .select({ kind: releases.kind })
    .from(releases)
    .where(eq(releases.workId, workId))
    .orderBy(releases.id);
  expect(kinds.map(({ kind }) => kind)).toEqual(["first", "withdrawal", "minor"]);
});

test("of concurrent binning and scheduling of a work only one succeeds", async () => {
  const { workId, chapterIds } = await queued(["One"]);
  const [one = ""] = chapterIds;
  await unschedule(site, { workId, chapterId: one });
  const at = new Date("2026-12-01T12:00:00Z");
  const [binned, scheduled] = await Promise.all([
    binWork(site, workId),
    scheduleAt(site, { ...telling, workId, chapterIds, at }),
  ]);
  expect([binned.ok, scheduled.ok].filter(Boolean)).toHaveLength(1);
  if (binned.ok) expect(scheduled).toEqual({ ok: false, reason: "gone" });
  else expect(await stateOf(one)).toBe("scheduled 2026-12-01T12:00");
  const [publication] = await site.db
    .select()
    .from(workPublications)
    .where(eq(workPublications.workId, workId));
  expect(publication?.state).toBe(scheduled.ok ? "scheduled" : "draft");
});
