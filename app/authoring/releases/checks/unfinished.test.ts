import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { chapterPublications, workChapters } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { releaseAllDue } from "../schedule/release-due-job.server.ts";

const hour = 3_600_000;

/** An author with one finished chapter and one with a TK in its second paragraph. */
async function author() {
  const site = await createTestSite();
  const { who, email, profiles } = await signIn(site, { state: "ACTIVE" });
  const chapters = [{ title: "Ebb" }, { title: "Flood" }];
  const made = await makeWork(site, { profileId: profiles[0]?.id ?? "", title: "Low Water", chapters });
  const [ebb = "", flood = ""] = made.chapterIds;
  await writeText(site, ebb, "All is well.");
  await writeText(site, flood, "It rose.\nThen TK the bell.");
  const sheet = `/writing/${made.workId}/publish`;
  return {
    site,
    who,
    email,
    ebb,
    flood,
    sheet,
    workId: made.workId,
    publish: (fields: [string, string][], more = {}) => {
      const form = new URLSearchParams({ intent: "publish", when: "now", told: "update", ...more });
      for (const [name, value] of fields) form.append(name, value);
      return who.post(sheet, form);
    },
    stateOf: async (chapterId: string) =>
      (
        await site.db.select().from(chapterPublications).where(eq(chapterPublications.chapterId, chapterId))
      )[0]?.state ?? "draft",
  };
}

const stampIn = (page: string) => /name="unfinished" [^>]*value="([^"]*)"/.exec(page)?.[1] ?? "";

test("a chosen chapter with a TK is published only after its author has confirmed it, with chapter and position shown", async () => {
  const { site, ebb, flood, publish, stateOf } = await author();
  await using _ = site;
  const both: [string, string][] = [
    ["chapter", ebb],
    ["chapter", flood],
  ];
  const response = await publish(both);
  expect(response.status).toBe(422);
  for (const words of ["Something is still to come (TK)", "“Flood”: TK in paragraph 2, “Then TK the bell.”"])
    expect(response.text).toContain(words);
  expect(/name="unfinished"[^>]*checked/.test(response.text)).toBe(false);
  expect([await stateOf(ebb), await stateOf(flood)]).toEqual(["draft", "draft"]);

  const stamp = stampIn(response.text);
  await writeText(site, flood, "It rose, TK.\nThen TK the bell.");
  expect((await publish([...both, ["unfinished", stamp]])).status).toBe(422);
  const again = stampIn((await publish(both)).text);
  expect((await publish([...both, ["unfinished", again]])).status).toBe(303);
  expect([await stateOf(ebb), await stateOf(flood)]).toEqual(["published", "published"]);
});

test("a TK in a title or a note needs confirmation too, and is reported with all other errors of the sheet at once", async () => {
  const { site, ebb, publish } = await author();
  await using _ = site;
  await site.db
    .update(workChapters)
    .set({ title: "Ebb TK", noteAfter: "Thanks to TK." })
    .where(eq(workChapters.id, ebb));
  const response = await publish([["chapter", ebb]], { when: "at", at: "soon", zone: "UTC" });
  for (const words of ["has a TK in its title", "TK in a note, “Thanks to TK.”", "Give a day and a time"])
    expect(response.text).toContain(words);
});

for (const when of [
  { when: "at", at: "2099-01-01T10:00", zone: "UTC" },
  { when: "queue", time: "18:00", queueZone: "UTC", weekday: "1" },
])
  test(`a chapter with a TK needs confirmation before it is scheduled (${when.when}), and one whose TK came later waits and its author gets a mail`, async () => {
    const { site, who, email, ebb, flood, sheet, publish, stateOf } = await author();
    await using _ = site;
    const response = await publish([["chapter", flood]], when);
    expect([response.status, await stateOf(flood)]).toEqual([422, "draft"]);
    const accepted: [string, string][] = [
      ["chapter", flood],
      ["unfinished", stampIn(response.text)],
    ];
    expect((await publish(accepted, when)).status).toBe(303);
    expect((await publish([["chapter", ebb]], when)).status).toBe(303);
    await writeText(site, ebb, "All is TK.");
    await site.db.update(chapterPublications).set({ publishAt: new Date(site.now().getTime() - hour) });
    expect(await releaseAllDue(site)).toBe(1);
    expect([await stateOf(flood), await stateOf(ebb)]).toEqual(["published", "scheduled"]);
    const [mail, ...more] = (await site.mails(email)).filter(({ kind }) => kind === "empty-chapters");
    expect(mail?.text).toContain("“Ebb” has a TK");
    expect(more).toEqual([]);
    expect((await who.get(sheet)).text).toContain("waits: it is empty, has a TK");
    await writeText(site, ebb, "All is said.");
    expect(await releaseAllDue(site)).toBe(1);
  });
