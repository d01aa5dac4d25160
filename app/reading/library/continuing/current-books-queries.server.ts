import { sql } from "drizzle-orm";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { mostCurrentBooks } from "./opened-books.ts";
import { wordsOfText } from "./opened-books-queries.server.ts";

/** Of the books with progressions, as many as can matter: most of them may have been put away since. */
const mostBegun = 50;

/**
 * The books that a profile reads at the moment and that can be read here: those with the status Reading, then those that it has begun, on
 * any device, and neither put away nor read to their end; of each kind the latest first.
 */
export async function findCurrentBooks(
  db: Db,
  { id, ageCap }: Pick<Profile, "id" | "ageCap">,
): Promise<string[]> {
  const { rows } = await db.execute<{ jid: string }>(sql`
    with begun as (
      select distinct on (book_id) book_id, read_at as at, locator ->> 'chapter' as slug from places
      where profile_id = ${id} order by book_id, read_at desc, device
    ), latest as (select * from begun order by at desc limit ${mostBegun}), current as (
      select l.book_id, true as is_chosen, greatest(begun.at, l.changed_at) as at, null as slug
      from library_books l left join begun using (book_id) where l.profile_id = ${id} and l.status = 'reading'
      union all
      select latest.book_id, false, latest.at, latest.slug
      from latest left join library_books l on l.profile_id = ${id} and l.book_id = latest.book_id
      where coalesce(l.status, 'want') = 'want'
    )
    select b.jid from current join ${openBooks({ ageCap })} on b.id = current.book_id and b.is_text_held
    where not exists (
      select from chapters c join read_chapters r on r.profile_id = ${id} and r.book_id = c.book_id and r.slug = c.slug
      where c.book_id = b.id and c.slug = current.slug and c.words_before + ${wordsOfText} >= b.word_count)
    order by current.is_chosen desc, current.at desc, b.id limit ${mostCurrentBooks}`);
  return rows.map(({ jid }) => jid);
}
