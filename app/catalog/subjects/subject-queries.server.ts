import { toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { type EntryRow, entryColumns, toEntry } from "#app/catalog/entries/public.server.ts";
import type { BookEntry } from "#app/catalog/entries/public.tsx";
import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { filingTerm, quotedTerm } from "#app/access/visibility/filed-under.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { pickedBook, toPick } from "./genre-pick.server.ts";
import type { PickedBook } from "./subject-intro.tsx";

/** A genre, or any other heading that books are filed under: a tag. */
export type SubjectKind = "genre" | "subject";

export interface Subject {
  [column: string]: unknown;
  id: string;
  slug: string;
  name: string;
  /** What operators say of it. */
  about: string | null;
}

/** Also by a slug that it had before it was merged; null where there is none. */
export async function findSubject(db: Db, kind: SubjectKind, slug: string): Promise<Subject | null> {
  const { rows } = await db.execute<Subject>(sql`
    select s.id, s.slug, s.name, s.about from subjects s where s.kind = ${kind} and not s.is_hidden
      and (s.slug = ${slug} or s.id = (select subject_id from subject_aliases where slug = ${slug}))
    order by s.slug = ${slug} desc limit 1`);
  return rows[0] ?? null;
}

/** So many of the best known books are compared, so that the cost does not grow with the tag. */
const mostKnown = 200;
const mostNewest = 60;
const bestShown = 8;
const newestShown = 12;
/** Beyond it a page says "more than". */
export const mostCounted = 1_000;

export interface SubjectBooks {
  best: BookEntry[];
  newest: CoverFacts[];
  /** The book to begin a genre with; null for a tag. */
  pick: PickedBook | null;
  /** At most one more than `mostCounted`. */
  bookCount: number;
}

interface SubjectRow extends EntryRow {
  shelf: "best" | "newest" | "pick";
  bookCount: number;
}

/** As searches weigh ratings: as if twenty more readers had given 3.5 stars. */
const weighedRating = sql`(coalesce(b.average_rating, 3.5) * b.ratings_count + 70) / (b.ratings_count + 20)`;

/** Ids of the best known books of a facet's value. */
const bestKnown = (kind: SubjectKind, slug: string): SQL => sql`
  select book_id as id from book_find where terms @@ ${quotedTerm(filingTerm(kind, slug))}::tsquery
  order by prior desc, book_id desc limit ${sql.raw(String(mostKnown))}`;

const newestOf = (id: string): SQL => sql`
  select book_id as id from book_listings where subject_id = ${id}::bigint order by book_id desc limit ${sql.raw(String(mostNewest))}`;

/** The best of its best known books, those that came last, the pick of a genre, and how many there are; one round trip. */
export async function listSubjectBooks(
  db: Db,
  { kind, slug, id }: Pick<Subject, "slug" | "id"> & { kind: SubjectKind },
  { viewer, now }: { viewer: ContentViewer; now: Date },
): Promise<SubjectBooks> {
  const picked =
    kind === "genre"
      ? sql`union all select picked.id, 'pick', 1 from (${pickedBook(sql`${id}::bigint`, sql`b.id`, { viewer, now })}) as picked`
      : sql``;
  const { rows } = await db.execute<SubjectRow>(sql`
    with best as (select b.id, 'best' as shelf, row_number() over (order by ${weighedRating} desc, b.is_text_held desc, b.id desc) as place
        from (${bestKnown(kind, slug)}) as known join ${listedBooks(viewer)} on b.id = known.id
        order by place limit ${bestShown}),
    newest as (select b.id, 'newest' as shelf, row_number() over (order by b.id desc) as place
        from (${newestOf(id)}) as came join ${listedBooks(viewer)} on b.id = came.id order by place limit ${newestShown}),
    counted as (select count(*)::int as "bookCount" from (select 1 from book_find f join ${listedBooks(viewer)} on b.id = f.book_id
        where f.terms @@ ${quotedTerm(filingTerm(kind, slug))}::tsquery limit ${mostCounted + 1}) as few)
    select shown.shelf, counted."bookCount", ${entryColumns}
    from counted, (select * from best union all select * from newest ${picked}) as shown join ${listedBooks(viewer)} on b.id = shown.id
    order by shown.shelf, shown.place`);
  return {
    best: rows.filter(({ shelf }) => shelf === "best").map((row) => toEntry(row)),
    newest: rows.filter(({ shelf }) => shelf === "newest").map(toCard),
    pick: rows.filter(({ shelf }) => shelf === "pick").map(toPick)[0] ?? null,
    bookCount: rows[0]?.bookCount ?? 0,
  };
}

export interface RelatedSubject {
  [column: string]: unknown;
  slug: string;
  name: string;
  kind: SubjectKind;
}

const mostRelated = 16;

/** What its best known and newest books are filed under besides: what they share more often than all books do comes first. */
export async function listRelatedSubjects(
  db: Db,
  { kind, slug, id }: Pick<Subject, "slug" | "id"> & { kind: SubjectKind },
  viewer: ContentViewer,
): Promise<RelatedSubject[]> {
  const { rows } = await db.execute<RelatedSubject>(sql`
    with sample as (select b.id from (${bestKnown(kind, slug)}) as known join ${listedBooks(viewer)} on b.id = known.id
      union select b.id from (${newestOf(id)}) as came join ${listedBooks(viewer)} on b.id = came.id)
    select s.slug, s.name, s.kind from sample join book_subjects bs on bs.book_id = sample.id join subjects s on s.id = bs.subject_id
    where s.id <> ${id}::bigint and not s.is_hidden group by s.id
    having count(*) > (select count(*) from sample) / 50
    order by count(*) / sqrt(s.book_count + 5) desc, s.id limit ${mostRelated}`);
  return rows;
}
