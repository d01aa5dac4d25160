import { genres as allGenres } from "#app/catalog/labels/public.ts";
import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { bookSubjects } from "#app/platform/db/schema/all.server.ts";
import { column, isAnyOf } from "./columns.server.ts";
import { sortSubjects } from "./genre-synonyms.ts";
import { slugOf } from "./slug.ts";
import { singularOf, spellingsOf } from "../tags/tag-spellings.ts";

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

interface KnownSubject {
  [column: string]: unknown;
  /** The slug under which it is looked for: its own, or one that it had before. */
  slug: string;
  id: string;
  kind: "genre" | "subject";
  isAlias: boolean;
  bookCount: number;
}

/** Subjects by every slug that they have or had, among these slugs. */
async function findKnown(tx: Transaction, slugs: string[]): Promise<KnownSubject[]> {
  const wanted = sql.param(slugs);
  const { rows } = await tx.execute<KnownSubject>(sql`
    select slug, id, kind, false as "isAlias", book_count as "bookCount" from subjects where slug = any(${wanted}::text[])
    union all
    select a.slug, s.id, s.kind, true, s.book_count from subject_aliases a join subjects s on s.id = a.subject_id
    where a.slug = any(${wanted}::text[])`);
  return rows;
}

/** The subject that is meant: of this very slug, or of the same word in singular or plural with the most books. */
function meant({ slug, kind }: Subject, known: readonly KnownSubject[]): KnownSubject | undefined {
  const own = known.filter((one) => one.slug === slug);
  if (own.length > 0 || kind === "genre") return own.find(({ isAlias }) => !isAlias) ?? own[0];
  const spellings = spellingsOf(slug);
  return known
    .filter((one) => one.kind === "subject" && spellings.includes(one.slug))
    .toSorted((one, other) => other.bookCount - one.bookCount || Number(one.id) - Number(other.id))[0];
}

/** The ids of subjects by the requested slugs, which may lead to one subject. */
async function findOrCreateSubjects(tx: Transaction, wanted: Subject[]): Promise<Map<string, number>> {
  // Always in the same order, so that two imports at once wait for each other instead of deadlocking.
  const sorted = [...wanted].sort((a, b) => (a.slug < b.slug ? -1 : 1));
  const slugs = [
    ...new Set(sorted.flatMap(({ slug, kind }) => (kind === "genre" ? [slug] : spellingsOf(slug)))),
  ];
  const known = await findKnown(tx, slugs);
  // Of several spellings the one that was named first.
  const unknown = wanted.filter((subject) => !meant(subject, known));
  const bySingular = new Map(unknown.toReversed().map((subject) => [singularOf(subject.slug), subject]));
  const created = [...bySingular.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  if (created.length > 0) {
    await tx.execute(sql`
      insert into subjects (slug, name, kind)
      select * from unnest(${column(created, "slug")}::text[], ${column(created, "name")}::text[], ${column(created, "kind")}::text[])
      on conflict (slug) do nothing`);
    known.push(
      ...(await findKnown(
        tx,
        created.map(({ slug }) => slug),
      )),
    );
  }
  return new Map(
    sorted.flatMap((one) => {
      const found = meant(one, known);
      return found ? [[one.slug, Number(found.id)]] : [];
    }),
  );
}

/**
 * Adds to the counts of subjects, locking them in one order. "No key": rows that refer to a subject, as every import
 * has just written some, lock its key, and two imports that each wanted a full lock would wait for each other.
 */
export async function countBooks(tx: Transaction, changes: Map<number, number>): Promise<void> {
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
  const rows = sorted.flatMap((book) => {
    const own = book.subjects.flatMap(({ slug }) => ids.get(slug) ?? []);
    return [...new Set(own)].map((subjectId, position) => ({ bookId: book.bookId, subjectId, position }));
  });
  await addToSubjects(tx, rows);
}

/** Ids of the tags of these names, which are created where they are missing; names of genres are left out. */
export async function tagsNamed(tx: Transaction, names: string[]): Promise<number[]> {
  const wanted = subjectsOf(names).filter(({ kind }) => kind === "subject");
  const ids = wanted.length === 0 ? new Map<string, number>() : await findOrCreateSubjects(tx, wanted);
  return [...new Set(wanted.flatMap(({ slug }) => ids.get(slug) ?? []))];
}

/** Files books under existing subjects and updates the counts. A subject that is gone, or has the book already, is left out. */
export async function addToSubjects(
  tx: Transaction,
  rows: { bookId: number; subjectId: number; position: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { rows: added } = await tx.execute<{ subjectId: string }>(sql`
    insert into book_subjects (book_id, subject_id, position)
    select filed.* from unnest(${column(rows, "bookId")}::bigint[], ${column(rows, "subjectId")}::bigint[],
      ${column(rows, "position")}::int[]) as filed (book_id, subject_id, position)
    where exists (select 1 from subjects s where s.id = filed.subject_id)
    on conflict do nothing returning subject_id as "subjectId"`);
  await countBooks(
    tx,
    tally(
      added.map(({ subjectId }) => Number(subjectId)),
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

/** The filing of books under genres and tags, for other slices. */
export const subjectFiling = { add: addToSubjects, file: fileUnderSubjects, takeOff: takeOffSubjects };
