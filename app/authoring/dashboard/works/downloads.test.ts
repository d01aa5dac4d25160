import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { entitle } from "#tests/support/entitle.ts";
import { publishedWork } from "#tests/support/published-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";

test("downloads of a range are added up, of feed readers the day with the most counts, and both leave as files", async () => {
  await using site = await createTestSite({}, { site: { now: () => new Date("2026-11-20T12:00:00Z") } });
  const author = await signIn(site);
  await entitle(site, author.account.id);
  const stranger = await signIn(site);
  await entitle(site, stranger.account.id);
  const { workId } = await publishedWork(site, { profileId: author.profiles[0]?.id ?? "" });
  await site.db.execute(sql`insert into work_fetch_days (work_id, day, downloads, feed_readers) values
    (${workId}, '2026-11-20', 3, 7), (${workId}, '2026-11-12', 4, 9), (${workId}, '2026-10-01', 2, 30)`);
  const rowOf = async (table: string, query: string, who = author.who) => {
    const { text } = await who.get(`/author-dashboard/files/${table}.json?${query}`);
    return (JSON.parse(text) as { rows: object[] }).rows;
  };
  expect(await rowOf("published-writings", "range=28")).toEqual([
    expect.objectContaining({ downloads: 7, feedReaders: 9 }),
  ]);
  expect(await rowOf("published-writings", "range=7")).toEqual([
    expect.objectContaining({ downloads: 3, feedReaders: 7 }),
  ]);
  expect(await rowOf("book-list", "range=7")).toEqual([
    expect.objectContaining({ downloads: 9, feedReaders: 30 }),
  ]);
  expect(await rowOf("daily-downloads", "range=28")).toEqual([
    expect.objectContaining({ day: "2026-11-12", downloads: 4, feedReaders: 9 }),
    expect.objectContaining({ day: "2026-11-20", downloads: 3, feedReaders: 7 }),
  ]);
  expect(await rowOf("daily-downloads", "range=all", stranger.who)).toEqual([]);
  const { text } = await author.who.get("/author-dashboard?range=28&sort=feedReaders");
  // Against the range before, in which a day had thirty.
  expect(text.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")).toContain("0 7 +250% 9 −70%");
});
