import { expect, test } from "vitest";
import { getSheet } from "#app/authoring/releases/sheet/publish-queries.server.ts";
import { works } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { writeText } from "#tests/support/write-text.ts";
import { findInWork, replaceInWork } from "./find-commands.server.ts";

test("12: searching a work of 120 chapters, and checking it before publishing, opens them with three statements", async () => {
  await using site = await createTestSite();
  const chapters = Array.from({ length: 120 }, (_, at) => ({ title: `Chapter ${at + 1}` }));
  const made = await makeWork(site, { chapters });
  for (const at of [0, 60, 119]) await writeText(site, made.chapterIds[at] ?? "", "The harbour, TK.");
  const [work] = await site.db.select().from(works);
  if (!work) throw new Error("no work");
  const wanted = { find: "harbour", matchesCase: true, wholeWords: true };
  const opening = async (ask: () => Promise<unknown>) =>
    (await statementsOf(site.connection, ask)).filter(({ text }) =>
      text.includes("as changes from chapter_documents"),
    ).length;
  let found: Awaited<ReturnType<typeof findInWork>> = [];
  expect(await opening(async () => (found = await findInWork(site, made.workId, wanted)))).toBe(3);
  expect(found.map(({ title }) => title)).toEqual(["Chapter 1", "Chapter 61", "Chapter 120"]);
  const sheet = await getSheet(site, work, { now: new Date(), zone: null, named: null });
  expect(sheet.findings.filter(({ kind }) => kind === "tk")).toHaveLength(3);
  expect(await opening(() => getSheet(site, work, { now: new Date(), zone: null, named: null }))).toBe(3);
  // Each changed chapter is opened once more, and once by `writeDocument`.
  const replacing = () => replaceInWork(site, made.workId, { wanted, words: "quay", except: null });
  expect(await opening(replacing)).toBe(3 + 2 * 3);
  expect(await findInWork(site, made.workId, wanted)).toEqual([]);
});
