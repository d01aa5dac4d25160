import { authorNames } from "#app/catalog/covers/public.server.ts";
import { type EntryRow, entryColumns, toEntry } from "#app/catalog/entries/public.server.ts";
import type { BookEntry } from "#app/catalog/entries/public.tsx";
import { type FeedRelease, listNewestReleases } from "#app/catalog/feeds/public.server.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { BookListKey } from "./book-lists.ts";
import { listOf } from "./list-conditions.server.ts";

const perPage = 24;
/** Nobody reads on for ever: a search narrows what is left. */
export const lastListPage = 20;
const mostInFeed = 50;

/** One page of a list, and whether there is another. */
export async function findListPage(
  db: Db,
  { key, page, viewer }: { key: BookListKey; page: number; viewer: ContentViewer },
): Promise<{ entries: BookEntry[]; hasMore: boolean }> {
  const { from, order } = listOf(key, viewer);
  const { rows } = await db.execute<EntryRow>(
    sql`select ${entryColumns} ${from} order by ${order} limit ${perPage + 1} offset ${(page - 1) * perPage}`,
  );
  return {
    entries: rows.slice(0, perPage).map((row) => toEntry(row)),
    hasMore: rows.length > perPage && page < lastListPage,
  };
}

/** What came to a list last. */
export async function listFeedOf(db: Db, key: BookListKey, viewer: ContentViewer): Promise<FeedRelease[]> {
  if (key === "updated") return listNewestReleases(db, viewer);
  const { from } = listOf(key, viewer);
  const at = key === "rising" ? sql`rb.since` : sql`b.added_at`;
  const { rows } = await db.execute<FeedRelease>(sql`
    select b.id, 'first' as kind, null as note, ${at} as at, b.jid, b.title, b.description, ${authorNames} as authors, '[]'::jsonb as chapters
    ${from} order by ${at} desc, b.id desc limit ${mostInFeed}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
