import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { follows, releases, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

/** An author whose work has these texts. */
async function author(site: TestSite, texts: string[]) {
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = texts.map((_, at) => ({ title: `Part ${at + 1}` }));
  const made = await makeWork(site, { profileId: profiles[0]?.id ?? "", title: "Low Water", chapters });
  for (const [at, text] of texts.entries()) if (text) await writeText(site, made.chapterIds[at] ?? "", text);
  const sheet = `/writing/${made.workId}/publish`;
  return {
    ...made,
    sheet,
    who,
    publish: (chapter = "", more = {}) =>
      who.post(sheet, { intent: "publish", chapter, when: "now", told: "update", ...more }),
    ticked: async (query = "") => {
      const page = (await who.get(`${sheet}${query}`)).text;
      const boxes = [...page.matchAll(/<input [^>]*name="chapter"[^>]*>/g)].map(([box]) => box);
      return boxes
        .filter((box) => box.includes("checked"))
        .map((box) => made.chapterIds.indexOf(/value="([^"]*)"/.exec(box)?.[1] ?? ""));
    },
  };
}

test("the publish sheet preselects only a named chapter: not every draft, and none with a TK", async () => {
  await using site = await createTestSite();
  const { ticked, chapterIds } = await author(site, ["One.", "Two, TK.", "Three.", ""]);
  expect(await ticked()).toEqual([]);
  expect(await ticked(`?chapter=${chapterIds[2]}`)).toEqual([2]);
  expect(await ticked(`?chapter=${chapterIds[1]}`)).toEqual([]);
  expect(await ticked("?chapter=all")).toEqual([0, 2]);
  // A ready chapter besides an unfinished one is not the only chapter.
  expect(await (await author(site, ["Ready.", "Not yet, TK."])).ticked()).toEqual([]);
  expect(await (await author(site, ["Ready.", ""])).ticked()).toEqual([]);
  // Not even the only draft.
  expect(await (await author(site, ["Alone."])).ticked()).toEqual([]);
});

test("a release can be taken back for ten minutes, before mails are sent, and not afterwards", async () => {
  let ahead = 0;
  await using site = await createTestSite({}, { site: { now: () => new Date(Date.now() + ahead) } });
  const { who, sheet, publish, workId, chapterIds } = await author(site, ["One.", "Two."]);
  const reader = await signIn(site);
  await site.db
    .insert(follows)
    .values({ profileId: reader.profiles[0]?.id ?? "", workId, since: new Date("2026-01-01") });
  await publish(chapterIds[0]);
  ahead = 60 * 60_000;
  await publish(chapterIds[1]);
  const [{ jid = "" } = {}] = await site.db
    .select()
    .from(workPublications)
    .where(eq(workPublications.workId, workId));
  const addressOfTwo = `/book-reader/${jid}/part-2`;
  expect((await site.get(addressOfTwo)).status).toBe(200);
  const waits = await site.db.execute<{ minutes: number }>(sql`
    select round(extract(epoch from start_after - created_on) / 60)::int as minutes
    from pgboss.job where name = 'tell-followers'`);
  expect(waits.rows).toEqual([{ minutes: 10 }, { minutes: 10 }]);

  const page = (await who.get(sheet)).text;
  expect(page).toContain("Followers get an email in 10 minutes. Until then you can undo this.");
  const release = /name="release" value="(\d+)"/.exec(page)?.[1] ?? "";
  expect((await who.post(sheet, { intent: "take-back", release })).location).toBe(`${sheet}?done=taken-back`);
  expect((await site.get(addressOfTwo)).status).toBe(404);
  expect((await site.get(`/book-reader/${jid}/part-1`)).status).toBe(200);
  expect(await site.db.$count(releases, eq(releases.workId, workId))).toBe(1);
  expect((await who.get(sheet)).text).toContain("Part 2");

  await publish(chapterIds[1]);
  ahead += 11 * 60_000;
  const later = (await who.get(sheet)).text;
  expect(later).not.toContain("undo it");
  const tooLate = await who.post(sheet, { intent: "take-back", release: String(Number(release) + 1) });
  expect([tooLate.status, tooLate.text.includes("It is too late: emails have been sent.")]).toEqual([
    422,
    true,
  ]);
});

test("taking back the first release leaves a draft, and the next release counts as the first", async () => {
  await using site = await createTestSite();
  const { who, sheet, publish, workId, chapterIds } = await author(site, ["One."]);
  await publish(chapterIds[0]);
  const release = /name="release" value="(\d+)"/.exec((await who.get(sheet)).text)?.[1] ?? "";
  await who.post(sheet, { intent: "take-back", release });
  const [publication] = await site.db
    .select()
    .from(workPublications)
    .where(eq(workPublications.workId, workId));
  expect([publication?.state, publication?.firstPublishedAt]).toEqual(["draft", null]);
  expect((await site.get(`/bookdetail/${publication?.jid}`)).status).toBe(404);
  await publish(chapterIds[0]);
  const [made] = await site.db.select().from(releases).where(eq(releases.workId, workId));
  expect(made?.kind).toBe("first");
  expect((await site.get(`/bookdetail/${publication?.jid}`)).status).toBe(200);
});
