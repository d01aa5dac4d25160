import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";

/**
 * Counts the words of a book again after its chapters were sorted: what stands before and behind the text counts neither in its length
 * nor in how far somebody has read. As `book-rows.server.ts` counts at importing, and migration 0018 counted once.
 */
export async function recountLengths(tx: Transaction, bookId: number): Promise<void> {
  await tx.execute(sql`
    with counted as (
      select id, position, case when (is_linear or not bool_or(is_linear) over ())
        and coalesce(matter, 'body') not in ('front', 'back') then word_count else 0 end as words
      from chapters where book_id = ${bookId}),
    placed as (select id, (sum(words) over (order by position) - words)::int as before from counted)
    update chapters c set words_before = placed.before from placed where c.id = placed.id`);
  await tx.execute(sql`
    update books b set word_count = t.words, character_count = t.characters
    from (select sum(word_count)::int as words, sum(character_count)::int as characters
      from (select word_count, character_count, matter, is_linear or not bool_or(is_linear) over () as is_read
        from chapters where book_id = ${bookId}) as c
      where is_read and coalesce(matter, 'body') not in ('front', 'back')) as t
    where b.id = ${bookId} and t.words > 0`);
}
