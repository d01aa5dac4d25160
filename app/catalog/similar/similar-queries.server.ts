import { type SQL, sql } from "drizzle-orm";

// A rare subject weighs more than a common one, and only some books of each are read, so the cost does not grow with the library.
const kindred = (bookId: number) => sql`
  select near.book_id, sum(1 / ln(2 + kin.book_count)) as closeness
  from (select s.id, s.book_count from book_subjects bs join subjects s on s.id = bs.subject_id
      where bs.book_id = ${bookId} order by s.book_count, s.id limit 8) as kin
  cross join lateral (select bs.book_id from book_subjects bs
      where bs.subject_id = kin.id and bs.book_id <> ${bookId} order by bs.book_id desc limit 200) as near
  group by near.book_id order by closeness desc, near.book_id desc limit 30`;

/**
 * The ids of books like this one with their `place`: those that readers read together with it, then those with the same subjects.
 * Not yet what a viewer may see: join `listedBooks`.
 */
export const booksLike = (bookId: number): SQL => sql`
  select book_id, min(place) as place from (
    (select similar_id as book_id, row_number() over (order by closeness desc, similar_id) as place
      from similar_books where book_id = ${bookId})
    union all
    select book_id, 1000 + row_number() over (order by closeness desc, book_id desc) from (${kindred(bookId)}) as hits
  ) as likes group by book_id`;
