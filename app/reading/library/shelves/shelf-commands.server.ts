import { randomBytes } from "node:crypto";
import { and, eq, max, sql } from "drizzle-orm";
import { shelfTag } from "#app/catalog/collection-pages/public.ts";
import { openBooks } from "#app/access/visibility/visible-books.server.ts";
import { profileTag } from "#app/identity/handles/public.ts";
import type { Profile } from "#app/identity/viewer/public.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { shelfBooks, shelves } from "#app/platform/db/schema/library.server.ts";
import type { Move, ShelfDetails } from "./shelf-input.ts";

export const mostShelves = 100;
export const mostOnShelf = 1_000;

type Reader = Pick<Profile, "id" | "kind" | "ageCap">;

/** Two windows may change shelves at once: they wait for each other. */
const lockProfile = (tx: Transaction, { id }: Pick<Reader, "id">) =>
  tx.execute(sql`select 1 from profiles where id = ${id} for update`);

export type Created = { ok: true; id: string } | { ok: false; reason: "too-many" };

/** An empty shelf at the end, which only its profile sees. */
export async function createShelf(
  db: Db,
  reader: Reader,
  { name, now }: { name: string; now: Date },
): Promise<Created> {
  return db.transaction(async (tx) => {
    await lockProfile(tx, reader);
    return insertShelf(tx, reader, { name, now });
  });
}

async function insertShelf(
  tx: Transaction,
  { id: profileId }: Reader,
  { name, now }: { name: string; now: Date },
): Promise<Created> {
  if ((await tx.$count(shelves, eq(shelves.profileId, profileId))) >= mostShelves)
    return { ok: false, reason: "too-many" };
  const [last] = await tx
    .select({ position: max(shelves.position) })
    .from(shelves)
    .where(eq(shelves.profileId, profileId));
  const id = randomBytes(9).toString("base64url");
  const position = (last?.position ?? 0) + 1;
  await tx.insert(shelves).values({ id, profileId, name, position, createdAt: now, changedAt: now });
  return { ok: true, id };
}

interface OwnShelf {
  profileId: string;
  id: string;
}

const isOwn = ({ profileId, id }: OwnShelf) => and(eq(shelves.profileId, profileId), eq(shelves.id, id));

/** False when there is no such shelf of this profile. A family profile's stay private. */
export async function saveShelf(
  db: Db,
  reader: Reader & Pick<Profile, "handle">,
  { id, details, now }: { id: string; details: ShelfDetails; now: Date },
): Promise<boolean> {
  const isPublic = details.isPublic && reader.kind !== "family";
  const isListed = isPublic && details.isListed;
  const changed = await db
    .update(shelves)
    .set({ ...details, isPublic, isListed, changedAt: now })
    .where(isOwn({ profileId: reader.id, id }))
    .returning({ id: shelves.id });
  await invalidateTags(db, [shelfTag(id), profileTag(reader.handle)]);
  return changed.length > 0;
}

export async function removeShelf(db: Db, shelf: OwnShelf): Promise<void> {
  await db.delete(shelves).where(isOwn(shelf));
  await invalidateTags(db, [shelfTag(shelf.id)]);
}

/** Exchanges a shelf with its neighbour. */
export async function moveShelf(db: Db, { profileId, id }: OwnShelf, move: "up" | "down"): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx, { id: profileId });
    const order = await tx
      .select({ id: shelves.id })
      .from(shelves)
      .where(eq(shelves.profileId, profileId))
      .orderBy(shelves.position, shelves.id);
    const ids = moved(
      order.map((shelf) => shelf.id),
      id,
      move,
    );
    await tx.execute(sql`update shelves s set position = o.position
      from unnest(${sql.param(ids)}::text[]) with ordinality as o(id, position) where s.id = o.id and s.profile_id = ${profileId}`);
  });
}

/** The same list with one of it elsewhere; unchanged where it cannot move. */
export function moved<Item>(list: readonly Item[], item: Item, move: Exclude<Move, "remove">): Item[] {
  const at = list.indexOf(item);
  if (at < 0) return [...list];
  const rest = list.toSpliced(at, 1);
  const to = { first: 0, up: Math.max(0, at - 1), down: at + 1 }[move];
  return rest.toSpliced(to, 0, item);
}

/** Moves a book of a shelf, or takes it off. */
export async function moveBook(
  db: Db,
  shelf: OwnShelf,
  { jid, how, now }: { jid: string; how: Move; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockProfile(tx, { id: shelf.profileId });
    const { rows } = await tx.execute<{ id: string; isWanted: boolean }>(sql`
      select sb.book_id as id, exists (select 1 from ${openBooks({ ageCap: null })} where b.id = sb.book_id and b.jid = ${jid}) as "isWanted"
      from shelf_books sb join shelves s on s.id = sb.shelf_id
      where s.id = ${shelf.id} and s.profile_id = ${shelf.profileId} order by sb.position, sb.book_id`);
    const wanted = rows.find(({ isWanted }) => isWanted);
    if (!wanted) return;
    const bookId = Number(wanted.id);
    if (how === "remove")
      await tx.delete(shelfBooks).where(and(eq(shelfBooks.shelfId, shelf.id), eq(shelfBooks.bookId, bookId)));
    else
      await setOrder(
        tx,
        shelf.id,
        moved(rows, wanted, how).map(({ id }) => Number(id)),
      );
    await touch(tx, [shelf.id], now);
  });
}

async function setOrder(tx: Transaction, shelfId: string, bookIds: number[]): Promise<void> {
  await tx.execute(sql`update shelf_books sb set position = o.position
    from unnest(${sql.param(bookIds)}::bigint[]) with ordinality as o(book_id, position)
    where sb.shelf_id = ${shelfId} and sb.book_id = o.book_id`);
}

async function touch(tx: Transaction, ids: string[], now: Date): Promise<void> {
  await tx.execute(
    sql`update shelves set changed_at = ${now.toISOString()}::timestamptz where id = any(${sql.param(ids)}::text[])`,
  );
  await invalidateTags(tx, ids.map(shelfTag));
}

interface ShelvesOfBook {
  jid: string;
  /** All that it is to stand on. */
  ids: string[];
  /** A new one for it besides. */
  newName: string | null;
  now: Date;
}

export type Placed = { ok: true } | { ok: false; reason: "no-book" | "too-many" | "full" };

/** Puts a book on these shelves of the profile, at their ends, and takes it off all others. */
export async function setShelvesOfBook(db: Db, reader: Reader, wanted: ShelvesOfBook): Promise<Placed> {
  return db.transaction(async (tx): Promise<Placed> => {
    await lockProfile(tx, reader);
    const { rows } = await tx.execute<{ id: string }>(
      sql`select b.id from ${openBooks(reader)} where b.jid = ${wanted.jid}`,
    );
    const bookId = rows[0] && Number(rows[0].id);
    if (bookId === undefined) return { ok: false, reason: "no-book" };
    const { now, newName } = wanted;
    const { rows: full } = await tx.execute(sql`
      select shelf_id from shelf_books where shelf_id = any(${sql.param(wanted.ids)}::text[]) group by shelf_id
      having count(*) >= ${mostOnShelf} and not bool_or(book_id = ${bookId})`);
    if (full.length > 0) return { ok: false, reason: "full" };
    const created = newName === null ? null : await insertShelf(tx, reader, { name: newName, now });
    if (created && !created.ok) return created;
    const ids = [...wanted.ids, ...(created ? [created.id] : [])];
    const { rows: taken } = await tx.execute<{ id: string }>(sql`
      delete from shelf_books where profile_id = ${reader.id} and book_id = ${bookId} and shelf_id <> all(${sql.param(ids)}::text[])
      returning shelf_id as id`);
    const { rows: added } = await tx.execute<{ id: string }>(sql`
      insert into shelf_books (shelf_id, book_id, profile_id, position, added_at)
      select s.id, ${bookId}, ${reader.id}, coalesce((select max(position) from shelf_books where shelf_id = s.id), 0) + 1,
        ${now.toISOString()}::timestamptz
      from shelves s where s.profile_id = ${reader.id} and s.id = any(${sql.param(ids)}::text[])
      on conflict do nothing returning shelf_id as id`);
    await touch(
      tx,
      [...taken, ...added].map(({ id }) => id),
      now,
    );
    return { ok: true };
  });
}

/** Puts books on shelves by name, making those that are missing, as far as there is room for shelves and on each. */
export async function addToShelves(
  tx: Transaction,
  reader: Reader,
  { placed, now }: { placed: { name: string; jid: string }[]; now: Date },
): Promise<void> {
  const own = await tx
    .select({ id: shelves.id, name: shelves.name })
    .from(shelves)
    .where(eq(shelves.profileId, reader.id));
  const ids = new Map(own.map(({ name, id }) => [name, id]));
  for (const name of new Set(placed.map((each) => each.name))) {
    if (ids.has(name)) continue;
    const created = await insertShelf(tx, reader, { name, now });
    if (!created.ok) break;
    ids.set(name, created.id);
  }
  const byShelf = Map.groupBy(placed, ({ name }) => ids.get(name) ?? "");
  for (const [shelfId, books] of byShelf)
    if (shelfId !== "") await appendBooks(tx, reader, { shelfId, jids: books.map(({ jid }) => jid), now });
  await invalidateTags(tx, [...byShelf.keys()].map(shelfTag));
}

async function appendBooks(
  tx: Transaction,
  reader: Reader,
  { shelfId, jids, now }: { shelfId: string; jids: string[]; now: Date },
): Promise<void> {
  await tx.execute(sql`
    insert into shelf_books (shelf_id, book_id, profile_id, position, added_at)
    select ${shelfId}, b.id, ${reader.id}, held.last + row_number() over (order by asked.number), ${now.toISOString()}::timestamptz
    from unnest(${sql.param(jids)}::text[]) with ordinality as asked(jid, number)
    join ${openBooks(reader)} on b.jid = asked.jid
    cross join (select coalesce(max(position), 0) as last from shelf_books where shelf_id = ${shelfId}) held
    where not exists (select 1 from shelf_books where shelf_id = ${shelfId} and book_id = b.id)
    order by asked.number limit greatest(0, ${mostOnShelf} - (select count(*) from shelf_books where shelf_id = ${shelfId}))
    on conflict do nothing`);
}
