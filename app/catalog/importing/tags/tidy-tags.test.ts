import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "#app/platform/db/client.server.ts";
import { createTestSite } from "#tests/support/site.ts";
import { fileUnderSubjects } from "../records/subject-commands.server.ts";
import { singularOf } from "./tag-spellings.ts";
import { mergeTags } from "./merging/merge-tags-commands.server.ts";
import { tidyTags } from "./tidy-tags-commands.server.ts";

async function tagsOf(db: Db, jid: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select s.name from subjects s
    join book_subjects bs on bs.subject_id = s.id join books b on b.id = bs.book_id where b.jid = ${jid} order by s.name`);
  return rows.map(({ name }) => name);
}

/** Where the stored count of a tag is not that of its books. */
async function wrongCounts(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`select s.name, s.book_count, count(bs.book_id) from subjects s
    left join book_subjects bs on bs.subject_id = s.id group by s.id having s.book_count <> count(bs.book_id)`);
  return rows;
}

test("an import files a word in singular and plural, in any case and under other words of it, as one tag", async () => {
  await using site = await createTestSite();
  const file = async (jid: string, names: string[]) => {
    const { id } = await site.makeBook({ jid });
    await site.db.transaction((tx) => fileUnderSubjects(tx, [{ bookId: id, names }]));
  };
  await file("one", ["Dragons", "dragon", "DRAGONS", "Harbour -- History -- Fiction"]);
  expect(await tagsOf(site.db, "one")).toEqual(["Dragons", "Fiction", "Harbour", "History"]);
  await file("two", ["Dragon", "Wyrm"]);
  expect(await tagsOf(site.db, "two")).toEqual(["Dragons", "Wyrm"]);
  expect(await mergeTags(site.db, { from: "wyrm", into: "dragons" })).toEqual({ ok: true, bookCount: 1 });
  await file("three", ["Wyrms"]);
  await file("four", ["wyrm"]);
  expect([await tagsOf(site.db, "three"), await tagsOf(site.db, "four")]).toEqual([["Dragons"], ["Dragons"]]);
  expect(await wrongCounts(site.db)).toEqual([]);
});

test("tidying splits the headings and joins the plurals of earlier imports, loses no book, and does nothing a second time", async () => {
  await using site = await createTestSite();
  const word = fc.constantFrom("Ship", "Ships", "Storm", "Storms", "Harbour", "Sea Story", "Sea Stories");
  const heading = fc.oneof(
    word,
    fc.tuple(word, word, fc.constantFrom("Fiction", "Drama", "History")).map((parts) => parts.join(" -- ")),
  );
  let at = 0;
  const changes: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uniqueArray(heading, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (books) => {
        const made: { jid: string; subjects: string[] }[] = [];
        for (const subjects of books) {
          const jid = `book-${at++}`;
          await site.makeBook({ jid, subjects });
          made.push({ jid, subjects });
        }
        await tidyTags(site.db, ({ name }) => changes.push(name));
        expect(await tidyTags(site.db, ({ name }) => expect.fail(`${name} again`))).toBe(0);
        const { rows } = await site.db.execute<{ slug: string; name: string }>(
          sql`select slug, name from subjects`,
        );
        expect(rows.filter(({ name }) => name.includes("--"))).toEqual([]);
        const keys = rows.map(({ slug }) => singularOf(slug));
        expect(new Set(keys).size).toBe(keys.length);
        for (const { jid, subjects } of made) {
          const wanted = subjects.flatMap((name) =>
            name.split(" -- ").filter((part) => part !== "Fiction" && part !== "Drama"),
          );
          const found = (await tagsOf(site.db, jid)).map((name) =>
            singularOf(name.toLowerCase().replaceAll(" ", "-")),
          );
          expect(new Set(found)).toEqual(
            new Set(wanted.map((name) => singularOf(name.toLowerCase().replaceAll(" ", "-")))),
          );
        }
        expect(await wrongCounts(site.db)).toEqual([]);
      },
    ),
    { numRuns: 6 },
  );
  expect(changes.length).toBeGreaterThan(0);
});
