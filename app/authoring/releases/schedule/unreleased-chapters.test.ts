import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chapterPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { releaseAllDue } from "./release-due-job.server.ts";
import { scheduleAt } from "./schedule-commands.server.ts";

const hour = 3_600_000;

test("a due but empty chapter is reported on the work's page and in one mail, and published once it has text", async () => {
  let late = 0;
  await using site = await createTestSite({}, { site: { now: () => new Date(Date.now() + late) } });
  const { who, email, profiles } = await signIn(site, { state: "ACTIVE" });
  const made = await makeWork(site, {
    title: "Low Water",
    profileId: profiles[0]?.id ?? "",
    chapters: [{ title: "One" }],
  });
  const { workId, chapterIds } = made;
  const [one = ""] = chapterIds;
  await writeText(site, one, "Words.");
  const plan = { workId, chapterIds, isSilent: false, note: null, isUnlisted: false };
  await scheduleAt(site, { ...plan, at: new Date(site.now().getTime() + hour) });
  await writeText(site, one, "");
  expect((await who.get(`/writing/${workId}`)).text).not.toContain("Due, but empty");

  late = 2 * hour;
  expect(await releaseAllDue(site)).toBe(0);
  await Promise.all([releaseAllDue(site), releaseAllDue(site)]);
  const mails = async () => (await site.mails(email)).filter(({ kind }) => kind === "empty-chapters");
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]?.text).toContain(`/writing-edit?id=${workId}&chapter=${one}`);
  const { text } = await who.get(`/writing/${workId}`);
  for (const words of ["Due, but empty", "was to come out, but it is empty", `/writing/${workId}/publish`])
    expect(text).toContain(words);

  await writeText(site, one, "Words again.");
  expect(await releaseAllDue(site)).toBe(1);
  const [row] = await site.db
    .select()
    .from(chapterPublications)
    .where(eq(chapterPublications.chapterId, one));
  expect(row?.state).toBe("published");
  expect((await who.get(`/writing/${workId}`)).text).not.toContain("Due, but empty");
  expect(await mails()).toHaveLength(1);
});
