import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Db } from "#app/platform/db/client.server.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { createTestSite } from "#tests/support/site.ts";
import { fileUnderSubjects, takeOffSubjects } from "../../records/subject-commands.server.ts";
import { mergeTags } from "./merge-tags-commands.server.ts";
import { beginUndo, finishUndo } from "./undo-merge-commands.server.ts";

const undo = async (db: Db, mergeId: number) => {
  const begun = await db.transaction((tx) => beginUndo(tx, mergeId));
  if (!begun.ok) return begun.reason;
  await finishUndo(db, mergeId);
  return null;
};

/** Everything that a merge touches, in one text. */
async function snapshot(db: Db): Promise<string> {
  const { rows } = await db.execute<{ all: unknown }>(sql`select jsonb_build_object(
    'tags', (select jsonb_agg(to_jsonb(s) order by s.id) from subjects s),
    'books', (select jsonb_agg(to_jsonb(bs) order by bs.book_id, bs.subject_id) from book_subjects bs),
    'aliases', (select jsonb_agg(to_jsonb(a) order by a.slug) from subject_aliases a),
    'listings', (select jsonb_agg(to_jsonb(l) order by l.book_id, l.subject_id) from book_listings l),
    'found', (select jsonb_agg(jsonb_build_array(f.book_id, f.terms::text) order by f.book_id) from book_find f),
    'excluded', (select jsonb_agg(jsonb_build_array(p.id, p.excluded) order by p.id) from profiles p)) as all`);
  return JSON.stringify(rows[0]?.all);
}

const wrongCounts = (db: Db) =>
  db.execute(sql`select s.name from subjects s left join book_subjects bs on bs.subject_id = s.id
    group by s.id having s.book_count <> count(bs.book_id)`);

const listMerges = async (db: Db) =>
  (await db.execute<{ id: string }>(sql`select id from tag_merges order by id`)).rows.map(({ id }) =>
    Number(id),
  );

test("undoing merges, in any order in which it may be done, leaves every book, tag, address and reader's exclusion as it was", async () => {
  await using site = await createTestSite();
  const names = ["Wyrm", "Drake", "Dragon", "Lizard", "Serpent"];
  const slugs = names.map((name) => name.toLowerCase());
  const excluding = [["wyrm"], ["dragon"], ["drake", "dragon"], ["wyrm", "drake", "serpent"]];
  for (const [at, excluded] of excluding.entries()) {
    const { profiles } = await signIn(site, { handle: `reader-${at}` });
    await site.db
      .execute(sql`update profiles set excluded = ${sql.param(excluded.map((slug) => `subject:${slug}`).toSorted())}::text[]
      where id = ${profiles[0]?.id}`);
  }
  for (let mask = 1; mask < 2 ** names.length; mask++)
    await site.makeBook({ subjects: names.filter((_, at) => mask & (1 << at)) });
  const before = await snapshot(site.db);
  const slug = fc.constantFrom(...slugs);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(slug, slug), { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      async (merges, order) => {
        for (const [from, into] of merges) await mergeTags(site.db, { from, into });
        expect((await wrongCounts(site.db)).rows).toEqual([]);
        for (let at = 0; ; at++) {
          const left = await listMerges(site.db);
          if (left.length === 0) break;
          const start = (order[at] ?? 0) % left.length;
          const refusals = [];
          // One into a tag that was merged itself waits for that one.
          for (const id of [...left.slice(start), ...left.slice(0, start)]) {
            const refusal = await undo(site.db, id);
            if (refusal === null) break;
            refusals.push(refusal);
          }
          expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ["target-gone"] : []));
        }
        expect((await wrongCounts(site.db)).rows).toEqual([]);
        expect(await snapshot(site.db)).toBe(before);
      },
    ),
    { numRuns: 12 },
  );
});

test("what was filed again since a merge stays so when it is undone, and a book filed under the old word meanwhile stays where it is", async () => {
  await using site = await createTestSite();
  const one = await site.makeBook({ jid: "one", subjects: ["Wyrm"] });
  await site.makeBook({ jid: "two", subjects: ["Dragon"] });
  await mergeTags(site.db, { from: "wyrm", into: "dragon" });
  const three = await site.makeBook({ jid: "three" });
  await site.db.transaction(async (tx) => {
    await takeOffSubjects(tx, [one.id]);
    await fileUnderSubjects(tx, [
      { bookId: one.id, names: ["Harbour"] },
      { bookId: three.id, names: ["Wyrm"] },
    ]);
  });
  const [id = 0] = await listMerges(site.db);
  expect(await undo(site.db, id)).toBe(null);
  const { rows } = await site.db
    .execute(sql`select b.jid, s.name from book_subjects bs join subjects s on s.id = bs.subject_id
    join books b on b.id = bs.book_id order by b.jid`);
  expect(rows).toEqual([
    { jid: "one", name: "Harbour" },
    { jid: "three", name: "Dragon" },
    { jid: "two", name: "Dragon" },
  ]);
  expect((await wrongCounts(site.db)).rows).toEqual([]);
  expect(await undo(site.db, id)).toBe("gone");
});
