import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** So many of the newest, and so many from a random length on: the cost does not grow with the library, and every book can come. */
const newest = 60;
const ofLength = 120;
/** Fewer words are a sample rather than a book. */
const minWordCount = 500;
/** Lengths are drawn on a logarithmic scale, on which those of books are spread evenly enough. */
const longest = 400_000;
/** Below this, as if twenty more readers had given 3.5 stars, a book is not recommended to strangers. */
const lowestRating = 3.3;

const number = (value: number) => sql.raw(String(value));

/**
 * The jid of a book that can be read here, is not for adults only and not rated badly; the better rated come more often. Null in an empty
 * library.
 */
export async function findRandomBook(db: Db, viewer: ContentViewer): Promise<string | null> {
  const readable = sql`from ${listedBooks(viewer)} where b.is_text_held and b.word_count >= ${number(minWordCount)}
    and coalesce(b.disclosures ->> 'audience', '') not in ('mature', 'adult')`;
  const columns = sql`b.id, b.jid, (coalesce(b.average_rating, 3.5) * b.ratings_count + 70) / (b.ratings_count + 20) as rating`;
  const length = Math.round(
    Math.exp(Math.log(minWordCount) + Math.random() * Math.log(longest / minWordCount)),
  );
  // The higher its rating, the likelier a book is to draw the highest number.
  const { rows } = await db.execute<{ jid: string }>(sql`
    select jid from (
      (select ${columns} ${readable} order by b.added_at desc, b.id desc limit ${number(newest)})
      union
      (select ${columns} ${readable} and b.word_count >= ${length} order by b.word_count limit ${number(ofLength)})
    ) as few where rating >= ${number(lowestRating)}
    order by random() ^ (1 / (rating - 3)) desc limit 1`);
  return rows[0]?.jid ?? null;
}
