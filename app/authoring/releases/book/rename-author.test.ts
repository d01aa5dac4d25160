import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles as profileTable, workPublications } from "#app/platform/db/schema/all.server.ts";
import { makeWork } from "#tests/support/make-work.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { writeText } from "#tests/support/write-text.ts";
import { publishNow } from "../publish-commands.server.ts";
import { replaceCredits } from "./write-book.server.ts";

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

test("two authors of several books with words in common are renamed at the same time, and their books are found by the new names", async () => {
  await using site = await createTestSite();
  await signIn(site, {
    name: "Ann Harbour",
    handle: "ann-harbour",
    profiles: [{ kind: "pen-name", handle: "ben-meadow", fullName: "Ben Meadow" }],
  });
  const authors = await site.db.select().from(profileTable).orderBy(profileTable.handle);
  const words = ["aurora", "bramble", "cinder", "dapple", "ember", "fennel"];
  const books: { bookId: number; jid: string }[] = [];
  for (const [index, word] of words.entries()) {
    const jid = `w${index}`;
    const { id } = await site.makeBook({ jid, title: `${word} ${words.at(-1 - index)}` });
    books.push({ bookId: id, jid });
  }
  const [even = [], odd = []] = [0, 1].map((part) => books.filter((_, index) => index % 2 === part));
  for (let round = 0; round < 5; round++) {
    await site.db.execute(sql`delete from search_words`);
    await site.db.execute(sql`delete from search_suggestions where kind <> 'book'`);
    await Promise.all(
      [even, odd.toReversed()].map((own, index) =>
        site.db.transaction(async (tx) => {
          await tx.execute(sql`set local deadlock_timeout = '100ms'`);
          const profile = authors[index];
          if (!profile) throw new Error("no profile");
          await replaceCredits(
            tx,
            own.map((book) => ({ ...book, profile })),
          );
        }),
      ),
    );
  }
  for (const [index, name] of ["ann harbour", "ben meadow"].entries()) {
    const { text } = await site.get(`/api/search?q=${encodeURIComponent(name)}`);
    const found = (JSON.parse(text) as { items: { jid: string }[] }).items.map(({ jid }) => jid).toSorted();
    expect(found).toEqual((index === 0 ? even : odd).map(({ jid }) => jid).toSorted());
  }
});
