import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { workChapters, workParts, works } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";

type Answer = { titles: { kind: string; id: string; chapter: string | null; text: string }[] };

async function openTitles() {
  const site = await createTestSite();
  const author = await makeAccount(site, { name: "Ada Byron", state: "ACTIVE" });
  const { workId, chapterIds } = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    title: "The Harbour",
    chapters: [{ title: "Harbour lights" }, { title: "Home" }],
  });
  await site.db.update(works).set({ summary: "Of a harbour." }).where(eq(works.id, workId));
  await site.db.insert(workParts).values({ id: "part", workId, title: "Old harbour", position: 0 });
  const second = chapterIds[1] ?? "";
  await site.db
    .update(workChapters)
    .set({ noteAfter: "Thanks, harbour." })
    .where(eq(workChapters.id, second));
  const path = `/api/writing/works/${workId}/titles`;
  const headers = {
    cookie: author.cookie,
    "x-jwt-token": author.token,
    "sec-fetch-site": "same-origin",
    "content-type": "application/json",
  };
  return {
    site,
    workId,
    chapterIds,
    list: async () => (JSON.parse((await site.get(path, { headers })).text) as Answer).titles,
    rewrite: async (changes: object[]) => {
      const body = JSON.stringify({ changes });
      const { status, text } = await site.get(path, { method: "POST", headers, body });
      return { status, ...(JSON.parse(text) as { count: number; left: { msg: string }[] }) };
    },
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

test("12: titles of work, parts and chapters, the summary and notes are listed for searching, without empty ones", async () => {
  await using work = await openTitles();
  expect((await work.list()).map(({ kind, text, chapter }) => [kind, text, chapter])).toEqual([
    ["title", "The Harbour", null],
    ["summary", "Of a harbour.", null],
    ["part", "Old harbour", null],
    ["chapter", "Harbour lights", null],
    ["chapter", "Home", null],
    ["noteAfter", "Thanks, harbour.", "Home"],
  ]);
});

test("12: titles and notes that are still as they were seen are changed; the others are returned with the reason", async () => {
  await using work = await openTitles();
  const titles = await work.list();
  const changes = titles.map(({ kind, id, text: before }) => {
    return { kind, id, before, after: before.replace(/harbour/i, "Quay") };
  });
  const stale = { ...changes[0], before: "Another" };
  const empty = { ...changes[3], before: "Quay lights", after: " " };
  const foreign = { ...changes[3], id: "another" };
  const answer = await work.rewrite([...changes, stale, empty, foreign]);
  expect([answer.status, answer.count]).toEqual([200, 6]);
  expect(answer.left.map(({ msg }) => msg)).toEqual([
    "It was changed meanwhile. Look for it again.",
    "Give it a title. It can be changed at any time.",
    "It was changed meanwhile. Look for it again.",
  ]);
  expect((await work.list()).map(({ text }) => text)).toEqual([
    "The Quay",
    "Of a Quay.",
    "Old Quay",
    "Quay lights",
    "Home",
    "Thanks, Quay.",
  ]);
});

test("12: an emptied note is removed, one that becomes too long stays unchanged, and an invalid list of changes is refused with a message", async () => {
  await using work = await openTitles();
  const id = work.chapterIds[1] ?? "";
  const before = "Thanks, harbour.";
  const tooLong = await work.rewrite([{ kind: "noteAfter", id, before, after: "x".repeat(5_001) }]);
  expect(tooLong.left[0]?.msg).toContain("at most 5,000 characters; this has 5,001");
  expect((await work.rewrite([{ kind: "noteAfter", id, before, after: "" }])).count).toBe(1);
  const [chapter] = await work.site.db.select().from(workChapters).where(eq(workChapters.id, id));
  expect(chapter?.noteAfter).toBeNull();
  expect((await work.rewrite([])).status).toBe(422);
  expect((await work.rewrite([{ kind: "profileId", id, before, after: "x" }])).status).toBe(422);
});
