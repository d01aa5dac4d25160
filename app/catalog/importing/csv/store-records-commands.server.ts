import { bookTag, listTags } from "#app/catalog/books/public.ts";
import { sql } from "drizzle-orm";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";
import type { Db, Transaction } from "#app/platform/db/client.server.ts";
import { bookIdentifiers, books } from "#app/platform/db/schema/all.server.ts";
import { column, isAnyOf } from "../records/columns.server.ts";
import { nameKey } from "../records/name-key.server.ts";
import { createJid } from "../records/new-jid.ts";
import { creditPeople, uncreditPeople } from "../records/people-commands.server.ts";
import { fileUnderSubjects, takeOffSubjects } from "../records/subject-commands.server.ts";
import type { CatalogRecord } from "./catalog-record.ts";

export interface StoredRecords {
  imported: number;
  updated: number;
  unchanged: number;
}

// An arbitrary constant that all processes share.
const CATALOG_LOCK = 0x0c7a_0002;

/** Writes new and changed records in one transaction; importing the same ones again changes nothing. */
export async function storeRecords(db: Db, records: CatalogRecord[], now: Date): Promise<StoredRecords> {
  return db.transaction(async (tx) => {
    // One catalogue at a time: two of the same file would otherwise find the same records missing.
    await tx.execute(sql`select pg_advisory_xact_lock(${CATALOG_LOCK})`);
    await joinHeldBooks(tx, records);
    const known = await findKnown(tx, records);
    const changed = records.filter(
      (record) => known.get(record.externalId)?.externalHash !== record.externalHash,
    );
    if (changed.length === 0) return { imported: 0, updated: 0, unchanged: records.length };
    const old = changed.flatMap((record) => known.get(record.externalId) ?? []);
    // A catalogue does not overwrite the metadata of a book's own file: only ratings are updated for a book with a text.
    const [withText, withoutText] = partition(
      changed,
      ({ externalId }) => known.get(externalId)?.isTextHeld === true,
    );
    await rateBooks(tx, withText);
    await forgetDetails(
      tx,
      old.filter(({ isTextHeld }) => !isTextHeld).map(({ id }) => id),
    );
    const written =
      withoutText.length > 0 ? await writeBooks(tx, withoutText, now) : new Map<string, number>();
    if (withoutText.length > 0) await writeDetails(tx, withoutText, written);
    // All at once, so that two transactions do not wait for each other's words.
    await indexBooks(
      tx,
      [...withText.flatMap(({ externalId }) => known.get(externalId)?.id ?? []), ...written.values()],
      { alsoKnownAs: alsoKnownAsOf(withoutText, written) },
    );
    await invalidateTags(tx, [...listTags, ...old.map(({ jid }) => bookTag(jid))]);
    return {
      imported: changed.length - old.length,
      updated: old.length,
      unchanged: records.length - changed.length,
    };
  });
}

/**
 * Merges records with the readable books they describe, by ISBN or by title and first author: otherwise each would be
 * found twice, once without a text.
 */
async function joinHeldBooks(tx: Transaction, records: CatalogRecord[]): Promise<void> {
  const given = sql`unnest(${column(records, "externalId")}::text[], ${column(records, "isbn")}::text[],
    ${column(records, "title")}::text[], ${sql.param(records.map(({ creators }) => creators[0]?.name ?? ""))}::text[])
    as given (external_id, isbn, title, author)`;
  const byIsbn = sql`i.scheme = 'isbn' and i.value = given.isbn`;
  const sources = [
    sql`${given} join book_identifiers i on ${byIsbn} join books b on b.id = i.book_id`,
    sql`${given} join books b on left(lower(b.title), 200) = left(lower(given.title), 200)
      and lower(b.title) = lower(given.title) and exists (select 1 from book_people p
        where p.book_id = b.id and p.role = 'aut' and ${nameKey(sql`p.credited_as`)} = ${nameKey(sql`given.author`)})`,
  ];
  for (const source of sources)
    await tx.execute(sql`
      with matches as (
        select distinct on (b.id) b.id, given.external_id from ${source}
        where b.is_text_held and b.external_id is null and b.origin = 'epub'
          and not exists (select 1 from books taken where taken.external_id = given.external_id)
        order by b.id, given.external_id
      ), each_once as (select distinct on (external_id) external_id, id from matches order by external_id, id)
      update books set external_id = each_once.external_id from each_once where books.id = each_once.id`);
}

interface KnownRecord {
  id: number;
  jid: string;
  externalHash: string | null;
  isTextHeld: boolean;
}

function partition<Item>(items: Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

async function rateBooks(tx: Transaction, records: CatalogRecord[]): Promise<void> {
  if (records.length === 0) return;
  await tx.execute(sql`
    update books set external_hash = given.hash, average_rating = given.average, ratings_count = given.count
    from unnest(${column(records, "externalId")}::text[], ${column(records, "externalHash")}::text[],
      ${column(records, "averageRating")}::real[], ${column(records, "ratingsCount")}::int[])
      as given (external_id, hash, average, count)
    where books.external_id = given.external_id`);
}

async function findKnown(tx: Transaction, records: CatalogRecord[]): Promise<Map<string, KnownRecord>> {
  const found = await tx
    .select({
      id: books.id,
      jid: books.jid,
      externalId: books.externalId,
      externalHash: books.externalHash,
      isTextHeld: books.isTextHeld,
    })
    .from(books)
    .where(
      isAnyOf(
        books.externalId,
        records.map(({ externalId }) => externalId),
      ),
    );
  return new Map(found.map(({ externalId, ...known }) => [externalId ?? "", known]));
}

async function forgetDetails(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await uncreditPeople(tx, ids);
  await takeOffSubjects(tx, ids);
  await tx.delete(bookIdentifiers).where(isAnyOf(bookIdentifiers.bookId, ids));
}

async function writeBooks(
  tx: Transaction,
  records: CatalogRecord[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = records.map(({ series, ...record }) => ({
    ...record,
    jid: createJid(),
    seriesName: series?.name ?? null,
    seriesPosition: series?.position ?? null,
  }));
  const { rows: written } = await tx.execute<{ id: number; external_id: string }>(sql`
    insert into books (origin, is_text_held, added_at, updated_at, jid, external_id, external_hash, title, sort_title,
      language, published_on, published_year, series_name, series_position, average_rating, ratings_count)
    select 'catalog', false, ${now}::timestamptz, ${now}::timestamptz, given.*
    from unnest(${column(rows, "jid")}::text[], ${column(rows, "externalId")}::text[],
      ${column(rows, "externalHash")}::text[], ${column(rows, "title")}::text[], ${column(rows, "sortTitle")}::text[],
      ${column(rows, "language")}::text[], ${column(rows, "publishedOn")}::text[],
      ${column(rows, "publishedYear")}::int[], ${column(rows, "seriesName")}::text[],
      ${column(rows, "seriesPosition")}::text[], ${column(rows, "averageRating")}::real[],
      ${column(rows, "ratingsCount")}::int[]) as given
    on conflict (external_id) do update set
      external_hash = excluded.external_hash, title = excluded.title, sort_title = excluded.sort_title,
      language = excluded.language, published_on = excluded.published_on, published_year = excluded.published_year,
      series_name = excluded.series_name, series_position = excluded.series_position,
      average_rating = excluded.average_rating, ratings_count = excluded.ratings_count, updated_at = excluded.updated_at
    returning id, external_id`);
  return new Map(written.map(({ id, external_id: externalId }) => [externalId, id]));
}

async function writeDetails(
  tx: Transaction,
  records: CatalogRecord[],
  ids: Map<string, number>,
): Promise<void> {
  const placed = records.map((record) => {
    const bookId = ids.get(record.externalId);
    if (bookId === undefined) throw new Error(`the record ${record.externalId} was not written`);
    return { bookId, record };
  });
  const isbns = placed.flatMap(({ bookId, record }) => (record.isbn ? [{ bookId, isbn: record.isbn }] : []));
  await tx.execute(sql`
    insert into book_identifiers (book_id, scheme, value)
    select book_id, 'isbn', isbn
    from unnest(${column(isbns, "bookId")}::bigint[], ${column(isbns, "isbn")}::text[]) as given (book_id, isbn)`);
  await creditPeople(
    tx,
    placed.map(({ bookId, record }) => ({ bookId, creators: record.creators })),
  );
  await fileUnderSubjects(
    tx,
    placed.map(({ bookId, record }) => ({ bookId, names: record.tags })),
  );
}

const alsoKnownAsOf = (records: CatalogRecord[], ids: ReadonlyMap<string, number>) =>
  new Map(
    records.flatMap(({ externalId, alsoKnownAs }) => {
      const id = ids.get(externalId);
      return id === undefined ? [] : [[id, alsoKnownAs] as const];
    }),
  );
