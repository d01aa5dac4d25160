import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";

test("A05 R07 a renamed pen name is the author of its books at once, and reveals no other profile of the account", async () => {
  await using site = await createTestSite();
  const { who, profiles } = await signIn(site, {
    name: "Imke Thorsen",
    handle: "imke-thorsen",
    profiles: [{ kind: "pen-name", handle: "m-quill", fullName: "Marian Quill" }],
  });
  const publish = async (profileId: string, title: string) => {
    const made = await makeWork(site, {
      profileId,
      title,
      licence: "cc-by-4.0",
      chapters: [{ title: "One" }],
    });
    const { workId, chapterIds } = made;
    await writeText(site, chapterIds[0] ?? "", "Low water at six.");
    await publishNow(site, { workId, chapterIds, isSilent: false, note: null, isUnlisted: false });
    const [row] = await site.db.select().from(workPublications).where(eq(workPublications.workId, workId));
    return row?.jid ?? "";
  };
  const [main, pen] = profiles;
  if (!main || !pen) throw new Error("no profiles");
  const [own, book] = [await publish(main.id, "First Tide"), await publish(pen.id, "Second Tide")];
  const pages = (handle: string, query: string) => [
    `/authorhandle?id=${handle}`,
    `/authorhandle/feed.atom?id=${handle}`,
    `/bookdetail/${book}`,
    `/bookdetail/${book}/feed.atom`,
    `/search?q=${query}`,
  ];
  // Requested before, so that the pages are cached.
  for (const path of pages("m-quill", "Quill")) expect((await site.get(path)).text).toContain("Marian Quill");
  const { text: ofMain } = await site.get(`/bookdetail/${own}`);

  const details = {
    intent: "details",
    fullName: "Ada Grey",
    handle: "ada-grey",
    bio: "",
    links: "",
    ageCap: "",
  };
  expect((await who.post(`/select-profile/${pen.id}`, details)).status).toBe(303);

  for (const path of pages("ada-grey", "Grey"))
    await expect.poll(async () => (await site.get(path)).text).toContain("Ada Grey");
  for (const path of [...pages("ada-grey", "Grey"), `/book-reader/${book}`]) {
    const { text } = await site.get(path);
    for (const word of ["Marian", "m-quill", "Imke", "imke-thorsen", "First Tide"])
      expect(text, path).not.toContain(word);
  }
  expect((await site.get("/search?q=Quill")).text).toContain("No books found");
  expect((await site.get(`/bookdetail/${book}`)).text).toContain("/authorhandle?id=ada-grey");
  expect((await site.get(`/bookdetail/${own}`)).text).toBe(ofMain);

  // The main profile is renamed in the account settings.
  await who.post("/account/names", { firstName: "Inga", lastName: "Thorsen" });
  const renamed = async () => (await site.get(`/bookdetail/${own}`)).text;
  await expect.poll(renamed).toContain("Inga Thorsen");
  expect(await renamed()).not.toContain("Imke");
});
