import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import type { Neighbours } from "./item-similarity.ts";
import { readMarks } from "./read-marks.server.ts";
import { findNeighboursInThread } from "./similarity-thread.server.ts";

/** More than a page shows: some may be hidden from its viewer. */
export const similarityOptions = { most: 60, fewestReaders: 3 };

/** Books per transaction. */
const booksInBatch = 100;

/** Computes the similar books of every book from all marks, replacing those of before. Idempotent. */
export async function computeSimilarBooks(
  { db, now }: Pick<Site, "db" | "now">,
  signal?: AbortSignal,
): Promise<{ markCount: number; bookCount: number }> {
  const marks = await readMarks(db, now(), signal);
  const markCount = marks.books.length;
  const found = await findNeighboursInThread(marks, similarityOptions, signal);
  for (let first = 0; first < found.books.length; first += booksInBatch) {
    signal?.throwIfAborted();
    await storeBatch(db, found, first);
  }
  await db.execute(sql`delete from similar_books where book_id not in
    (select unnest(${sql.param([...found.books])}::bigint[]))`);
  const bookCount = found.books.filter(
    (_, index) => (found.starts[index + 1] ?? 0) > (found.starts[index] ?? 0),
  ).length;
  return { markCount, bookCount };
}

async function storeBatch(db: Site["db"], found: Neighbours, first: number): Promise<void> {
  const last = Math.min(first + booksInBatch, found.books.length);
  const books: number[] = [];
  for (let index = first; index < last; index++)
    for (let at = found.starts[index] ?? 0; at < (found.starts[index + 1] ?? 0); at++)
      books.push(found.books[index] ?? 0);
  const from = found.starts[first] ?? 0;
  const to = found.starts[last] ?? 0;
  const neighbours = [...found.neighbours.subarray(from, to)];
  const closeness = [...found.closeness.subarray(from, to)];
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from similar_books
      where book_id = any(${sql.param([...found.books.subarray(first, last)])}::bigint[])`);
    // A book may have been removed since its marks were read.
    await tx.execute(sql`insert into similar_books (book_id, similar_id, closeness)
      select pair.book, pair.neighbour, pair.closeness
      from unnest(${sql.param(books)}::bigint[], ${sql.param(neighbours)}::bigint[], ${sql.param(closeness)}::real[])
        as pair(book, neighbour, closeness)
      where exists (select 1 from books where id = pair.book) and exists (select 1 from books where id = pair.neighbour)`);
  });
}
