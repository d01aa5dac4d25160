import { bookTag, listTag } from "#app/catalog/books/public.ts";
import { fold } from "#app/catalog/search/public.server.ts";
import { eq, sql } from "drizzle-orm";
import { anonymous } from "#app/access/visibility/content-viewer.ts";
import { listedBooks, openBooks } from "#app/access/visibility/visible-books.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import { collections } from "#app/platform/db/schema/discovery.server.ts";
import { collectionTag } from "#app/catalog/collection-pages/public.ts";

const mostCollections = 200;

type Created = { ok: true; id: number } | { ok: false; reason: "too-many" };

/** An empty collection that nobody else sees yet, at an address made of its title. */
export async function createCollection(tx: Transaction, title: string, now: Date): Promise<Created> {
  await tx.execute(sql`lock table collections in share row exclusive mode`);
  if ((await tx.$count(collections)) >= mostCollections) return { ok: false, reason: "too-many" };
  const slug = await freeSlug(tx, title);
  const [row] = await tx
    .insert(collections)
    .values({ slug, title, about: "", isShown: false, createdAt: now, changedAt: now })
    .returning({ id: collections.id });
  if (!row) throw new Error("the collection was not stored");
  return { ok: true, id: row.id };
}

async function freeSlug(tx: Transaction, title: string): Promise<string> {
  const words = fold(title).match(/[\p{L}\p{N}\p{Mc}]+/gu) ?? [];
  const slug = words.join("-").slice(0, 60).replace(/-$/, "") || "collection";
  for (let number = 1; ; number++) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if ((await tx.$count(collections, eq(collections.slug, tried))) === 0) return tried;
  }
}

interface CollectionContent {
  title: string;
  about: string;
  isShown: boolean;
  /** In their order. */
  books: { jid: string; note: string | null }[];
}

type SavedCollection =
  | { ok: true }
  | { ok: false; reason: "gone" }
  | { ok: false; reason: "unknown-books"; jids: string[] };

/** Replaces what a collection says and holds. Its books are those that everybody may find in lists. */
export async function saveCollection(
  tx: Transaction,
  id: number,
  { content, now }: { content: CollectionContent; now: Date },
): Promise<SavedCollection> {
  const { books: wanted, ...facts } = content;
  const jids = wanted.map(({ jid }) => jid);
  const { rows } = await tx.execute<{ id: string; jid: string }>(
    sql`select b.id, b.jid from ${listedBooks(anonymous)} where b.jid = any(${sql.param(jids)}::text[])
      union select b.id, b.jid from ${openBooks(anonymous)} join collection_books cb on cb.book_id = b.id and cb.collection_id = ${id}
        where b.jid = any(${sql.param(jids)}::text[])`,
  );
  const ids = new Map(rows.map(({ jid, id: bookId }) => [jid, bookId]));
  const unknown = jids.filter((jid) => !ids.has(jid));
  if (unknown.length > 0) return { ok: false, reason: "unknown-books", jids: unknown };
  const [saved] = await tx
    .update(collections)
    .set({ ...facts, changedAt: now })
    .where(eq(collections.id, id))
    .returning({ slug: collections.slug });
  if (!saved) return { ok: false, reason: "gone" };
  const bookIds = sql.param(jids.map((jid) => ids.get(jid)));
  await tx.execute(
    sql`delete from collection_books where collection_id = ${id} and book_id <> all(${bookIds}::bigint[])`,
  );
  await tx.execute(sql`
    insert into collection_books (collection_id, book_id, position, note, added_at)
    select ${id}, given.book_id, given.position, given.note, ${now.toISOString()}::timestamptz
    from unnest(${bookIds}::bigint[], ${sql.param(wanted.map(({ note }) => note))}::text[]) with ordinality as given(book_id, note, position)
    on conflict (collection_id, book_id) do update set position = excluded.position, note = excluded.note`);
  await invalidateTags(tx, [collectionTag(saved.slug), listTag("home"), ...jids.map(bookTag)]);
  return { ok: true };
}

export async function removeCollection(tx: Transaction, id: number): Promise<void> {
  const [gone] = await tx
    .delete(collections)
    .where(eq(collections.id, id))
    .returning({ slug: collections.slug });
  if (gone) await invalidateTags(tx, [collectionTag(gone.slug), listTag("home")]);
}
