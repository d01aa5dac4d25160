import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookSubjects, subjects } from "#app/platform/db/schema/all.server.ts";
import { makeBook } from "#tests/support/make-book.ts";
import { createTestSite } from "#tests/support/site.ts";
import { fileUnderSubjects } from "./subject-commands.server.ts";

test("a book is filed and counted while another import that names the same subject is still writing", async () => {
  await using site = await createTestSite();
  const { db } = site;
  const first = await makeBook(db, { subjects: ["Whaling"] });
  const second = await makeBook(db);
  const third = await makeBook(db);
  const [whaling] = await db.select().from(subjects).where(eq(subjects.slug, "whaling"));
  expect(whaling).toBeDefined();
  await db.transaction(async (writing) => {
    // The state of the other import when it counts: its row refers to the subject, which takes a weak lock on it.
    await writing
      .insert(bookSubjects)
      .values({ bookId: second.id, subjectId: whaling?.id ?? 0, position: 0 });
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '3s'`);
      await fileUnderSubjects(tx, [{ bookId: third.id, names: ["Whaling"] }]);
    });
  });
  const filed = await db
    .select()
    .from(bookSubjects)
    .where(eq(bookSubjects.subjectId, whaling?.id ?? 0));
  expect(new Set(filed.map(({ bookId }) => bookId))).toEqual(new Set([first.id, second.id, third.id]));
});
