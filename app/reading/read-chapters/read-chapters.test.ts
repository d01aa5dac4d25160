import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { scheduleAt } from "#app/authoring/releases/schedule/schedule-commands.server.ts";
import { findReleaseToTakeBack, takeBack } from "#app/authoring/releases/take-back/take-back.server.ts";
import { saveSettings } from "#app/authoring/works/settings/settings-commands.server.ts";
import { chapterPublications, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import type { ReadChapter, SinceYouRead } from "./read-chapter.ts";

let clock = Date.now() - 600_000;
let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite({}, { site: { now: () => new Date(clock) } });
  return () => site[Symbol.asyncDispose]();
});

const step = 1_000;

/** A work whose first chapters are out; time passes with each release. */
async function serial(outCount: number, { access = "free" }: { access?: "free" | "members" } = {}) {
  const titles = ["One", "Two", "Three", "Four", "Five"];
  const made = await makeWork(site, {
    title: "Low Water",
    chapters: titles.map((title) => ({ title, access })),
  });
  const idOf = (number: number) => made.chapterIds[number - 1] ?? "";
  for (const id of made.chapterIds) await writeText(site, id, "The tide went out.\nNobody came.");
  const publish = async (numbers: number[], { isSilent = false, note = null as string | null } = {}) => {
    clock += step;
    const chapterIds = numbers.map(idOf);
    await publishNow(site, { workId: made.workId, chapterIds, isSilent, note, isUnlisted: false });
    clock += step;
  };
  await publish(Array.from({ length: outCount }, (_, at) => at + 1));
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, made.workId));
  const slugOf = async (number: number) => {
    const [chapter] = await site.db
      .select()
      .from(chapterPublications)
      .where(eq(chapterPublications.chapterId, idOf(number)));
    return chapter?.slug ?? "";
  };
  const rewrite = (number: number, text: string) => writeText(site, idOf(number), text);
  return { ...made, jid: row?.jid ?? "", publish, slugOf, rewrite, idOf };
}

async function reader(state?: "ACTIVE") {
  const { token, cookie } = await makeAccount(site, state ? { state } : {});
  const headers = { "x-jwt-token": token, "content-type": "application/json" };
  const post = (body: unknown) =>
    site.get("/api/read-chapters", { method: "POST", headers, body: JSON.stringify(body) });
  const get = async (path: string) => JSON.parse((await site.get(path, { headers })).text);
  return {
    cookie,
    post,
    read: async (jid: string, chapters: Partial<ReadChapter>[]) => {
      const sent = chapters.map((each) => ({ jid, revisedAt: null, readAt: clock, ...each }));
      expect((await post({ now: clock, chapters: sent })).status).toBe(204);
    },
    listRead: async (jid: string): Promise<string[]> => (await get(`/api/read-chapters?jid=${jid}`)).read,
    since: async (jid: string): Promise<SinceYouRead | undefined> =>
      (await get(`/api/since-you-read?jid=${jid}&jid=nothing`)).books[0],
    changes: (jid: string, slug: string, query = "") =>
      site.get(`/book-reader/${jid}/${slug}/changes${query}`, { headers: { cookie } }),
  };
}

const revisedAt = async (jid: string, slug: string): Promise<number | null> =>
  JSON.parse((await site.get(`/book-reader/${jid}/${slug}/chapter.json`)).text).chapter.revisedAt;

test("chapters read on one device are read on all of a profile's, and on nobody else's", async () => {
  const { jid, slugOf } = await serial(2);
  const [one, two] = [await slugOf(1), await slugOf(2)];
  const who = await reader();
  await who.read(jid, [{ chapter: one }, { chapter: "no-such-chapter" }]);
  await who.read(jid, [{ chapter: one }]);
  await who.read("nothing", [{ chapter: one }]);
  expect(await who.listRead(jid)).toEqual([one]);
  await who.read(jid, [{ chapter: two }]);
  expect(await who.listRead(jid)).toEqual([one, two].toSorted());
  expect(await (await reader()).listRead(jid)).toEqual([]);
});

test("chapters that came out after one had read all there was are new until each is read, and mid-book those since the last reading", async () => {
  const { jid, publish, slugOf } = await serial(2);
  const [caughtUp, midBook] = [await reader(), await reader()];
  await caughtUp.read(jid, [{ chapter: await slugOf(1) }, { chapter: await slugOf(2) }]);
  await midBook.read(jid, [{ chapter: await slugOf(1) }]);
  expect(await caughtUp.since(jid)).toMatchObject({ newCount: 0, firstNew: null, changed: [] });
  await publish([3]);
  await publish([4]);
  // Without an announcement.
  await publish([5], { isSilent: true });
  const three = { slug: await slugOf(3), title: "Three" };
  expect(await caughtUp.since(jid)).toMatchObject({ newCount: 2, firstNew: three });
  expect(await midBook.since(jid)).toMatchObject({ newCount: 2, firstNew: three });
  await caughtUp.read(jid, [{ chapter: three.slug }]);
  expect(await caughtUp.since(jid)).toMatchObject({ newCount: 1, firstNew: { title: "Four" } });
  await midBook.read(jid, [{ chapter: await slugOf(2) }]);
  expect((await midBook.since(jid))?.newCount).toBe(0);
  expect(await (await reader()).since(jid)).toBeUndefined();
});

test("B04 a chapter that an announced release changes is shown word by word against the text that one read; silent edits are not", async () => {
  const { jid, publish, slugOf, rewrite } = await serial(1);
  const slug = await slugOf(1);
  const who = await reader();
  await who.read(jid, [{ chapter: slug, revisedAt: 0 }]);
  expect(await revisedAt(jid, slug)).toBeNull();
  await rewrite(1, "The tide went out quietly.\nNobody came.");
  await publish([1], { isSilent: true });
  expect((await who.since(jid))?.changed).toEqual([]);
  expect(await who.changes(jid, slug)).toMatchObject({
    status: 200,
    text: expect.stringContaining("Nothing has changed"),
  });
  await rewrite(1, "The tide went out quietly.\nSomebody came.");
  await publish([1], { note: "The visitor is back." });
  await rewrite(1, "The tide went out softly.\nSomebody came.");
  await publish([1], { isSilent: true });
  expect((await who.since(jid))?.changed).toEqual([{ slug, title: "One", since: 0 }]);
  const { text, headers } = await who.changes(jid, slug);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(text).toMatch(/<del>Nobody<\/del><ins>Somebody<\/ins><span> came\.<\/span>/);
  expect(text).toContain("The visitor is back.");
  // What the silent edits before and after it changed is in no mark.
  expect(text).not.toMatch(/<(ins|del)>[^<]*(quietly|softly)/);
  // Whoever has read on meanwhile is shown the same: the link says which text was read.
  const between = (await who.since(jid))?.changed[0]?.since;
  await who.read(jid, [{ chapter: slug, revisedAt: await revisedAt(jid, slug) }]);
  expect((await who.since(jid))?.changed).toEqual([]);
  expect((await who.changes(jid, slug, `?since=${between}`)).text).toContain("<ins>Somebody</ins>");
  await rewrite(1, "The tide went out softly.\nAll came.");
  await publish([1]);
  expect((await who.since(jid))?.changed).toHaveLength(1);
  // Whoever has seen it has read the present text.
  const seen = await site.get(`/book-reader/${jid}/${slug}/changes`, {
    method: "POST",
    body: new URLSearchParams({}),
    headers: { cookie: who.cookie },
  });
  expect([seen.status, seen.headers.get("location")]).toEqual([303, `/book-reader/${jid}/${slug}`]);
  expect((await who.since(jid))?.changed).toEqual([]);
});

test("several revisions are one comparison, and a release that is taken back has changed nothing", async () => {
  const { jid, publish, slugOf, rewrite, workId } = await serial(1);
  const slug = await slugOf(1);
  const [early, late] = [await reader(), await reader()];
  await early.read(jid, [{ chapter: slug, revisedAt: 0 }]);
  await rewrite(1, "The tide came in.\nNobody came.");
  await publish([1]);
  await late.read(jid, [{ chapter: slug, revisedAt: await revisedAt(jid, slug) }]);
  await rewrite(1, "The tide came in.\nAll came.");
  clock += step;
  await publish([1]);
  clock -= step;
  expect((await early.changes(jid, slug)).text).toMatch(
    /<del>went out<\/del><ins>came in<\/ins>|<del>went<\/del>/,
  );
  expect((await late.changes(jid, slug)).text).not.toContain("<del>went");
  expect((await late.changes(jid, slug)).text).toContain("<ins>All</ins>");
  const release = await findReleaseToTakeBack(site.db, workId, new Date(clock));
  expect(await takeBack(site, { workId, releaseId: release?.id ?? 0 })).toBe(true);
  expect((await late.since(jid))?.changed).toEqual([]);
  expect((await early.since(jid))?.changed).toHaveLength(1);
  // Without an account the address says which text was read.
  const stranger = await reader();
  expect((await stranger.changes(jid, slug)).text).toContain("Nothing has changed");
  expect((await stranger.changes(jid, slug, "?since=0")).text).toContain("<ins>");
});

test("the words of a members' chapter are compared for members alone", async () => {
  const { jid, publish, slugOf, rewrite } = await serial(1, { access: "members" });
  const slug = await slugOf(1);
  await rewrite(1, "The secret harbour.");
  await publish([1]);
  const [stranger, member] = [await reader(), await reader("ACTIVE")];
  for (const who of [stranger, member]) await who.read(jid, [{ chapter: slug, revisedAt: 0 }]);
  const refused = await stranger.changes(jid, slug);
  expect([refused.status, refused.text.includes("harbour")]).toEqual([303, false]);
  expect((await member.changes(jid, slug)).text).toContain("harbour");
});

test("reports of devices may come late, twice and in any order: the first time and the latest text are stored", async () => {
  const { jid, publish, slugOf, rewrite } = await serial(1);
  const slug = await slugOf(1);
  await rewrite(1, "Another text.");
  await publish([1]);
  const latest = (await revisedAt(jid, slug)) ?? 0;
  const report = fc.record({
    revisedAt: fc.constantFrom(0, latest - 1, latest, latest + step, null),
    readAt: fc.integer({ min: clock - 40 * step, max: clock }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 5 }), async (reports) => {
      const who = await reader();
      for (const each of [...reports, ...reports.toReversed()])
        await who.read(jid, [{ chapter: slug, ...each }]);
      const [row] = (
        await site.db.execute<{ text: number; readAt: number }>(sql`
          select (extract(epoch from r.revised_at) * 1000)::float8 as text, (extract(epoch from r.read_at) * 1000)::float8 as "readAt"
          from read_chapters r join profiles p on p.id = r.profile_id order by p.created_at desc, p.id desc limit 1`)
      ).rows;
      const texts = reports.map((each) => Math.min(each.revisedAt ?? latest, latest));
      expect(row).toEqual({
        text: Math.max(...texts),
        readAt: Math.min(...reports.map((each) => each.readAt)),
      });
    }),
    { numRuns: 8 },
  );
});

test("a slow call does not make a chapter count as read later than it was, and a clock that is off is corrected", async () => {
  const { jid, publish, slugOf } = await serial(1);
  const slug = await slugOf(1);
  const [slow, off] = [await reader(), await reader()];
  const readAt = clock;
  await publish([2]);
  clock += 20 * step;
  const hours = 5 * 3_600_000;
  const sent = { jid, chapter: slug, revisedAt: 0 };
  expect((await slow.post({ now: readAt + step, chapters: [{ ...sent, readAt }] })).status).toBe(204);
  const late = { ...sent, readAt: readAt + hours };
  expect((await off.post({ now: clock + hours, chapters: [late] })).status).toBe(204);
  for (const who of [slow, off]) expect((await who.since(jid))?.newCount).toBe(1);
});

test("hostile reports are refused or bounded, and change nothing", async () => {
  const { jid, slugOf } = await serial(1);
  const slug = await slugOf(1);
  const { post, listRead } = await reader();
  const good = { jid, chapter: slug, revisedAt: null, readAt: clock };
  for (const chapters of [
    [{ ...good, jid: "a\u0007b" }],
    [{ ...good, chapter: "x".repeat(301) }],
    [{ ...good, chapter: "\ud800" }],
    [{ ...good, revisedAt: -1 }],
    [{ ...good, revisedAt: 1e300 }],
    [{ ...good, readAt: "yesterday" }],
    Array.from({ length: 151 }, () => good),
    "all",
  ])
    expect([400, 422], JSON.stringify(chapters).slice(0, 80)).toContain(
      (await post({ now: clock, chapters })).status,
    );
  expect(await listRead(jid)).toEqual([]);
  for (const [now, readAt] of [
    [0, 8e15],
    [-8e15, 0],
    [8e15, -8e15],
  ])
    expect((await post({ now, chapters: [{ ...good, readAt }] })).status).toBe(204);
  expect(await listRead(jid)).toEqual([slug]);
  const many = Array.from({ length: 200 }, (_, at) => `jid=b${at}`).join("&");
  expect((await site.get(`/api/since-you-read?${many}`)).status).toBe(401);
});

test("where an author says so, book page and reader say when the next chapter comes, at once", async () => {
  const { jid, workId, slugOf, idOf } = await serial(1);
  const at = new Date(Date.now() + 40 * 86_400_000);
  const plan = { workId, chapterIds: [idOf(2)], isSilent: false, note: null, isUnlisted: false };
  await scheduleAt(site, { ...plan, at });
  const day = at.toISOString().slice(0, 10);
  const pages = async () => {
    const chapter = await site.get(`/book-reader/${jid}/${await slugOf(1)}/chapter.json`);
    return [(await site.get(`/bookdetail/${jid}`)).text, chapter.text].map((text) => text.includes(day));
  };
  expect(await pages()).toEqual([false, false]);
  await saveSettings(site, { workId, seen: "", given: { nextDate: "shown" } });
  expect(await pages()).toEqual([true, true]);
});
