import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { profiles } from "#app/platform/db/schema/all.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { replaceCredits } from "./write-book.server.ts";

test("two authors of several books with words in common are renamed at the same time, and their books are found by the new names", async () => {
  await using site = await createTestSite();
  await signIn(site, {
    name: "Ann Harbour",
    handle: "ann-harbour",
    profiles: [{ kind: "pen-name", handle: "ben-meadow", fullName: "Ben Meadow" }],
  });
  const authors = await site.db.select().from(profiles).orderBy(profiles.handle);
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
    await site.db.execute(sql`delete from word_deletions`);
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
