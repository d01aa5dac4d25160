import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { correctedTime } from "#app/platform/http/clock.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { canonicalJson, fitsKind, isDeleted, isKnown, type Mark, mergeMarks } from "../mark.ts";
import type { RefusalReason } from "../mark-labels.ts";
import { markColumns, type MarkRow, type StoredMark, toMark } from "../mark-queries.server.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

/** Of a profile, in all its books, and in one book. */
export const mostMarks = 10_000;
export const mostInBook = 2_000;
/** With those that were deleted: what stays of them says so to devices that come late. */
const mostRows = 3 * mostMarks;

export interface RefusedMark {
  id: string;
  reason: RefusalReason;
}

export interface StoredMarks {
  /** Of those that were sent, as they are now. */
  marks: StoredMark[];
  refused: RefusedMark[];
}

interface SentMarks {
  /** What the device's clock says now. */
  now: number;
  marks: readonly Mark[];
  /** Of marks of a file: where they are. Their times are the file's, not those of a clock that is wrong. */
  imported?: ReadonlyMap<string, MarkPlacement>;
}

/** Where a mark is in the present text. */
export type MarkPlacement = Pick<StoredMark, "state" | "found">;

interface Change {
  mark: Mark;
  bookId: number;
  known: StoredMark | undefined;
}

/**
 * Stores what a device has of marks: made, recoloured, annotated, deleted, brought back or attached again. Messages may come late, twice
 * and in any order (`mergeMarks`). What is refused changes nothing.
 */
export async function storeMarks(
  { db, now }: Pick<Site, "db" | "now">,
  reader: Reader,
  sent: SentMarks,
): Promise<StoredMarks> {
  return db.transaction((tx) => storeMarksIn({ tx, now: now() }, reader, sent));
}

/** The same within a transaction. */
export async function storeMarksIn(
  { tx, now }: { tx: Transaction; now: Date },
  reader: Reader,
  { now: sentAt, marks, imported }: SentMarks,
): Promise<StoredMarks> {
  const sent = new Map<string, Mark>();
  for (const mark of marks) {
    const before = sent.get(mark.id);
    sent.set(mark.id, before ? mergeMarks(before, mark) : mark);
  }
  if (sent.size === 0) return { marks: [], refused: [] };
  // One after another, so that the limits hold.
  await tx.execute(sql`select 1 from profiles where id = ${reader.id} for update`);
  const known = await findKnown(tx, reader, [...sent.keys()]);
  const books = await findBooks(tx, reader, [...new Set(marks.map(({ jid }) => jid))]);
  const room = await Room.of(tx, reader.id, [...books.values()]);
  const refused: RefusedMark[] = [];
  const changes: Change[] = [];
  for (const mark of sent.values()) {
    const before = known.get(mark.id);
    const bookId = books.get(mark.jid);
    const reason =
      bookId === undefined || (before && before.jid !== mark.jid)
        ? ("no-book" as const)
        : room.take(bookId, mark, before);
    if (reason) refused.push({ id: mark.id, reason });
    // It stays of its kind: what it cannot be as such changes nothing.
    else if (bookId !== undefined && !(before && (isKnown(mark, before) || !fitsKind(before.kind, mark))))
      changes.push({ mark, bookId, known: before });
  }
  await write(tx, reader.id, { changes, sentAt, now, imported });
  const after = await findKnown(tx, reader, [...sent.keys()]);
  return { marks: [...after.values()], refused };
}

/** Counts what there is, and what is added. */
class Room {
  static async of(tx: Transaction, profileId: string, bookIds: number[]): Promise<Room> {
    const { rows } = await tx.execute<{ bookId: string; rows: number; alive: number }>(sql`
      select book_id as "bookId", count(*)::int as rows, count(*) filter (where deleted_at is null)::int as alive
      from annotations where profile_id = ${profileId} group by book_id`);
    const sum = (of: "rows" | "alive") => rows.reduce((total, row) => total + row[of], 0);
    const alive = new Map(rows.map((row) => [Number(row.bookId), row.alive]));
    return new Room(sum("rows"), sum("alive"), new Map(bookIds.map((id) => [id, alive.get(id) ?? 0])));
  }

  private rows: number;
  private alive: number;
  private readonly inBooks: Map<number, number>;

  private constructor(rows: number, alive: number, inBooks: Map<number, number>) {
    this.rows = rows;
    this.alive = alive;
    this.inBooks = inBooks;
  }

  /** Why there is no room; null where there is, which is then taken. */
  take(bookId: number, mark: Mark, before: Mark | undefined): RefusalReason | null {
    const wasAlive = before !== undefined && !isDeleted(before);
    const isAlive = !isDeleted(before ? mergeMarks(mark, before) : mark);
    const inBook = this.inBooks.get(bookId) ?? 0;
    if (!before && this.rows >= mostRows) return "full";
    if (isAlive && !wasAlive) {
      if (this.alive >= mostMarks) return "full";
      if (inBook >= mostInBook) return "book-full";
    }
    const by = Number(isAlive) - Number(wasAlive);
    this.rows += before ? 0 : 1;
    this.alive += by;
    this.inBooks.set(bookId, inBook + by);
    return null;
  }
}

/** Of marks with these ids those that the profile has in books that are open to it. */
export async function findKnown(
  tx: Transaction,
  reader: Reader,
  ids: string[],
): Promise<Map<string, StoredMark>> {
  // Also of books that are not open any more: their marks are not changed, and not listed.
  const { rows } = await tx.execute<MarkRow>(sql`
    select ${markColumns} from annotations a join ${openBooks(reader)} on b.id = a.book_id
    where a.profile_id = ${reader.id} and a.id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, toMark(row)]));
}

async function findBooks(tx: Transaction, reader: Reader, jids: string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ jid: string; id: string }>(
    sql`select b.jid, b.id from ${openBooks(reader)} where b.jid = any(${sql.param(jids)}::text[])`,
  );
  return new Map(rows.map(({ jid, id }) => [jid, Number(id)]));
}

const asMade: MarkPlacement = { found: null, state: "painted" };

interface Writing {
  changes: Change[];
  sentAt: number;
  now: Date;
  imported: SentMarks["imported"];
}

async function write(
  tx: Transaction,
  profileId: string,
  { changes, sentAt, now, imported }: Writing,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ mark, bookId, known }) => {
    const merged = known ? mergeMarks<Mark>(mark, known) : mark;
    const isSameTarget = known && canonicalJson(known.target) === canonicalJson(merged.target);
    const placement = imported?.get(mark.id);
    const createdAt = placement
      ? mark.createdAt
      : correctedTime({ at: mark.createdAt, sentAt, now: now.getTime() });
    const { found, state } = placement ?? (isSameTarget ? known : asMade);
    return {
      ...merged,
      bookId,
      found,
      state,
      createdAt: new Date(createdAt).toISOString(),
      changedAt: new Date(merged.changedAt).toISOString(),
      isDeleted: isDeleted(merged),
    };
  });
  const at = now.toISOString();
  await tx.execute(sql`
    insert into annotations as a (profile_id, id, book_id, kind, colour, note, target, version, life, found, state, release_id,
      created_at, changed_at, deleted_at, checked_at)
    select ${profileId}, s.id, s."bookId", s.kind, s.colour, s.note, s.target, s.version, s.life, s.found, s.state,
      (select max(r.id) from work_publications wp join releases r on r.work_id = wp.work_id where wp.book_id = s."bookId"),
      s."createdAt", s."changedAt", case when s."isDeleted" then ${at}::timestamptz end, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s(id uuid, "bookId" bigint, kind text, colour text, note text, target jsonb,
      version int, life int, found jsonb, state text, "createdAt" timestamptz, "changedAt" timestamptz, "isDeleted" boolean)
    on conflict (profile_id, id) do update set colour = excluded.colour, note = excluded.note, target = excluded.target,
      version = excluded.version, life = excluded.life, found = excluded.found, state = excluded.state,
      changed_at = excluded.changed_at,
      deleted_at = case when excluded.deleted_at is not null then coalesce(a.deleted_at, excluded.deleted_at) end
    -- A uuid that is in use in a book that this reader cannot open now.
    where a.book_id = excluded.book_id`);
}
