import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { manuscriptImports, writtenDays } from "#app/platform/db/schema/all.server.ts";
import { releaseAllDue } from "#app/authoring/releases/schedule/release-due-job.server.ts";
import { entitle } from "#tests/support/entitle.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

test("what the site has noted and cannot go on with stands at the top for its author alone: chapters that are due and not ready, a manuscript that was read", async () => {
  await using site = await createTestSite();
  const [author, stranger] = [await signIn(site), await signIn(site)];
  for (const { account } of [author, stranger]) await entitle(site, account.id);
  const profileId = author.profiles[0]?.id ?? "";
  const { workId, chapterIds } = await makeWork(site, {
    profileId,
    title: "Low Water",
    chapters: [{ title: "Ebb & <Flow>" }],
  });
  const waiting = async (who = author.who) => {
    const { text } = await who.get("/author-dashboard");
    const [, after = ""] = text.split("Waiting for your answer");
    return [...after.slice(0, after.indexOf("</ul>")).matchAll(/href="([^"]+)">([^<]+)</g)].map((found) =>
      found.slice(1),
    );
  };
  expect(await waiting()).toEqual([]);
  await site.db.execute(
    sql`insert into work_publications (work_id, state, updated_at) values (${workId}, 'scheduled', now())`,
  );
  await site.db.execute(sql`insert into chapter_publications (chapter_id, state, publish_at, updated_at)
    values (${chapterIds[0]}, 'scheduled', now() - interval '1 minute', now())`);
  // The site releases it by itself as long as it can.
  expect(await waiting()).toEqual([]);
  await releaseAllDue(site);
  await site.db.insert(manuscriptImports).values({
    id: "import-1",
    profileId,
    workId: null,
    fileName: "novel.docx",
    manuscript: {} as (typeof manuscriptImports.$inferInsert)["manuscript"],
    createdAt: new Date(),
  });
  expect(await waiting()).toEqual([
    [
      `/writing-edit?id=${workId}&amp;chapter=${chapterIds[0]}`,
      "“Ebb &amp; &lt;Flow&gt;” is due and empty: write it, or choose another day",
    ],
    [
      "/writing/import?file=import-1",
      "“novel.docx” was read: check the chapters, and take them or leave them",
    ],
  ]);
  expect(await waiting(stranger.who)).toEqual([]);
});

test("words written are a line of the chart and a number of the author, before anybody has read", async () => {
  const day = "2026-11-20";
  await using site = await createTestSite({}, { site: { now: () => new Date(`${day}T12:00:00Z`) } });
  const author = await signIn(site);
  await entitle(site, author.account.id);
  const { workId } = await publishedWork(site, { profileId: author.profiles[0]?.id ?? "" });
  const empty = (await author.who.get("/author-dashboard?measure=words")).text;
  expect(empty).toContain("Nothing was written in this range.");
  await site.db.insert(writtenDays).values([
    { workId, day, words: 1_204 },
    { workId, day: "2026-11-18", words: 300 },
    // More was deleted than written.
    { workId, day: "2026-11-17", words: -900 },
  ]);
  const page = (await author.who.get("/author-dashboard?measure=words&range=7")).text;
  expect(page).toContain("Words written: 1,504, most on 20 November 2026 (1,204).");
  expect(page).toContain("<title>17 November 2026: 0; 10 November 2026: 0</title>");
  expect(page).toContain("1,504 written in this range");
  // Nobody has read: the other lines say so, and the words stay one tap away.
  const unread = (await author.who.get("/author-dashboard?range=7")).text;
  expect(unread).toContain("Nothing was read in this range.");
  expect(unread).toContain('href="/author-dashboard?range=7&amp;measure=words#activity-chart"');
  const csv = (await author.who.get("/author-dashboard/files/daily-words.csv?range=7")).text;
  expect(csv.split("\r\n").slice(1, 4)).toEqual([
    `2026-11-17,${workId},Low Water,-900`,
    `2026-11-18,${workId},Low Water,300`,
    `2026-11-20,${workId},Low Water,1204`,
  ]);
  const table = JSON.parse(
    (await author.who.get("/author-dashboard/files/activity-chart.json?range=7&by=week")).text,
  ) as { rows: { words: number }[] };
  expect(table.rows.map(({ words }) => words)).toEqual([0, 1_504]);
});
