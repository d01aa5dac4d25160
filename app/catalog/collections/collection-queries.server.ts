import type { CollectedBooks } from "#app/catalog/collection-pages/public.server.ts";
import { authorNames, cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import { collectionTag } from "#app/catalog/collection-pages/public.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { type EntryRow, entryColumns, toEntry } from "#app/catalog/entries/public.server.ts";
import type { BookEntry } from "#app/catalog/entries/public.tsx";
import type { FeedRelease } from "#app/catalog/feeds/public.server.ts";
import { asc, eq, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import { collections } from "#app/platform/db/schema/discovery.server.ts";

/** A collection as its operators see it. */
type Collection = typeof collections.$inferSelect;

/** All of them, by title. */
export const listAllCollections = (db: Db): Promise<Collection[]> =>
  db.select().from(collections).orderBy(asc(collections.title), asc(collections.id));

export async function findCollectionById(db: Db, id: number): Promise<Collection | null> {
  const [row] = await db.select().from(collections).where(eq(collections.id, id));
  return row ?? null;
}

export async function findShownCollection(db: Db, slug: string): Promise<Collection | null> {
  const [row] = await db.select().from(collections).where(eq(collections.slug, slug));
  return row?.isShown ? row : null;
}

interface CollectedRow extends EntryRow {
  note: string | null;
}

/** The books of a collection that the viewer may see, in its order. */
export async function listCollected(db: Db, id: number, viewer: ContentViewer): Promise<BookEntry[]> {
  const { rows } = await db.execute<CollectedRow>(sql`
    select ${entryColumns}, cb.note from collection_books cb join ${listedBooks(viewer)} on b.id = cb.book_id
    where cb.collection_id = ${id} order by cb.position, b.id`);
  return rows.map((row) => toEntry(row, { note: row.note }));
}

/** The title of a shown collection, and the ids of those of its books that the viewer may see, in its order; null where there is none. */
export async function findCollectionBooks(
  db: Db,
  slug: string,
  viewer: ContentViewer,
): Promise<CollectedBooks | null> {
  const { rows } = await db.execute<{ title: string; ids: string[] }>(sql`
    select c.title, array(select b.id::text from collection_books cb join ${listedBooks(viewer)} on b.id = cb.book_id
      where cb.collection_id = c.id order by cb.position, b.id) as ids
    from collections c where c.slug = ${slug} and c.is_shown`);
  const [row] = rows;
  if (!row || row.ids.length === 0) return null;
  return { title: row.title, ids: row.ids.map(Number), tags: [collectionTag(slug)] };
}

/** The same for a feed: what was put in last comes first. */
export async function listCollectedForFeed(
  db: Db,
  id: number,
  viewer: ContentViewer,
): Promise<FeedRelease[]> {
  const { rows } = await db.execute<FeedRelease>(sql`
    select b.id, 'first' as kind, cb.note, cb.added_at as at, b.jid, b.title, b.description, ${authorNames} as authors, '[]'::jsonb as chapters
    from collection_books cb join ${listedBooks(viewer)} on b.id = cb.book_id
    where cb.collection_id = ${id} order by cb.added_at desc, cb.position, b.id limit 50`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

interface CollectionCard {
  slug: string;
  title: string;
  about: string;
  bookCount: number;
  /** The first of its books. */
  covers: CoverFacts[];
}

interface CollectionRow extends CardRow {
  slug: string;
  collectionTitle: string;
  about: string;
  bookCount: number;
}

const mostCovers = 4;

/** The collections that are shown and have a book that the viewer may see, the last changed first; one round trip. */
export async function listCollections(db: Db, viewer: ContentViewer): Promise<CollectionCard[]> {
  const { rows } = await db.execute<CollectionRow>(sql`
    select c.slug, c.title as "collectionTitle", c.about, held."bookCount", ${cardColumns}
    from collections c cross join lateral (
      select cb.book_id, count(*) over ()::int as "bookCount", row_number() over (order by cb.position, cb.book_id) as place
      from collection_books cb join ${listedBooks(viewer)} on b.id = cb.book_id where cb.collection_id = c.id) as held
    join ${listedBooks(viewer)} on b.id = held.book_id
    where c.is_shown and held.place <= ${mostCovers} order by c.changed_at desc, c.id, held.place`);
  const found = new Map<string, CollectionCard>();
  for (const { slug, collectionTitle, about, bookCount, ...row } of rows) {
    const card = found.get(slug) ?? { slug, title: collectionTitle, about, bookCount, covers: [] };
    card.covers.push(toCard(row));
    found.set(slug, card);
  }
  return [...found.values()];
}
