import { genres as allGenres } from "#app/catalog/labels/public.ts";
import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { bookSubjects, subjects } from "#app/platform/db/schema/all.server.ts";
import { column, isAnyOf } from "./columns.server.ts";
import { sortSubjects } from "./genre-synonyms.ts";
import { slugOf } from "./slug.ts";

export interface BookSubjectNames {
  bookId: number;
  /** The source's headings; genres are recognised among them. */
  names: string[];
}

interface Subject {
  slug: string;
  name: string;
  kind: "genre" | "subject";
}

const genreSlugs = new Set(allGenres.map(slugOf));

function subjectsOf(headings: string[]): Subject[] {
  const sorted = sortSubjects(headings);
  const named = [
    ...sorted.genres.map((name): Subject => ({ slug: slugOf(name), name, kind: "genre" })),
    ...sorted.subjects
      .map((name): Subject => ({ slug: slugOf(name), name: name.slice(0, 200), kind: "subject" }))
      // A genre's address is the genre's, even if a source spells it in a way that we did not know.
      .filter(({ slug }) => !genreSlugs.has(slug)),
  ];
  return [...new Map(named.map((subject) => [subject.slug, subject])).values()];
}

async function findOrCreateSubjects(tx: Transaction, wanted: Subject[]): Promise<Map<string, number>> {
  // Always in the same order, so that two imports at once wait for each other instead of deadlocking.
  const sorted = [...wanted].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  await tx.execute(sql`
    insert into subjects (slug, name, kind)
    select * from unnest(${column(sorted, "slug")}::text[], ${column(sorted, "name")}::text[], ${column(sorted, "kind")}::text[])
    on conflict (slug) do nothing`);
  const found = await tx
    .select({ id: subjects.id, slug: subjects.slug })
    .from(subjects)
    .where(
      isAnyOf(
        subjects.slug,
        sorted.map(({ slug }) => slug),
      ),
    );
  return new Map(found.map(({ slug, id }) => [slug, id]));
}

/**
 * Adds to the counts of subjects, locking them in one order. "No key": rows that refer to a subject, as every import
 * has just written some, lock its key, and two imports that each wanted a full lock would wait for each other.
 */
async function countBooks(tx: Transaction, changes: Map<number, number>): Promise<void> {
  if (changes.size === 0) return;
  const ids = sql.param([...changes.keys()]);
  const by = sql.param([...changes.values()]);
  await tx.execute(
    sql`select 1 from subjects where id = any(${ids}::bigint[]) order by id for no key update`,
  );
  await tx.execute(sql`
    update subjects set book_count = book_count + change.by
    from unnest(${ids}::bigint[], ${by}::int[]) as change (id, by) where subjects.id = change.id`);
}

function tally(ids: number[], by: number): Map<number, number> {
  const changes = new Map<number, number>();
  for (const id of ids) changes.set(id, (changes.get(id) ?? 0) + by);
  return changes;
}

/** Files books under their genres and subjects and updates the counts. */
export async function fileUnderSubjects(tx: Transaction, books: BookSubjectNames[]): Promise<void> {
  const sorted = books.map(({ bookId, names }) => ({ bookId, subjects: subjectsOf(names) }));
  const wanted = new Map(sorted.flatMap((book) => book.subjects.map((subject) => [subject.slug, subject])));
  if (wanted.size === 0) return;
  const ids = await findOrCreateSubjects(tx, [...wanted.values()]);
  const rows = sorted.flatMap((book) =>
    book.subjects.map(({ slug }, position) => ({
      bookId: book.bookId,
      subjectId: ids.get(slug) ?? 0,
      position,
    })),
  );
  await addToSubjects(tx, rows);
}

/** Files books under existing subjects and updates the counts. */
export async function addToSubjects(
  tx: Transaction,
  rows: { bookId: number; subjectId: number; position: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into book_subjects (book_id, subject_id, position)
    select * from unnest(${column(rows, "bookId")}::bigint[], ${column(rows, "subjectId")}::bigint[],
      ${column(rows, "position")}::int[])`);
  await countBooks(
    tx,
    tally(
      rows.map(({ subjectId }) => subjectId),
      1,
    ),
  );
}

/** Removes books from their subjects and updates the counts. */
export async function takeOffSubjects(tx: Transaction, bookIds: number[]): Promise<void> {
  if (bookIds.length === 0) return;
  const gone = await tx
    .delete(bookSubjects)
    .where(isAnyOf(bookSubjects.bookId, bookIds))
    .returning({ subjectId: bookSubjects.subjectId });
  await countBooks(
    tx,
    tally(
      gone.map(({ subjectId }) => subjectId),
      -1,
    ),
  );
}
