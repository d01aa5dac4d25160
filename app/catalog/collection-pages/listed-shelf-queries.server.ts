import { cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import { shelfTag } from "./collection-address.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedShelves } from "#app/access/visibility/listed-shelves.server.ts";
import { listedBooks } from "#app/access/visibility/visible-books.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { givenNameOf, nameOrHandle } from "#app/identity/names/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** A collection as a catalogue for reading apps has it. */
export interface CollectedBooks {
  title: string;
  /** Of its books, in its order. */
  ids: number[];
  /** Of cached pages that show it. */
  tags: string[];
}

/** A reader's shelf among the collections. */
interface ShelfCard {
  id: string;
  title: string;
  about: string;
  bookCount: number;
  owner: { name: string; handle: string };
  /** The first of its books. */
  covers: CoverFacts[];
}

interface ShelfRow extends CardRow {
  shelfId: string;
  shelfName: string;
  about: string;
  bookCount: number;
  handle: string;
  fullName: string;
  firstName: string | null;
  lastName: string | null;
}

const mostCovers = 4;
const perPage = 24;

/** The shelves that readers list, as far as the viewer may see a book of each, the last changed first; one round trip. */
export async function listShelves(
  db: Db,
  { page, viewer }: { page: number; viewer: ContentViewer },
): Promise<{ shelves: ShelfCard[]; hasMore: boolean }> {
  const { rows } = await db.execute<ShelfRow>(sql`
    with chosen as (select s.* from ${listedShelves(viewer)}
      where exists (select 1 from shelf_books sb join ${listedBooks(viewer)} on b.id = sb.book_id where sb.shelf_id = s.id)
      order by s.changed_at desc, s.id limit ${perPage + 1} offset ${(page - 1) * perPage})
    select s.id as "shelfId", s.name as "shelfName", s.about, s.handle, s.full_name as "fullName", s.first_name as "firstName",
      s.last_name as "lastName", held."bookCount", ${cardColumns}
    from chosen s cross join lateral (
      select sb.book_id, count(*) over ()::int as "bookCount", row_number() over (order by sb.position, sb.book_id) as place
      from shelf_books sb join ${listedBooks(viewer)} on b.id = sb.book_id where sb.shelf_id = s.id) as held
    join ${listedBooks(viewer)} on b.id = held.book_id
    where held.place <= ${mostCovers} order by s.changed_at desc, s.id, held.place`);
  const found = new Map<string, ShelfCard>();
  for (const {
    shelfId,
    shelfName,
    about,
    bookCount,
    handle,
    fullName,
    firstName,
    lastName,
    ...row
  } of rows) {
    const owner = {
      handle,
      name: nameOrHandle({ handle, fullName: givenNameOf({ fullName, firstName, lastName }) }),
    };
    const card = found.get(shelfId) ?? { id: shelfId, title: shelfName, about, bookCount, owner, covers: [] };
    card.covers.push(toCard(row));
    found.set(shelfId, card);
  }
  const shelves = [...found.values()];
  return { shelves: shelves.slice(0, perPage), hasMore: shelves.length > perPage };
}

/** The title of a listed shelf, and the ids of those of its books that the viewer may see, in its order; null where there is none. */
export async function findListedShelf(
  db: Db,
  id: string,
  viewer: ContentViewer,
): Promise<CollectedBooks | null> {
  const { rows } = await db.execute<{ name: string; handle: string; ids: string[] }>(sql`
    select s.name, s.handle, array(select b.id::text from shelf_books sb join ${listedBooks(viewer)} on b.id = sb.book_id
      where sb.shelf_id = s.id order by sb.position, b.id) as ids
    from ${listedShelves(viewer)} where s.id = ${id}`);
  const [row] = rows;
  if (!row || row.ids.length === 0) return null;
  return { title: row.name, ids: row.ids.map(Number), tags: [shelfTag(id), profileTag(row.handle)] };
}

/** Whether there is a collection, or a shelf that a reader lists, with a book that the viewer may see. */
export async function hasCollections(db: Db, viewer: ContentViewer): Promise<boolean> {
  const { rows } = await db.execute<{ areThere: boolean }>(sql`
    select exists (select 1 from collections c join collection_books cb on cb.collection_id = c.id
        join ${listedBooks(viewer)} on b.id = cb.book_id where c.is_shown)
      or exists (select 1 from ${listedShelves(viewer)} join shelf_books sb on sb.shelf_id = s.id
        join ${listedBooks(viewer)} on b.id = sb.book_id) as "areThere"`);
  return rows[0]?.areThere ?? false;
}

/** The listed shelves of one reader that hold a book which the viewer may see, in the order of their own. */
export async function listShelvesOf(
  db: Db,
  handle: string,
  viewer: ContentViewer,
): Promise<{ id: string; title: string; bookCount: number }[]> {
  const { rows } = await db.execute<{ id: string; title: string; bookCount: number }>(sql`
    select s.id, s.name as title, count(b.id)::int as "bookCount"
    from ${listedShelves(viewer)} join shelf_books sb on sb.shelf_id = s.id join ${listedBooks(viewer)} on b.id = sb.book_id
    where s.handle = ${handle} group by s.id, s.name, s.position order by s.position, s.id`);
  return rows;
}
