import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { releases, workChapters } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";

test("a refused publish sheet changes nothing, not even who may read the chapter", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = [{ title: "Nothing Yet" }];
  const { workId, chapterIds } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters });
  const [chapter = ""] = chapterIds;
  const sheet = {
    intent: "publish",
    chapter,
    when: "now",
    access: "members",
    told: "update",
    listing: "listed",
  };
  const refused = await who.post(`/writing/${workId}/publish`, sheet);
  expect([refused.status, refused.text.includes("“Nothing Yet” is empty.")]).toEqual([422, true]);
  const [row] = await site.db.select().from(workChapters).where(eq(workChapters.id, chapter));
  expect(row?.access).toBe("free");
});

test("V05 the release note is counted in user-perceived characters, refused with a message and kept when too long, and cleaned of invisible characters", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const { workId, chapterIds } = await makeWork(site, {
    profileId: profiles[0]?.id ?? "",
    chapters: [{ title: "One" }],
  });
  await writeText(site, chapterIds[0] ?? "", "Words.");
  const publish = (note: string) => {
    const fields = { intent: "publish", chapter: chapterIds[0] ?? "", when: "now", told: "update", note };
    return who.post(`/writing/${workId}/publish`, fields);
  };
  const family = "👨‍👩‍👧";
  const refused = await publish(family.repeat(1_001));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("What is new: at most 1,000 characters; this has 1,001.");
  expect(refused.text).toContain(family.repeat(1_001));
  expect((await publish(`\u000b${family.repeat(1_000)}\u000c`)).status).toBe(303);
  const [release] = await site.db.select().from(releases).where(eq(releases.workId, workId));
  expect(release?.note).toBe(family.repeat(1_000));
});

test("V05 all errors of a publish sheet are shown at once", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, { state: "ACTIVE" });
  const { workId } = await makeWork(site, { profileId: profiles[0]?.id ?? "", chapters: [{ title: "One" }] });
  const sheet = { intent: "publish", access: "keep", told: "update", listing: "listed" };
  const queue = { ...sheet, when: "queue", time: "25:00", queueZone: "Nowhere", note: "x".repeat(5_001) };
  const refused = await who.post(`/writing/${workId}/publish`, queue);
  expect(refused.status).toBe(422);
  for (const words of [
    "Choose at least one chapter.",
    "Choose at least one day.",
    "Give a time of day",
    "This is no time zone.",
    "What is new",
  ])
    expect(refused.text).toContain(words);
  const later = await who.post(`/writing/${workId}/publish`, {
    ...sheet,
    when: "at",
    at: "soon",
    zone: "Nowhere",
  });
  for (const words of ["Give a day and a time", "This is no time zone."]) expect(later.text).toContain(words);
});
