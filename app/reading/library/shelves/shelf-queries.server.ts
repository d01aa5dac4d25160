import { type SQL, sql } from "drizzle-orm";
import type { ContentViewer } from "#app/access/visibility/content-viewer.ts";
import { shownProfiles } from "#app/access/visibility/visible-authors.server.ts";
import { listedBooks, openBooks } from "#app/access/visibility/visible-books.server.ts";
import { authorNames, cardColumns, type CardRow, toCard } from "#app/catalog/covers/public.server.ts";
import type { CoverFacts } from "#app/catalog/covers/public.tsx";
import { type EntryRow, entryColumns, toEntry } from "#app/catalog/entries/public.server.ts";
import type { BookEntry } from "#app/catalog/entries/public.tsx";
import type { FeedRelease } from "#app/catalog/feeds/public.server.ts";
import { givenNameOf, nameOrHandle } from "#app/identity/names/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db } from "#app/platform/db/client.server.ts";

type Reader = Pick<Profile, "id" | "ageCap">;

/** A shelf in the list of a profile's, with the first of its covers. */
export interface ShelfCard {
  id: string;
  name: string;
  about: string;
  isPublic: boolean;
  bookCount: number;
  covers: CoverFacts[];
}

interface ShelfRow {
  [column: string]: unknown;
  id: string;
  name: string;
  about: string;
  isPublic: boolean;
  isListed: boolean;
}

const shelfColumns: SQL = sql`s.id, s.name, s.about, s.is_public as "isPublic", s.is_listed as "isListed"`;
const mostCovers = 5;

/** The shelves of a profile in its order. */
export async function listShelves(db: Db, { id, ageCap }: Reader): Promise<ShelfCard[]> {
  const { rows } = await db.execute<ShelfRow>(
    sql`select ${shelfColumns} from shelves s where s.profile_id = ${id} order by s.position, s.id`,
  );
  const { rows: held } = await db.execute<CardRow & { shelfId: string; bookCount: number }>(sql`
    select * from (
      select sb.shelf_id as "shelfId", count(*) over (partition by sb.shelf_id)::int as "bookCount",
        row_number() over (partition by sb.shelf_id order by sb.position, sb.book_id) as place, ${cardColumns}
      from shelf_books sb join ${openBooks({ ageCap })} on b.id = sb.book_id where sb.profile_id = ${id}) held
    where place <= ${mostCovers} order by place`);
  return rows.map((shelf) => {
    const own = held.filter(({ shelfId }) => shelfId === shelf.id);
    const { name, about, isPublic } = shelf;
    return {
      id: shelf.id,
      name,
      about,
      isPublic,
      bookCount: own[0]?.bookCount ?? 0,
      covers: own.map(toCard),
    };
  });
}

export interface ShelfBook extends CoverFacts {
  /** Whether it can be read here. */
  isTextHeld: boolean;
}

/** A shelf with its books in their order. */
export interface Shelf extends ShelfRow {
  books: ShelfBook[];
}

export async function findOwnShelf(
  db: Db,
  { id: profileId, ageCap }: Reader,
  id: string,
): Promise<Shelf | null> {
  const { rows } = await db.execute<ShelfRow>(
    sql`select ${shelfColumns} from shelves s where s.profile_id = ${profileId} and s.id = ${id}`,
  );
  const [shelf] = rows;
  if (!shelf) return null;
  const { rows: books } = await db.execute<CardRow & Pick<ShelfBook, "isTextHeld">>(sql`
    select ${cardColumns}, b.is_text_held as "isTextHeld" from shelf_books sb join ${openBooks({ ageCap })} on b.id = sb.book_id
    where sb.shelf_id = ${id} order by sb.position, sb.book_id`);
  return { ...shelf, books: books.map((row) => ({ ...toCard(row), isTextHeld: row.isTextHeld })) };
}

export interface PublicShelf {
  name: string;
  about: string;
  isListed: boolean;
  createdAt: Date;
  owner: { name: string; handle: string };
  entries: BookEntry[];
}

interface PublicRow extends ShelfRow {
  createdAt: string;
  handle: string;
  fullName: string;
  firstName: string | null;
  lastName: string | null;
}

/** A shelf that its profile shows everybody, with those of its books that this viewer finds in lists. */
export async function findPublicShelf(
  db: Db,
  id: string,
  viewer: ContentViewer,
): Promise<PublicShelf | null> {
  const { rows } = await db.execute<PublicRow>(sql`
    select ${shelfColumns}, s.created_at as "createdAt", p.handle, p.full_name as "fullName", p.first_name as "firstName", p.last_name as "lastName"
    from shelves s join ${shownProfiles} on p.id = s.profile_id where s.id = ${id} and s.is_public`);
  const [shelf] = rows;
  if (!shelf) return null;
  const { rows: books } = await db.execute<EntryRow>(sql`
    select ${entryColumns} from shelf_books sb join ${listedBooks(viewer)} on b.id = sb.book_id
    where sb.shelf_id = ${id} order by sb.position, sb.book_id`);
  const { name, about, isListed, createdAt, handle } = shelf;
  const owner = { handle, name: nameOrHandle({ handle, fullName: givenNameOf(shelf) }) };
  return {
    name,
    about,
    isListed,
    createdAt: new Date(createdAt),
    owner,
    entries: books.map((row) => toEntry(row)),
  };
}

/** The same books for a feed: what was put on the shelf last comes first. */
export async function listShelfForFeed(db: Db, id: string, viewer: ContentViewer): Promise<FeedRelease[]> {
  const { rows } = await db.execute<FeedRelease>(sql`
    select b.id, 'first' as kind, null as note, sb.added_at as at, b.jid, b.title, b.description, ${authorNames} as authors, '[]'::jsonb as chapters
    from shelf_books sb join ${listedBooks(viewer)} on b.id = sb.book_id
    where sb.shelf_id = ${id} order by sb.added_at desc, sb.position, b.id limit 50`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** The shelves of a profile, and whether this book stands on each. */
export async function listShelvesOfBook(
  db: Db,
  { id, ageCap }: Reader,
  jid: string,
): Promise<{ id: string; name: string; isOn: boolean }[]> {
  const { rows } = await db.execute<{ id: string; name: string; isOn: boolean }>(sql`
    select s.id, s.name, exists (select 1 from shelf_books sb join ${openBooks({ ageCap })} on b.id = sb.book_id
      where sb.shelf_id = s.id and b.jid = ${jid}) as "isOn"
    from shelves s where s.profile_id = ${id} order by s.position, s.id`);
  return rows;
}
