import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { authorNames } from "#app/catalog/covers/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { StoredReading } from "../books/book-states.ts";
import type { ReadingStatus } from "#app/ui/library/library-labels.ts";

type Reader = Pick<Profile, "id" | "ageCap" | "excluded">;

/** A book of an exported library. */
export interface ExportedBook {
  jid: string;
  title: string;
  authors: string[];
  isbn: string | null;
  /** Null for a book that only stands on a shelf. */
  status: ReadingStatus | null;
  isHidden: boolean;
  readings: StoredReading[];
  shelves: string[];
  addedAt: string;
}

interface BookRow extends Omit<ExportedBook, "isHidden"> {
  [column: string]: unknown;
  id: string;
}

const portionSize = 500;

/** All books of a library, and those that only stand on a shelf, in portions. */
export async function* exportBooks(db: Db, reader: Reader): AsyncGenerator<ExportedBook[]> {
  for (let after = 0; ;) {
    const { rows } = await db.execute<BookRow>(sql`
      select b.id, b.jid, b.title, ${authorNames} as authors, l.status, coalesce(l.readings, '[]') as readings,
        (select min(i.value) from book_identifiers i where i.book_id = b.id and i.scheme = 'isbn') as isbn,
        array(select s.name from shelf_books sb join shelves s on s.id = sb.shelf_id
          where sb.book_id = b.id and sb.profile_id = ${reader.id} order by s.position, s.id) as shelves,
        own.added_at as "addedAt"
      from (
        select book_id, min(added_at) as added_at from (
          select book_id, added_at from library_books where profile_id = ${reader.id} and status is not null and book_id > ${after}
          union all select book_id, added_at from shelf_books where profile_id = ${reader.id} and book_id > ${after}) each
        group by book_id order by book_id limit ${portionSize}) own
      left join library_books l on l.profile_id = ${reader.id} and l.book_id = own.book_id
      join ${openBooks(reader)} on b.id = own.book_id order by own.book_id`);
    if (rows.length === 0) return;
    yield rows.map(({ jid, title, authors, isbn, status, readings, shelves, addedAt }) => ({
      jid,
      title,
      authors,
      isbn,
      status,
      isHidden: reader.excluded.includes(`book:${jid}`),
      readings,
      shelves,
      addedAt: new Date(addedAt).toISOString(),
    }));
    after = Number(rows.at(-1)?.id ?? 0);
  }
}

/** The shelves with their books in order, and what the history has: few rows each, or short ones. */
export async function exportRest(db: Db, { id, ageCap }: Reader) {
  const { rows: shelves } = await db.execute(sql`
    select s.name, s.about, s.is_public as "isPublic", array(select b.jid from shelf_books sb join ${openBooks({ ageCap })} on b.id = sb.book_id
      where sb.shelf_id = s.id order by sb.position, sb.book_id) as books
    from shelves s where s.profile_id = ${id} order by s.position, s.id`);
  const { rows: goals } = await db.execute(
    sql`select year, book_count as "bookCount" from reading_goals where profile_id = ${id} order by year`,
  );
  return { shelves, goals };
}

interface ExportedDay extends Record<string, unknown> {
  day: string;
  jid: string;
  seconds: number;
  wordCount: number;
}

export async function* exportDays(db: Db, { id, ageCap }: Reader): AsyncGenerator<ExportedDay[]> {
  for (let after = { day: "0001-01-01", jid: "" }; ;) {
    const { rows } = await db.execute<ExportedDay>(sql`
      select d.day::text as day, b.jid, d.seconds, d.word_count as "wordCount"
      from reading_days d join ${openBooks({ ageCap })} on b.id = d.book_id
      where d.profile_id = ${id} and (d.day, b.jid) > (${after.day}::date, ${after.jid})
      order by d.day, b.jid limit ${2 * portionSize}`);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last;
  }
}
