import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { workChapters } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { addChapter } from "./outline-commands.server.ts";

type TestSite = Awaited<ReturnType<typeof createTestSite>>;

const titlesOf = async ({ db }: TestSite, workId: string) =>
  (
    await db
      .select({ title: workChapters.title })
      .from(workChapters)
      .where(eq(workChapters.workId, workId))
      .orderBy(asc(workChapters.position))
  ).map(({ title }) => title);

test("an untitled chapter is numbered in the language of its work, on pages, in feeds and in files", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const facts = { title: "Az ár", language: "hu", licence: "cc0-1.0" as const };
  const { workId } = await makeWork(site, { profileId: profiles[0]?.id ?? "", ...facts });
  const added = [];
  for (const title of ["", "Apály", ""]) added.push(await addChapter(site, { workId, partId: null, title }));
  expect(await titlesOf(site, workId)).toEqual(["1. fejezet", "Apály", "3. fejezet"]);
  const [first] = added;
  const chapter = first?.ok ? first.chapterId : "";
  await writeText(site, chapter, "Szavak.");
  await who.post(`/writing/${workId}/publish`, { intent: "publish", chapter, when: "now" });
  const author = (await site.get(`/authorhandle?id=${profiles[0]?.handle}`)).text;
  const book = /\/bookdetail\/[\w-]+/.exec(author)?.[0] ?? "";
  for (const address of [book, `${book}/feed.atom`, `${book.replace("bookdetail", "book-reader")}/1-fejezet`])
    expect((await site.get(address)).text, address).toContain("1. fejezet");
});

test("when a work's language changes, numbered chapter titles change with it and others stay", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = ["Chapter 1", "Chapter 12", "Chapter and Verse"].map((title) => ({ title }));
  const { workId } = await makeWork(site, { profileId: profiles[0]?.id ?? "", title: "Ebbe", chapters });
  const save = async (language: string) => {
    const page = (await who.get(`/writing/${workId}/settings`)).text;
    const seen = /name="seen" value="([^"]*)"/.exec(page)?.[1] ?? "";
    const choices = { licence: "cc0-1.0", comments: "open", progress: "ongoing", audience: "everyone" };
    const texts = {
      title: "Ebbe",
      subtitle: "",
      summary: "",
      seriesName: "",
      seriesPosition: "",
      aiNote: "",
    };
    const fields = { intent: "settings", seen, ...texts, ...choices, aiUse: "none", language };
    expect((await who.post(`/writing/${workId}/settings`, fields)).status).toBe(303);
    return titlesOf(site, workId);
  };
  expect(await save("de")).toEqual(["Kapitel 1", "Kapitel 12", "Chapter and Verse"]);
  expect(await save("ja")).toEqual(["第1章", "第12章", "Chapter and Verse"]);
});
