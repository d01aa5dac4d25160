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
const lastListPage = 20;
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

/** The books of one page of a list, for catalogues. What is no number of a page is the first one, as on the list's own page. */
export async function listCatalogBooks(
  db: Db,
  { key, page: wanted, viewer }: { key: BookListKey; page: number; viewer: ContentViewer },
): Promise<{ ids: number[]; hasMore: boolean; page: number; perPage: number }> {
  const page = listPageOf(wanted);
  const { from, order } = listOf(key, viewer);
  const { rows } = await db.execute<{ id: string }>(
    sql`select b.id ${from} order by ${order} limit ${perPage + 1} offset ${(page - 1) * perPage}`,
  );
  const ids = rows.slice(0, perPage).map(({ id }) => Number(id));
  return { ids, hasMore: rows.length > perPage && page < lastListPage, page, perPage };
}

/** The page that an address asks for. */
export const listPageOf = (wanted: number): number =>
  Number.isSafeInteger(wanted) && wanted >= 1 && wanted <= lastListPage ? wanted : 1;

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
