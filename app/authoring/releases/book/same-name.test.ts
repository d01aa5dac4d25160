import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { people, profiles, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";

test("two authors of the same name, and an imported book by that name, are three people with pages of their own", async () => {
  await using site = await createTestSite();
  const publish = async (title: string, profileId?: string) => {
    const made = await makeWork(site, {
      title,
      chapters: [{ title: "One" }],
      ...(profileId && { profileId }),
    });
    const { workId, chapterIds } = made;
    await writeText(site, chapterIds[0] ?? "", "Words.");
    await publishNow(site, { workId, chapterIds, isSilent: false, note: null, isUnlisted: false });
    const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
    return { ...made, jid: row?.jid ?? "" };
  };
  const one = await publish("Estuary");
  const two = await publish("Meridian");
  const again = await publish("Estuary Again", one.profileId);
  const { jid } = await site.makeBook({ jid: "from-afar", title: "Old Print", author: "Wanda Writer" });
  expect(await site.db.$count(people, eq(people.name, "Wanda Writer"))).toBe(3);
  const pageOf = async (of: string) =>
    /href="(\/author[^"]+)" class="link" dir="auto"/.exec((await site.get(`/bookdetail/${of}`)).text)?.[1] ??
    "";
  expect(await pageOf(again.jid)).toBe(await pageOf(one.jid));
  expect(await pageOf(jid)).toBe("/author/wanda-writer");
  const titlesOf = async (of: string) => {
    const { text } = await site.get(await pageOf(of));
    return ["Estuary", "Estuary Again", "Meridian", "Old Print"].filter((title) =>
      text.includes(`>${title}<`),
    );
  };
  expect(await titlesOf(one.jid)).toEqual(["Estuary", "Estuary Again"]);
  expect(await titlesOf(two.jid)).toEqual(["Meridian"]);
  expect(await titlesOf(jid)).toEqual(["Old Print"]);
  expect((await site.get(`/bookdetail/${one.jid}`)).text).not.toContain("Meridian");

  // After renaming it is still the same person.
  await site.db.update(profiles).set({ fullName: "Wilma Writer" }).where(eq(profiles.id, two.profileId));
  await publishNow(site, {
    workId: two.workId,
    chapterIds: two.chapterIds,
    isSilent: true,
    note: null,
    isUnlisted: false,
  });
  expect(await site.db.$count(people, eq(people.name, "Wanda Writer"))).toBe(2);
  expect(await titlesOf(two.jid)).toEqual(["Meridian"]);
});
