import { hash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import type { Mark, MarkLine } from "./marks-file.server.ts";

export interface MarkCounts {
  /** New, or with another rating than before. */
  stored: number;
  unchanged: number;
  /** Of books that are not in the catalogue. */
  unknown: number;
  refused: number;
}

/** Small enough not to hold locks for long. */
const batchSize = 5_000;
/** The most refused lines that are reported one by one; all are counted. */
const mostReported = 100;

/** Stores marks in batches, one transaction each: the same file again changes nothing. */
export async function importMarks(
  db: Db,
  lines: AsyncIterable<MarkLine>,
  reportRefused: (line: number, reason: string) => void,
): Promise<MarkCounts> {
  const counts: MarkCounts = { stored: 0, unchanged: 0, unknown: 0, refused: 0 };
  // By reader and book: a later line replaces an earlier one, and one statement must not write a row twice.
  let batch = new Map<string, StoredMark>();
  const flush = async () => {
    if (batch.size === 0) return;
    const { stored, known } = await storeMarks(db, [...batch.values()]);
    counts.stored += stored;
    counts.unchanged += known - stored;
    counts.unknown += batch.size - known;
    batch = new Map();
  };
  for await (const line of lines) {
    if (line.kind === "refused") {
      counts.refused++;
      if (counts.refused <= mostReported) reportRefused(line.line, line.reason);
      continue;
    }
    const mark = { ...line.mark, reader: readerOf(line.mark.reader) };
    const key = `${mark.reader} ${mark.book}`;
    batch.set(key, { ...mark, rating: mark.rating ?? batch.get(key)?.rating ?? null });
    if (batch.size >= batchSize) await flush();
  }
  await flush();
  if (counts.stored > 0) await db.execute(sql`analyze reader_marks`);
  return counts;
}

/** The reader as a signed 64-bit number, in decimal. */
type StoredMark = Mark;

/** Hashed, because this site does not need to know who a reader is elsewhere. */
const readerOf = (name: string): string =>
  hash("sha256", `reader ${name}`, "buffer").readBigInt64BE().toString();

async function storeMarks(db: Db, marks: StoredMark[]): Promise<{ stored: number; known: number }> {
  const column = <Key extends keyof StoredMark>(key: Key) => sql.param(marks.map((mark) => mark[key]));
  const { rows } = await db.execute<{ stored: number; known: number }>(sql`
    with known as (
      select given.reader, b.id, given.rating
      from unnest(${column("reader")}::bigint[], ${column("book")}::text[], ${column("rating")}::smallint[])
        as given(reader, book, rating)
      join books b on b.external_id = given.book
    ), stored as (
      insert into reader_marks as m (reader, book_id, rating) select * from known
      on conflict (reader, book_id) do update set rating = excluded.rating
        where excluded.rating is not null and excluded.rating is distinct from m.rating
      returning 1
    )
    select (select count(*)::int from stored) as stored, (select count(*)::int from known) as known`);
  return rows[0] ?? { stored: 0, known: 0 };
}

/** Before a record is merged into a book: its marks become the book's. */
export async function moveMarks(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.execute(sql`
    insert into reader_marks as m (reader, book_id, rating)
    select reader, ${to}, rating from reader_marks where book_id = ${from}
    on conflict (reader, book_id) do update set rating = coalesce(m.rating, excluded.rating)`);
  await tx.execute(sql`update similar_books s set similar_id = ${to} where similar_id = ${from} and book_id <> ${to}
    and not exists (select 1 from similar_books o where o.book_id = s.book_id and o.similar_id = ${to})`);
  await tx.execute(sql`update similar_books s set book_id = ${to} where book_id = ${from} and similar_id <> ${to}
    and not exists (select 1 from similar_books o where o.book_id = ${to} and o.similar_id = s.similar_id)`);
}
