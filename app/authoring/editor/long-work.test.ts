import { expect, test } from "vitest";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { statementsOf } from "#tests/support/statements.ts";

const nights = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `Night ${at + 1}`,
    partTitle: `Part ${Math.floor(at / 2) + 1}`,
  }));

test("H5: the editor of a long work lists the chapters around the open one, with links to the others", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profiles[0]?.id ?? "",
    chapters: nights(600),
  });
  const open = async (number: number) =>
    (await who.get(`/writing-edit?id=${workId}&chapter=${chapterIds[number - 1]}`)).text;
  const listed = (page: string) => {
    const [tree = ""] = /<nav class="chapter-tree".*?<\/nav>/s.exec(page) ?? [];
    const numbers = [...tree.matchAll(/>Night (\d+)</g)].map(([, number]) => Number(number));
    return { tree, numbers, size: page.length };
  };
  const middle = listed(await open(300));
  expect([middle.numbers[0], middle.numbers.at(-1), middle.numbers.length]).toEqual([200, 400, 201]);
  expect(middle.tree).toContain("Chapters 200 to 400 of 600");
  expect(middle.tree).toMatch(/aria-current="page"[^>]*>.*?Night 300</s);
  expect(middle.tree).toContain("Part 150");
  expect(middle.tree).not.toContain("Part 99<");
  // The link leads to the chapter next to the listed ones.
  expect(middle.tree).toMatch(new RegExp(`chapter=${chapterIds[198]}"[^>]*>Earlier chapters<`));
  expect(middle.tree).toMatch(new RegExp(`chapter=${chapterIds[400]}"[^>]*>Later chapters<`));
  const first = listed(await open(1));
  expect([first.numbers[0], first.numbers.at(-1)]).toEqual([1, 101]);
  expect(first.tree).not.toContain("Earlier chapters");
  const last = listed(await open(600));
  expect([last.numbers[0], last.numbers.at(-1)]).toEqual([500, 600]);
  expect(last.tree).not.toContain("Later chapters");
  // Without a chapter it opens the first.
  expect((await who.get(`/writing-edit?id=${workId}`)).location).toContain(chapterIds[0]);
});

test("H5: the editor's page of a work five times as long is hardly larger and takes the same number of queries", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const open = async (count: number) => {
    const { workId, chapterIds } = await makeWork(site, {
      profileId: profiles[0]?.id ?? "",
      chapters: nights(count),
    });
    const address = `/writing-edit?id=${workId}&chapter=${chapterIds[count / 2]}`;
    let size = 0;
    // The session, and what is read once, is cached from then on.
    await who.get(address);
    const statementCount = await statementsOf(site.connection, async () => {
      size = (await who.get(address)).text.length;
    });
    return { size, statementCount: statementCount.length };
  };
  const [short, long] = [await open(300), await open(1_500)];
  expect(long.size / short.size).toBeLessThan(1.05);
  expect(long.statementCount).toBe(short.statementCount);
});
