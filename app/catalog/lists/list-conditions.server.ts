import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks, suspendedOnce } from "#app/access/visibility/visible-books.server.ts";
import { announcedReleases } from "#app/access/visibility/visible-releases.server.ts";
import type { BookListKey } from "./book-lists.ts";

/** As for `/search?length=short`. */
const shortReadWords = 20_000;

/** So many releases are looked at for what was updated last. */
const mostReleases = 500;

interface ListConditions {
  /** Joined to the listed books `b`. */
  join: SQL;
  where: SQL;
  /** Ends with the id, so that pages neither repeat nor lose a book. */
  order: SQL;
}

const lastReleased = sql`join (select wp.book_id, max(latest.at) as at
  from (select r.work_id, r.at from ${announcedReleases} where r.kind <> 'first' order by r.at desc limit ${sql.raw(String(mostReleases))}) as latest
  join work_publications wp on wp.work_id = latest.work_id and wp.state = 'published' group by wp.book_id) as released
  on released.book_id = b.id`;

const none = sql``;
const isHeld = sql`b.is_text_held`;

const conditions: Record<BookListKey, ListConditions> = {
  new: { join: none, where: isHeld, order: sql`b.added_at desc, b.id desc` },
  rising: {
    join: sql`join rising_books rb on rb.book_id = b.id`,
    where: isHeld,
    order: sql`rb.score desc, b.id`,
  },
  updated: { join: lastReleased, where: isHeld, order: sql`released.at desc, b.id desc` },
  short: {
    join: none,
    where: sql`${isHeld} and b.word_count between 1 and ${sql.raw(String(shortReadWords))}`,
    order: sql`b.word_count desc, b.id desc`,
  },
  complete: {
    join: none,
    where: sql`${isHeld} and b.status = 'complete'`,
    order: sql`b.word_count desc, b.id desc`,
  },
};

/** `from … where …` of a list, with books as `b`, and its order. */
export function listOf(key: BookListKey, viewer: ContentViewer, suspended?: SQL): { from: SQL; order: SQL } {
  const { join, where, order } = conditions[key];
  return { from: sql`from ${listedBooks(viewer, suspended)} ${join} where ${where}`, order };
}

/** The ids of the first books of a list as an array, for a statement of several lists (`suspendedOnce`). */
export function firstIdsOf(key: BookListKey, viewer: ContentViewer, most: SQL): SQL {
  const { from, order } = listOf(key, viewer, suspendedOnce.ids);
  return sql`array(select b.id ${from} order by ${order} limit ${most})`;
}
