import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accounts, writtenDays } from "#app/platform/db/schema/all.server.ts";
import { makeAccount } from "#tests/support/make-account.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { saveChange } from "./save-commands.server.ts";

test("the words of a day are those by which a work grew in it by saves, each once, by the author's clock; what is imported was not written", async () => {
  let now = Date.parse("2026-11-20T23:30:00Z");
  await using site = await createTestSite({}, { site: { now: () => new Date(now) } });
  const author = await makeAccount(site);
  await site.db.update(accounts).set({ timeZone: "America/New_York" });
  const { workId, chapterIds } = await makeWork(site, {
    profileId: author.profiles[0]?.id ?? "",
    chapters: [{ title: "One" }, { title: "Two" }],
  });
  const [one = "", two = ""] = chapterIds;
  await writeText(site, one, "It was late and imported.");
  const insert = (chapterId: string, version: number, text: string) => ({
    chapterId,
    saveId: randomUUID(),
    version,
    steps: [
      { stepType: "replace", from: 1, to: 1, slice: { content: [{ type: "text", text }] } },
    ] as unknown[],
  });
  const first = insert(one, 1, "Four words of mine ");
  for (const _ of [1, 2]) expect(await saveChange(site, first)).toMatchObject({ ok: true });
  await Promise.all([
    saveChange(site, insert(one, 2, "And two ")),
    saveChange(site, insert(two, 0, "Three more words")),
  ]);
  expect(await site.db.select().from(writtenDays)).toEqual([{ workId, day: "2026-11-20", words: 9 }]);
  // After midnight in New York more is deleted than written.
  now += 6 * 3_600_000;
  await saveChange(site, { ...insert(two, 1, ""), steps: [{ stepType: "replace", from: 1, to: 6 }] });
  const later = await site.db.select().from(writtenDays).orderBy(writtenDays.day);
  expect(later.map(({ day, words }) => [day, words])).toEqual([
    ["2026-11-20", 9],
    ["2026-11-21", -1],
  ]);
});
