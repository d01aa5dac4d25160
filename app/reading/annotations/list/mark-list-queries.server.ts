import { languageTag } from "#app/manuscript/epub/read/language-tag.ts";
import { type SQL, sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { MarkColour, MarkKind } from "../mark.ts";
import { markColumns, type MarkRow, type StoredMark, toMark } from "../mark-queries.server.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

export interface MarkFilter {
  /** Words in the marked text or the note; empty for all. */
  query: string;
  kind: MarkKind | null;
  /** Only highlights of it. */
  colour: MarkColour | null;
  jid: string | null;
  /** Only those whose words are not in the text any more. */
  areOrphans: boolean;
}

/** A mark with its book and chapter. */
export interface ListedMark extends StoredMark {
  bookTitle: string;
  /** BCP 47, null when it is not known. */
  bookLanguage: string | null;
  /** Null when the chapter is not in the book any more. */
  chapterTitle: string | null;
}

interface ListedRow extends MarkRow {
  bookTitle: string;
  bookLanguage: string | null;
  chapterTitle: string | null;
}

const listedColumns = sql`${markColumns}, b.title as "bookTitle", nullif(b.language, 'und') as "bookLanguage", c.title as "chapterTitle"`;
const withChapter = sql`left join chapters c on c.book_id = b.id and c.slug = coalesce(a.found, a.target) ->> 'chapter'`;

const toListed = ({ bookTitle, bookLanguage, chapterTitle, ...row }: ListedRow): ListedMark => ({
  ...toMark(row),
  bookTitle,
  bookLanguage: bookLanguage === null ? null : languageTag(bookLanguage),
  chapterTitle,
});

/** A page of what a profile has marked, the latest first, and how many there are; none of a page behind the last. */
export async function listMarks(
  db: Pick<Db, "execute">,
  reader: Reader,
  { limit, offset, ...filter }: MarkFilter & { limit: number; offset: number },
): Promise<{ marks: ListedMark[]; total: number }> {
  const { rows } = await db.execute<ListedRow & { total: number }>(sql`
    select ${listedColumns}, count(*) over ()::int as total
    from ${openBooks(reader)} join annotations a on a.book_id = b.id ${withChapter}
    where ${conditionOf(reader, filter)} order by a.created_at desc, a.id limit ${limit} offset ${offset}`);
  return { marks: rows.map(toListed), total: rows[0]?.total ?? 0 };
}

/** One of a profile's marks, deleted or not; null when there is none that it can see. */
export async function findMark(
  db: Pick<Db, "execute">,
  reader: Reader,
  id: string,
): Promise<ListedMark | null> {
  const { rows } = await db.execute<ListedRow>(sql`
    select ${listedColumns} from ${openBooks(reader)} join annotations a on a.book_id = b.id ${withChapter}
    where a.profile_id = ${reader.id} and a.id = ${id}::uuid`);
  return rows[0] ? toListed(rows[0]) : null;
}

export interface MarkedBook {
  jid: string;
  title: string;
  count: number;
  orphanCount: number;
  /** Whether its file can be downloaded, and marks with it. */
  isDownloadable: boolean;
}

/** The books in which a profile has marked something. */
export async function listMarkedBooks(db: Pick<Db, "execute">, reader: Reader): Promise<MarkedBook[]> {
  const { rows } = await db.execute<MarkedBook & Record<string, unknown>>(sql`
    select b.jid, b.title, count(*)::int as count, count(*) filter (where a.state = 'orphan')::int as "orphanCount",
      b.is_downloadable and (b.original_hash is not null or b.origin = 'work') as "isDownloadable"
    from ${openBooks(reader)} join annotations a on a.book_id = b.id
    where a.profile_id = ${reader.id} and a.deleted_at is null
    group by b.id, b.jid, b.title, b.sort_title, b.is_downloadable, b.original_hash, b.origin order by b.sort_title, b.id`);
  return rows;
}

function conditionOf({ id }: Reader, { query, kind, colour, jid, areOrphans }: MarkFilter): SQL {
  const words = query.split(/\s+/).filter((word) => word !== "");
  const pattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql.join(
    [
      sql`a.profile_id = ${id} and a.deleted_at is null`,
      ...words.map((word) => sql`(a.note || ' ' || (a.target ->> 'quote')) ilike ${pattern(word)}`),
      ...(kind === null ? [] : [sql`a.kind = ${kind}`]),
      ...(colour === null ? [] : [sql`a.kind = 'highlight' and a.colour = ${colour}`]),
      ...(jid === null ? [] : [sql`b.jid = ${jid}`]),
      ...(areOrphans ? [sql`a.state = 'orphan'`] : []),
    ],
    sql` and `,
  );
}
