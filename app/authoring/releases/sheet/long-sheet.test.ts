import { inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { chapterPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

const choicesIn = (text: string) =>
  [...text.matchAll(/<input [^>]*name="chapter"[^>]*>/g)].map(
    ([box]) => /value="([^"]*)"/.exec(box)?.[1] ?? "",
  );
const tickedIn = (text: string) =>
  [...text.matchAll(/<input [^>]*name="chapter"[^>]*>/g)].filter(([box]) => box.includes("checked"));

test("H5: the publish page of 3,000 chapters shows choices, scheduled and published ones in pages, and a named chapter at once", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = Array.from({ length: 3_000 }, (_, at) => ({ title: `Night ${at + 1}` }));
  const { workId, chapterIds } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters });
  const path = `/writing/${workId}/publish`;
  const shown: string[] = [];
  for (let next: string | undefined = ""; next !== undefined;) {
    const { text } = await who.get(`${path}${next}`);
    expect(text.length).toBeLessThan(500_000);
    shown.push(...choicesIn(text));
    next = /rel="next" href="([^"]+)"/.exec(text)?.[1];
  }
  expect(shown).toEqual(chapterIds);
  // Opened from a chapter's text: its page, with it checked.
  const named = chapterIds[1_700] ?? "";
  await writeText(site, named, "Words.");
  const { text } = await who.get(`${path}?chapter=${named}`);
  expect(text).toContain("Chapters 1,601–1,800 of 3,000");
  expect(tickedIn(text)).toHaveLength(1);
  // A ready chapter among many is not checked by default.
  expect(tickedIn((await who.get(`${path}?page=9`)).text)).toEqual([]);
  const done = await who.post(`${path}?chapter=${named}`, {
    intent: "publish",
    chapter: named,
    when: "now",
    access: "keep",
    told: "silent",
    listing: "listed",
  });
  expect(done.location).toBe(`${path}ed?done=published`);
  expect((await who.get(path)).text).toContain("Chapters 1–200 of 2,999");
  // Thousands of published and thousands of scheduled chapters.
  const [due, out] = [chapterIds.slice(0, 1_200), chapterIds.slice(1_800)];
  const at = new Date();
  const facts = { publishedVersion: 0, publishedAt: at, updatedAt: at };
  await site.db
    .insert(chapterPublications)
    .values(out.map((chapterId) => ({ chapterId, slug: chapterId, state: "published" as const, ...facts })));
  await site.db.insert(chapterPublications).values(
    due.map((chapterId) => ({
      chapterId,
      slug: chapterId,
      state: "scheduled" as const,
      updatedAt: at,
      publishAt: new Date(Date.now() + 86_400_000),
    })),
  );
  expect(await site.db.$count(chapterPublications, inArray(chapterPublications.chapterId, due))).toBe(1_200);
  const full = (await who.get(`${path}?due=6&out=2`)).text;
  expect(full.length).toBeLessThan(700_000);
  for (const words of [
    "Chapters 1,001–1,200 of 1,200",
    "Chapters 201–400 of 1,201",
    "Chapters 1–200 of 1,799",
  ])
    expect(full).toContain(words);
}, 60_000);
