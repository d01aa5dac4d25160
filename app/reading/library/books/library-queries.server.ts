import { type SQL, sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { StoredReading } from "./book-states.ts";
import { type LibraryState, type ReadingStatus, readingStatuses } from "#app/ui/library/library-labels.ts";

type Reader = Pick<Profile, "id" | "ageCap" | "excluded">;

/** A book of a library, as a list shows it. */
export interface LibraryBook {
  card: CoverFacts;
  state: LibraryState & { status: ReadingStatus };
  readings: StoredReading[];
  changedAt: Date;
}

interface BookRow extends CardRow {
  status: ReadingStatus;
  readings: StoredReading[];
  changedAt: string;
}

/** The books of a library that its profile can open, as `l` and `b`. */
const ownBooks = ({ id, ageCap }: Reader): SQL =>
  sql`library_books l join ${openBooks({ ageCap })} on b.id = l.book_id where l.profile_id = ${id} and l.status is not null`;

const stateOf = ({ excluded }: Reader, row: { jid: string; status: ReadingStatus }) => ({
  status: row.status,
  isHidden: excluded.includes(`book:${row.jid}`),
});

const toLibraryBook = (reader: Reader, row: BookRow): LibraryBook => ({
  card: toCard(row),
  state: stateOf(reader, row),
  readings: row.readings,
  changedAt: new Date(row.changedAt),
});

interface Page {
  status: ReadingStatus;
  limit: number;
  offset: number;
}

/** The books with a status, the latest changed first. */
export async function listLibraryBooks(
  db: Db,
  reader: Reader,
  { status, limit, offset }: Page,
): Promise<LibraryBook[]> {
  const { rows } = await db.execute<BookRow>(sql`
    select ${cardColumns}, l.status, l.readings, l.changed_at as "changedAt" from ${ownBooks(reader)} and l.status = ${status}
    order by l.changed_at desc, b.id desc limit ${limit} offset ${offset}`);
  return rows.map((row) => toLibraryBook(reader, row));
}

/** How many books have each status. */
export async function countLibraryBooks(db: Db, reader: Reader): Promise<Record<ReadingStatus, number>> {
  const { rows } = await db.execute<{ status: ReadingStatus; count: number }>(
    sql`select l.status, count(*)::int as count from ${ownBooks(reader)} group by l.status`,
  );
  const counts = Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  return Object.fromEntries(readingStatuses.map((status) => [status, counts[status] ?? 0])) as Record<
    ReadingStatus,
    number
  >;
}

/** A book that the profile can open, with what the library has of it. */
export interface OwnBook {
  card: CoverFacts;
  state: LibraryState;
  readings: StoredReading[];
  isUndoable: boolean;
}

interface OwnRow extends CardRow {
  status: ReadingStatus | null;
  readings: StoredReading[] | null;
  isUndoable: boolean;
}

export async function findOwnBook(db: Db, reader: Reader, jid: string): Promise<OwnBook | null> {
  const { rows } = await db.execute<OwnRow>(sql`
    select ${cardColumns}, l.status, l.readings, l.before is not null as "isUndoable" from ${openBooks(reader)}
    left join library_books l on l.book_id = b.id and l.profile_id = ${reader.id} where b.jid = ${jid}`);
  const [row] = rows;
  if (!row) return null;
  const { status, readings, isUndoable } = row;
  const isHidden = reader.excluded.includes(`book:${jid}`);
  return { card: toCard(row), state: { status, isHidden }, readings: readings ?? [], isUndoable };
}

/** What the library has of these books; those that it has not are left out. */
export async function findStates(
  db: Db,
  reader: Reader,
  jids: readonly string[],
): Promise<Record<string, LibraryState>> {
  if (jids.length === 0) return {};
  const { rows } = await db.execute<{ jid: string; status: ReadingStatus }>(sql`
    select b.jid, l.status from ${openBooks(reader)} join library_books l on l.book_id = b.id and l.profile_id = ${reader.id}
    where b.jid = any(${sql.param([...jids])}::text[]) and l.status is not null`);
  return Object.fromEntries(rows.map((row) => [row.jid, stateOf(reader, row)]));
}

/** How often a book of the library was finished in a year: one that was read twice counts twice. */
export async function countFinished(db: Db, { id }: Pick<Reader, "id">, year: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from library_books l cross join lateral jsonb_array_elements(l.readings) as reading
    where l.profile_id = ${id} and l.status is not null and reading ->> 'finishedOn' like ${`${year}-%`}`);
  return rows[0]?.count ?? 0;
}

/** Those of these books that are in the library. */
export async function findKnown(
  db: Db,
  { id, ageCap }: Pick<Reader, "id" | "ageCap">,
  jids: string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ jid: string }>(sql`
    select b.jid from library_books l join ${openBooks({ ageCap })} on b.id = l.book_id
    where l.profile_id = ${id} and l.status is not null and b.jid = any(${sql.param(jids)}::text[])`);
  return new Set(rows.map(({ jid }) => jid));
}
