import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { publishNow } from "#app/authoring/releases/publish-commands.server.ts";
import { chapterPublications, profiles, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { openChapter } from "./unread-commands.server.ts";
import { countUnread, listUnread } from "./unread-queries.server.ts";

let site: Awaited<ReturnType<typeof createTestSite>>;
beforeAll(async () => {
  site = await createTestSite();
  return () => site[Symbol.asyncDispose]();
});

/** A work whose chapters are published one by one. */
async function serial(profileId?: string) {
  const titles = ["One", "Two", "Three"];
  const made = await makeWork(site, {
    title: "Low Water",
    chapters: titles.map((title) => ({ title })),
    ...(profileId && { profileId }),
  });
  for (const id of made.chapterIds) await writeText(site, id, "The tide went out.");
  const publish = async (numbers: number[], isSilent = false) =>
    publishNow(site, {
      workId: made.workId,
      chapterIds: numbers.flatMap((number) => made.chapterIds[number - 1] ?? []),
      isSilent,
      note: null,
      isUnlisted: false,
    });
  await publish([1]);
  const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, made.workId));
  const jid = row?.jid ?? "";
  const slugOf = async (number: number) => {
    const id = made.chapterIds[number - 1] ?? "";
    const [chapter] = await site.db
      .select()
      .from(chapterPublications)
      .where(eq(chapterPublications.chapterId, id));
    return chapter?.slug ?? "";
  };
  return { ...made, jid, publish, slugOf };
}

const readerOf = (profile: { id: string } | undefined) => ({
  id: profile?.id ?? "",
  ageCap: null,
  excluded: [],
});
const unreadCookieOf = (who: { jar: Map<string, string> }) =>
  decodeURIComponent(who.jar.get("octavo-unread") ?? "");

test("chapters that come out after the follow are unread until they are opened; revisions and silent releases are not", async () => {
  const { who, profiles: own } = await signIn(site);
  const reader = readerOf(own[0]);
  const { jid, publish, slugOf } = await serial();
  await who.post(`/following/book/${jid}`, {});
  expect(await countUnread(site.db, reader)).toBe(0);
  await publish([2]);
  await publish([1]);
  await publish([3], true);
  const [work] = await listUnread(site.db, reader);
  expect(work?.chapters.map(({ title }) => title)).toEqual(["Two"]);
  await openChapter(site, reader, { jid, slug: await slugOf(1) });
  expect(await countUnread(site.db, reader)).toBe(1);
  await openChapter(site, reader, { jid, slug: await slugOf(2) });
  expect(await countUnread(site.db, reader)).toBe(0);
});

test("a follow of the author and of the work counts a chapter once, and each profile has counts of its own", async () => {
  const family = [{ kind: "family" as const, handle: "young-reader" }];
  const { who, profiles: own } = await signIn(site, { profiles: family });
  const { jid, profileId, publish } = await serial();
  const [author] = await site.db.select().from(profiles).where(eq(profiles.id, profileId));
  await who.post(`/following/book/${jid}`, {});
  await who.post(`/following/author/${author?.handle}`, {});
  who.jar.set("current-user", encodeURIComponent(JSON.stringify({ id: own[1]?.id })));
  await who.post(`/following/author/${author?.handle}`, {});
  await publish([2, 3]);
  expect(await countUnread(site.db, readerOf(own[0]))).toBe(2);
  expect(await countUnread(site.db, readerOf(own[1]))).toBe(2);
  const page = (await who.get("/following")).text;
  for (const part of ["2 new chapters", "today", ">Two<", ">Three<", "Mark all as read"])
    expect(page).toContain(part);
  expect(unreadCookieOf(who)).toBe(`${own[1]?.id}.2`);
  expect((await who.post("/following", { intent: "read" })).location).toBe("/following");
  expect((await who.get("/following")).text).toContain("You are up to date");
  expect(unreadCookieOf(who)).toBe(`${own[1]?.id}.0`);
  expect(await countUnread(site.db, readerOf(own[0]))).toBe(2);
});

test("the calls of pages say whether a profile follows, toggle it, list what is unread, and report what was opened", async () => {
  const { who, profiles: own } = await signIn(site);
  const { jid, publish, slugOf } = await serial();
  const { token } = JSON.parse((await who.get("/api/auth/token")).text) as { token: string };
  const call = (path: string, body?: object) =>
    site.get(path, {
      method: body ? "POST" : "GET",
      headers: { "x-jwt-token": token, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const address = `/api/following/book/${jid}`;
  expect(JSON.parse((await call(address)).text)).toEqual({ isFollowed: false });
  expect(JSON.parse((await call(address, { isFollowed: true })).text)).toEqual({ isFollowed: true });
  expect(JSON.parse((await call(address)).text)).toEqual({ isFollowed: true });
  await publish([2]);
  const cookie = (answer: { headers: Headers }) =>
    decodeURIComponent(answer.headers.getSetCookie().find((line) => line.startsWith("octavo-unread")) ?? "");
  expect(cookie(await call("/api/user/sync", {}))).toContain(`${own[0]?.id}.1;`);
  // For the front page.
  const { works } = JSON.parse((await call("/api/following/unread")).text) as { works: object[] };
  const first = `/book-reader/${jid}/${await slugOf(2)}?`;
  expect(works).toMatchObject([
    { count: 1, book: { title: "Low Water" }, address: expect.stringContaining(first) },
  ]);
  const opened = await call("/api/following/opened", { jid, chapter: await slugOf(2) });
  expect([opened.status, cookie(opened)]).toEqual([204, expect.stringContaining(`${own[0]?.id}.0;`)]);
  expect(JSON.parse((await call(address, { isFollowed: false })).text)).toEqual({ isFollowed: false });
  for (const [path, body, status] of [
    [address, {}, 422],
    [address, { isFollowed: "yes" }, 422],
    ["/api/following/opened", { jid: 7 }, 422],
    ["/api/following/book/nothing", { isFollowed: true }, 404],
    ["/api/following/shelf/x", { isFollowed: true }, 404],
  ] as const)
    expect((await call(path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(status);
});

test("without scripts Follow returns to the page with the button, and only to such a page", async () => {
  const { who } = await signIn(site);
  const { jid } = await serial();
  const post = async (referer: string) =>
    (
      await who.get(`/following/book/${jid}`, {
        method: "POST",
        body: new URLSearchParams({ from: "page", intent: "follow" }),
        headers: { referer },
      })
    ).location;
  const origin = "http://localhost";
  expect(await post(`${origin}/book-reader/${jid}/chapter-1`)).toBe(`/book-reader/${jid}/chapter-1#followed`);
  for (const referer of [
    "",
    `${origin}/account`,
    "https://evil.example/bookdetail/x",
    `${origin}//evil.example`,
  ])
    expect(await post(referer)).toBe(`/bookdetail/${jid}#followed`);
});
