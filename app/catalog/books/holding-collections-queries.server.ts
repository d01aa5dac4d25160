import {
  collectionAddress,
  collectionTag,
  shelfAddress,
  shelfTag,
} from "#app/catalog/collection-pages/public.ts";
import { sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { listedShelves } from "#app/access/visibility/listed-shelves.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import { givenNameOf, nameOrHandle } from "#app/identity/names/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";

/** A collection that has a book, as the book's page names it. */
export interface HoldingCollection {
  title: string;
  address: string;
  /** The reader who made it; null for one of the operators. */
  by: string | null;
}

interface HoldingRow {
  [column: string]: unknown;
  key: string;
  title: string;
  /** Of the reader who made it; null for one of the operators. */
  handle: string | null;
  fullName: string;
  firstName: string | null;
  lastName: string | null;
}

const mostOperators = 8;
const mostReaders = 8;

/** Where a book stands: in the collections of the operators first, then on the shelves that readers list, the last changed first. */
export async function listHoldingCollections(
  db: Db,
  bookId: number,
  viewer: ContentViewer,
): Promise<{ collections: HoldingCollection[]; tags: string[] }> {
  const { rows } = await db.execute<HoldingRow>(sql`
    (select c.slug as key, c.title, null as handle, '' as "fullName", null as "firstName", null as "lastName"
      from collection_books cb join collections c on c.id = cb.collection_id
      where cb.book_id = ${bookId} and c.is_shown order by c.changed_at desc, c.id limit ${mostOperators})
    union all
    (select s.id, s.name, s.handle, s.full_name, s.first_name, s.last_name
      from shelf_books sb join ${listedShelves(viewer)} on s.id = sb.shelf_id
      where sb.book_id = ${bookId} order by s.changed_at desc, s.id limit ${mostReaders})`);
  return {
    collections: rows.map(({ key, title, handle, ...names }) =>
      handle === null
        ? { title, address: collectionAddress(key), by: null }
        : { title, address: shelfAddress(key), by: nameOrHandle({ handle, fullName: givenNameOf(names) }) },
    ),
    tags: rows.flatMap(({ key, handle }) =>
      handle === null ? [collectionTag(key)] : [shelfTag(key), profileTag(handle)],
    ),
  };
}
