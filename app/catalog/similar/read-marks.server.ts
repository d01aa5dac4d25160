import { sql } from "drizzle-orm";
import { isSuspendedAccount } from "#app/access/visibility/visible-authors.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import type { Marks } from "./item-similarity.ts";

/** The marks of readers, from imported files and from follows and openings of works here. */
const weights = { rated: 1, wanted: 0.5, followed: 1, opened: 1 };
/** Rated below this, a book was read, but says nothing about what else its reader likes. */
const lowestRating = 3;
/** The most marks of one reader that count, those of the newest books: the cost grows with their square, and no reader may dominate. */
const mostOfReader = 300;
/** Younger accounts do not count, so that mass registrations have no effect at once and may be detected in time. */
const youngestDays = 14;
/** Rows per round trip: some milliseconds of the event loop. */
const fetched = 5_000;

const weight = (name: keyof typeof weights) => sql.raw(String(weights[name]));

// An account is one reader, whichever of its profiles it reads with; authors do not recommend their own works.
const reading = (now: Date) => sql`
  with reader_of as (
    select p.id as profile_id, p.account_id from profiles p join accounts a on a.id = p.account_id
    where not coalesce(${isSuspendedAccount}, false)
      and a.created_at < ${now.toISOString()}::timestamptz - make_interval(days => ${sql.raw(String(youngestDays))})
  ), read_here as (
    select r.account_id, wp.book_id, ${weight("followed")} as weight, w.profile_id as author
      from follows f join reader_of r on r.profile_id = f.profile_id
      join works w on w.id = f.work_id join work_publications wp on wp.work_id = w.id
    union all
    select r.account_id, wp.book_id, ${weight("opened")}, w.profile_id
      from opened_chapters o join reader_of r on r.profile_id = o.profile_id
      join work_chapters c on c.id = o.chapter_id
      join works w on w.id = c.work_id join work_publications wp on wp.work_id = w.id
  ), mark as (
    select reader::text as reader, book_id,
        case when rating is null then ${weight("wanted")} else ${weight("rated")} end as weight
      from reader_marks where rating is null or rating >= ${sql.raw(String(lowestRating))}
    union all
    select account_id, book_id, max(weight) from read_here
      where book_id is not null and account_id not in (select p.account_id from profiles p where p.id = author)
      group by account_id, book_id
  ), numbered as (
    select reader, book_id, weight, row_number() over (partition by reader order by book_id desc) as place from mark
  )
  select dense_rank() over (order by reader)::int - 1 as reader, book_id::float8 as book, weight::float8 as weight
  from numbered where place <= ${sql.raw(String(mostOfReader))}`;

interface MarkRow {
  [column: string]: unknown;
  reader: number;
  book: number;
  weight: number;
}

/** All marks, by a cursor, so that neither memory nor a tick of the event loop holds them as rows. */
export async function readMarks(db: Db, now: Date, signal?: AbortSignal): Promise<Marks> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`declare marks no scroll cursor for ${reading(now)}`);
    const pages = await fetchAll(tx, signal);
    const length = pages.reduce((sum, { readers }) => sum + readers.length, 0);
    const all = {
      readers: new Int32Array(length),
      books: new Float64Array(length),
      weights: new Float32Array(length),
    };
    let at = 0;
    for (const { readers, books, weights: each } of pages) {
      all.readers.set(readers, at);
      all.books.set(books, at);
      all.weights.set(each, at);
      at += readers.length;
    }
    return all;
  });
}

async function fetchAll(tx: Transaction, signal?: AbortSignal): Promise<Marks[]> {
  const pages: Marks[] = [];
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await tx.execute<MarkRow>(sql`fetch ${sql.raw(String(fetched))} from marks`);
    if (rows.length === 0) return pages;
    pages.push({
      readers: Int32Array.from(rows, ({ reader }) => reader),
      books: Float64Array.from(rows, ({ book }) => book),
      weights: Float32Array.from(rows, ({ weight: each }) => each),
    });
  }
}
