import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { authorNames } from "#app/catalog/covers/public.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { FileMark } from "../formats/file-mark.ts";
import { type MarkRow, markColumns, toMark } from "../mark-queries.server.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

/** A book in which something is marked. */
export interface ExportedBook extends Record<string, unknown> {
  jid: string;
  title: string;
  authors: string[];
  identifiers: string[];
  publisher: string | null;
  publishedYear: number | null;
}

/** The books in which a profile has marked something, or one of them. */
export async function listExportedBooks(
  db: Pick<Db, "execute">,
  reader: Reader,
  jid: string | null,
): Promise<ExportedBook[]> {
  const { rows } = await db.execute<ExportedBook>(sql`
    select b.jid, b.title, ${authorNames} as authors, b.publisher, b.published_year as "publishedYear",
      array(select i.scheme || ':' || i.value from book_identifiers i where i.book_id = b.id order by 1 limit 20) as identifiers
    from ${openBooks(reader)}
    where exists (select from annotations a where a.profile_id = ${reader.id} and a.book_id = b.id and a.deleted_at is null)
      ${jid === null ? sql`` : sql`and b.jid = ${jid}`}
    order by b.sort_title, b.id`);
  return rows;
}

/** A mark for a file, with where it can be read. */
export interface ExportedMark {
  mark: FileMark;
  /** The slug of the chapter, and which one it is, from 1. */
  chapter: { slug: string; number: number };
}

interface ExportedRow extends MarkRow {
  chapterTitle: string | null;
  number: number | null;
}

/** What a profile has marked in a book, in the book's order. */
export async function exportMarks(
  db: Pick<Db, "execute">,
  reader: Reader,
  { jid, title, authors }: ExportedBook,
): Promise<ExportedMark[]> {
  const { rows } = await db.execute<ExportedRow>(sql`
    select ${markColumns}, c.title as "chapterTitle", c.position as number
    from ${openBooks(reader)} join annotations a on a.book_id = b.id
    left join chapters c on c.book_id = b.id and c.slug = coalesce(a.found, a.target) ->> 'chapter'
    where a.profile_id = ${reader.id} and a.deleted_at is null and b.jid = ${jid}
    order by c.position, a.created_at, a.id`);
  return rows.map((row) => {
    const { id, kind, colour, note, target, found, createdAt, changedAt } = toMark(row);
    const position = found ?? target;
    // Words of another program's file that are nowhere in the text have no position.
    const known = position.chapter === "" ? null : position;
    const mark = { id, kind, colour, note, quote: target.quote, target: known, createdAt, changedAt };
    return {
      mark: { ...mark, book: { jid, title, authors }, chapter: row.chapterTitle },
      chapter: { slug: position.chapter, number: row.number ?? 0 },
    };
  });
}
