import { type SQL, sql } from "drizzle-orm";

// A rare subject weighs more than a common one, and only some books of each are read, so the cost does not grow with the library.
const kindred = (bookId: number) => sql`
  select near.book_id, sum(1 / ln(2 + kin.book_count)) as closeness
  from (select s.id, s.book_count from book_subjects bs join subjects s on s.id = bs.subject_id
      where bs.book_id = ${bookId} order by s.book_count, s.id limit 8) as kin
  cross join lateral (select bs.book_id from book_subjects bs
      where bs.subject_id = kin.id and bs.book_id <> ${bookId} order by bs.book_id desc limit 200) as near
  group by near.book_id order by closeness desc, near.book_id desc limit 30`;

/** What is left for a book that has neither: more by its authors. */
const bySameAuthors = (bookId: number) => sql`
  select distinct bp.book_id from book_people mine join book_people bp on bp.person_id = mine.person_id and bp.role = 'aut'
  where mine.book_id = ${bookId} and mine.role = 'aut' and bp.book_id <> ${bookId} order by bp.book_id desc limit 30`;

/**
 * The ids of books like this one with their `place`: those that readers read together with it, those with the same subjects, and those of its
 * authors.
 * Not yet what a viewer may see: join `listedBooks`.
 */
export const booksLike = (bookId: number): SQL => sql`
  select book_id, min(place) as place from (
    (select similar_id as book_id, row_number() over (order by closeness desc, similar_id) as place
      from similar_books where book_id = ${bookId})
    union all
    select book_id, 1000 + row_number() over (order by closeness desc, book_id desc) from (${kindred(bookId)}) as hits
    union all
    select book_id, 2000 + row_number() over (order by book_id desc) from (${bySameAuthors(bookId)}) as own
  ) as likes group by book_id`;
