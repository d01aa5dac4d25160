import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { liftSuspension, suspendAccount } from "#app/platform/auth/sessions/suspension-commands.server.ts";
import {
  bookNavigation,
  books,
  chapterPublications,
  chapterRevisions,
  people,
  profiles,
  releases,
  workPublications,
  works,
} from "#app/platform/db/schema/all.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeWork, type WorkFacts } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import {
  moveAuthorship,
  publishNow,
  releaseDue,
  withdrawChapter,
  withdrawWork,
} from "./publish-commands.server.ts";
import { releaseAllDue } from "./schedule/release-due-job.server.ts";
import { scheduleAt, scheduleInQueue, unschedule } from "./schedule/schedule-commands.server.ts";

let clock = new Date("2026-10-20T10:00:00Z");
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({}, { site: { now: () => clock } });
  return () => site[Symbol.asyncDispose]();
});

const telling = { isSilent: false, note: null, isUnlisted: false };

/** A work whose chapters have these texts. */
async function write(texts: string[], facts: WorkFacts = {}) {
  const chapters = texts.map((_, index) => ({ title: `Chapter ${index + 1}`, ...facts.chapters?.[index] }));
  const work = await makeWork(site, { title: "The Tide Table", licence: "cc-by-4.0", ...facts, chapters });
  for (const [index, id] of work.chapterIds.entries()) await writeText(site, id, texts[index] ?? "");
  return work;
}

async function jidOf(workId: string): Promise<string> {
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
  return row?.jid ?? "";
}

const stateOf = async (workId: string) =>
  (await site.db.select().from(workPublications).where(eq(workPublications.workId, workId)))[0]?.state;

test("a published work has a book page, a reader and a search result; unpublished text appears nowhere", async () => {
  const { workId, chapterIds } = await write(["Low water at six.", "The secret harbour."], {
    title: "Quillfeather Almanac",
    genres: ["Poetry"],
    tags: ["tides"],
    warnings: ["Strong language"],
    summary: "First line.\nSecond <b>line</b>.",
  });
  expect(await publishNow(site, { ...telling, workId, chapterIds: chapterIds.slice(0, 1) })).toMatchObject({
    ok: true,
    count: 1,
  });
  const jid = await jidOf(workId);
  const page = await site.get(`/bookdetail/${jid}`);
  expect(page.status).toBe(200);
  for (const words of [
    "Quillfeather Almanac",
    "Wanda Writer",
    "Strong language",
    "tides",
    "Ongoing",
    "CC BY 4.0",
    "Second &lt;b&gt;line&lt;/b&gt;.",
    "What is new",
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain("Chapter 2");
  expect((await site.get(`/book-reader/${jid}/chapter-1`)).text).toContain("Low water at six.");
  expect((await site.get(`/book-reader/${jid}/chapter-2`)).status).toBe(404);
  expect((await site.get("/search?q=quillfeather")).text).toContain(jid);
  expect((await site.get("/sitemap/books-1.xml")).text).toContain(jid);
  const file = await site.app.fetch(new Request(`http://localhost/bookdetail/${jid}/download.epub`));
  expect(file.headers.get("content-type")).toBe("application/epub+zip");
  expect(
    (
      await site.db
        .select()
        .from(chapterRevisions)
        .where(eq(chapterRevisions.chapterId, chapterIds[0] ?? ""))
    ).map(({ kind }) => kind),
  ).toContain("publish");
});

test("publishing again keeps the jid and the URLs, and publishes the current text", async () => {
  const { workId, chapterIds } = await write(["First words."]);
  await publishNow(site, { ...telling, workId, chapterIds });
  const jid = await jidOf(workId);
  await writeText(site, chapterIds[0] ?? "", "Other words.");
  expect((await site.get(`/book-reader/${jid}/chapter-1`)).text).toContain("First words.");
  await publishNow(site, { ...telling, isSilent: true, workId, chapterIds });
  expect(await jidOf(workId)).toBe(jid);
  expect((await site.get(`/book-reader/${jid}/chapter-1`)).text).toContain("Other words.");
  const kinds = await site.db
    .select({ kind: releases.kind })
    .from(releases)
    .where(eq(releases.workId, workId))
    .orderBy(releases.id);
  expect(kinds.map(({ kind }) => kind)).toEqual(["first", "minor"]);
});

test("chapters after the last part are listed beside the parts in the book's contents", async () => {
  const { workId, chapterIds } = await write(["One.", "Two.", "Three."], {
    chapters: [
      { title: "Ebb", partTitle: "The Coast" },
      { title: "Epilogue", partTitle: "" },
      { title: "Thanks" },
    ],
  });
  await publishNow(site, { ...telling, workId, chapterIds });
  const [row] = await site.db
    .select({ contents: bookNavigation.contents })
    .from(bookNavigation)
    .innerJoin(workPublications, eq(workPublications.bookId, bookNavigation.bookId))
    .where(eq(workPublications.workId, workId));
  const labels = row?.contents.map(({ label, children }) => [label, children.length]);
  expect(labels).toEqual([
    ["The Coast", 1],
    ["Epilogue", 0],
    ["Thanks", 0],
  ]);
});

test("a selection with an empty chapter publishes nothing", async () => {
  const { workId, chapterIds } = await write(["Words.", ""]);
  expect(await publishNow(site, { ...telling, workId, chapterIds })).toEqual({
    ok: false,
    reason: "empty-chapter",
    title: "Chapter 2",
  });
  expect(await jidOf(workId)).toBe("");
});

test("an unlisted work opens by its URL and is in no list, search, sitemap or feed", async () => {
  const { workId, chapterIds } = await write(["Zanzibarred words."], { title: "Zanzibarred" });
  await publishNow(site, { ...telling, isUnlisted: true, workId, chapterIds });
  const jid = await jidOf(workId);
  const page = await site.get(`/bookdetail/${jid}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('content="noindex');
  expect((await site.get(`/book-reader/${jid}/chapter-1`)).text).toContain("noindex");
  for (const path of [
    "/",
    "/search?q=zanzibarred",
    "/search",
    "/api/search?q=zanzibarred",
    "/sitemap/books-1.xml",
  ])
    expect((await site.get(path)).text, path).not.toContain(jid);
  await publishNow(site, { ...telling, workId, chapterIds: [] });
  expect((await site.get("/search?q=zanzibarred")).text).toContain(jid);
});

test("a members' chapter is named to everyone, and its text is on no page, API answer, search result, note or file for others", async () => {
  const { workId, chapterIds } = await write(["Open harbour.", "Hidden lighthousekeeper."], {
    chapters: [{ title: "One" }, { title: "Two", access: "members" }],
  });
  await publishNow(site, { ...telling, workId, chapterIds });
  const jid = await jidOf(workId);
  const secret = "lighthousekeeper";
  for (const path of [
    `/bookdetail/${jid}`,
    `/bookdetail/${jid}.data`,
    `/bookdetail/${jid}/feed.atom`,
    `/book-reader/${jid}/two`,
    `/book-reader/${jid}/two.data`,
    `/book-reader/${jid}/two/chapter.json`,
    `/book-reader/${jid}/two/members`,
    `/book-reader/${jid}/two/members.data`,
    `/book-reader/${jid}/two/members.json`,
    `/book-reader/${jid}/search.json?q=${secret}`,
    `/search?q=${secret}`,
  ]) {
    const { text, status } = await site.get(path);
    expect(status, path).toBeLessThan(500);
    expect(
      text.replaceAll(`q=${secret}`, "").replaceAll(`"query":"${secret}"`, "").includes(`Hidden ${secret}`),
      path,
    ).toBe(false);
  }
  expect((await site.get(`/book-reader/${jid}/two`)).text).toContain("This chapter is for members");
  expect((await site.get(`/book-reader/${jid}/two/members`)).headers.get("location")).toBe("/sign-in");
  expect((await site.get(`/book-reader/${jid}/two/note.json?id=p-title`)).status).toBe(404);
  expect((await site.get(`/bookdetail/${jid}`)).text).toContain("Two (members)");
  expect((await site.get(`/bookdetail/${jid}/download.epub`)).text).not.toContain("two");
});

test("a withdrawn work leaves a page that says so, also for links into it, and returns to the same URL", async () => {
  const { workId, chapterIds } = await write(["Xylophonic words."], { title: "Xylophonic" });
  await publishNow(site, { ...telling, workId, chapterIds });
  const jid = await jidOf(workId);
  expect(await withdrawWork(site, workId)).toEqual({ ok: true });
  const page = await site.get(`/bookdetail/${jid}`);
  expect(page.status).toBe(410);
  expect(page.text).toContain("withdrawn");
  expect(page.text).toContain("noindex");
  // Not cached: a browser would otherwise show it after the work is back.
  for (const path of [`/bookdetail/${jid}`, `/book-reader/${jid}/chapter-1`, `/book-reader/${jid}`])
    for (const headers of [{}, { cookie: "a=b" }])
      expect((await site.get(path, { headers })).headers.get("cache-control") ?? "none", path).toMatch(
        /max-age=0|no-cache|no-store/,
      );
  const reader = await site.get(`/book-reader/${jid}/chapter-1`);
  expect(reader.status).toBe(410);
  expect(reader.text).toContain("withdrawn");
  expect(reader.text).not.toContain("Xylophonic words");
  expect((await site.get("/search?q=xylophonic")).text).not.toContain(jid);
  expect((await site.get(`/bookdetail/${jid}/download.epub`)).status).toBe(404);
  await publishNow(site, { ...telling, workId, chapterIds });
  expect(await jidOf(workId)).toBe(jid);
  expect((await site.get(`/book-reader/${jid}/chapter-1`)).text).toContain("Xylophonic words");
});

test("one chapter can be withdrawn, the last one only with its work", async () => {
  const { workId, chapterIds } = await write(["One.", "Two."]);
  const [first = "", second = ""] = chapterIds;
  await publishNow(site, { ...telling, workId, chapterIds });
  expect(await withdrawChapter(site, { workId, chapterId: first })).toEqual({ ok: true });
  expect((await site.get(`/book-reader/${await jidOf(workId)}/chapter-1`)).status).toBe(410);
  expect(await withdrawChapter(site, { workId, chapterId: second })).toEqual({ ok: false, reason: "last" });
});

test("a scheduled chapter is published at its time, once, with any number of servers", async () => {
  const { workId, chapterIds } = await write(["Soon."]);
  const at = new Date("2026-10-20T12:00:00Z");
  expect(await scheduleAt(site, { ...telling, workId, chapterIds, at })).toEqual({ ok: true, count: 1 });
  expect(await stateOf(workId)).toBe("scheduled");
  expect(await releaseAllDue(site)).toBe(0);
  clock = new Date("2026-10-20T12:00:30Z");
  const counts = await Promise.all([
    releaseDue(site, workId),
    releaseDue(site, workId),
    releaseDue(site, workId),
  ]);
  expect(counts.toSorted((one, other) => one - other)).toEqual([0, 0, 1]);
  expect(await releaseAllDue(site)).toBe(0);
  expect(await stateOf(workId)).toBe("published");
  expect(await site.db.$count(releases, eq(releases.workId, workId))).toBe(1);
});

test("L: a suspended author's scheduled chapters wait until the suspension is lifted", async () => {
  const { workId, chapterIds, profileId } = await write(["Soon."]);
  const at = new Date(clock.getTime() + 60_000);
  await scheduleAt(site, { ...telling, workId, chapterIds, at });
  const [writer] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
  const accountId = writer?.accountId ?? "";
  await entitle(site, accountId, "ACTIVE");
  await site.db.transaction((tx) => suspendAccount(tx, accountId, { reason: "spam", now: site.now() }));
  clock = new Date(at.getTime() + 3_600_000);
  expect(await releaseAllDue(site)).toBe(0);
  expect(await stateOf(workId)).toBe("scheduled");
  await site.db.transaction((tx) => liftSuspension(tx, accountId));
  expect(await releaseAllDue(site)).toBe(1);
});

test("after downtime a queue is published in order, with one release for each of its times", async () => {
  clock = new Date("2026-10-20T10:00:00Z");
  const { workId, chapterIds } = await write(["One.", "Two.", "Three."]);
  const rule = { weekdays: [2, 5], time: "18:00", timeZone: "Europe/Berlin" };
  const [one = "", two = "", three = ""] = chapterIds;
  expect(await scheduleInQueue(site, { ...telling, workId, chapterIds: [three], rule })).toEqual({
    ok: true,
    count: 1,
  });
  expect(await scheduleInQueue(site, { ...telling, workId, chapterIds: [one, two], rule })).toEqual({
    ok: true,
    count: 2,
  });
  const times = await site.db.select().from(chapterPublications).orderBy(chapterPublications.publishAt);
  const ours = times.filter(({ chapterId }) => chapterIds.includes(chapterId));
  expect(ours.map(({ chapterId }) => chapterId)).toEqual([three, one, two]);
  expect(ours.map(({ publishAt }) => publishAt?.toISOString())).toEqual([
    "2026-10-20T16:00:00.000Z",
    "2026-10-23T16:00:00.000Z",
    "2026-10-27T17:00:00.000Z",
  ]);
  clock = new Date("2026-11-02T00:00:00Z");
  // This account has no plan: the job changes nothing.
  expect(await releaseAllDue(site)).toBe(0);
  expect(await releaseDue(site, workId)).toBe(3);
  const made = await site.db.select().from(releases).where(eq(releases.workId, workId)).orderBy(releases.id);
  expect(made.map(({ kind, chapterIds: [id] }) => `${kind} ${id}`)).toEqual([
    `first ${three}`,
    `chapter ${one}`,
    `chapter ${two}`,
  ]);
});

test("a chapter removed from the queue becomes a draft, and the others move up", async () => {
  clock = new Date("2026-10-20T10:00:00Z");
  const { workId, chapterIds } = await write(["One.", "Two."]);
  const rule = { weekdays: [2], time: "18:00", timeZone: "UTC" };
  await scheduleInQueue(site, { ...telling, workId, chapterIds, rule });
  const [one = "", two = ""] = chapterIds;
  await unschedule(site, { workId, chapterId: one });
  const [left] = await site.db
    .select()
    .from(chapterPublications)
    .where(eq(chapterPublications.chapterId, two));
  expect(left?.publishAt?.toISOString()).toBe("2026-10-20T18:00:00.000Z");
  await unschedule(site, { workId, chapterId: two });
  expect(await stateOf(workId)).toBe("draft");
});

test("published chapters cannot be scheduled, nor can past times be used", async () => {
  const { workId, chapterIds } = await write(["One."]);
  expect(await scheduleAt(site, { ...telling, workId, chapterIds, at: new Date("2020-01-01") })).toEqual({
    ok: false,
    reason: "past",
  });
  await publishNow(site, { ...telling, workId, chapterIds });
  expect(await scheduleAt(site, { ...telling, workId, chapterIds, at: new Date("2030-01-01") })).toEqual({
    ok: false,
    reason: "published",
  });
});

test("a work moved to another pen name names that one everywhere, and the old one nowhere", async () => {
  const { workId, chapterIds, profileId } = await write(["Words."], { title: "Moved" });
  await site.db.update(profiles).set({ fullName: "Oldname Eins" }).where(eq(profiles.id, profileId));
  await publishNow(site, { ...telling, workId, chapterIds });
  const other = await makeWork(site);
  await site.db.update(profiles).set({ fullName: "Newname Zwei" }).where(eq(profiles.id, other.profileId));
  await site.db.transaction(async (tx) => {
    await tx.update(works).set({ profileId: other.profileId }).where(eq(works.id, workId));
    await moveAuthorship({ tx, workIds: [workId] });
  });
  const jid = await jidOf(workId);
  for (const path of [
    `/bookdetail/${jid}`,
    `/book-reader/${jid}/chapter-1`,
    `/bookdetail/${jid}/feed.atom`,
    "/search?q=oldname",
  ]) {
    const { text } = await site.get(path);
    expect(text.replaceAll("q=oldname", ""), path).not.toContain("Oldname");
  }
  expect((await site.get(`/bookdetail/${jid}`)).text).toContain("Newname Zwei");
  expect(await site.db.$count(people, eq(people.name, "Oldname Eins"))).toBe(0);
  expect(await site.db.$count(books, eq(books.jid, jid))).toBe(1);
});
