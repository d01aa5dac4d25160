import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { executeNamed } from "#app/platform/db/named-query.server.ts";
import { writeDocuments } from "../index/postgres-writes.server.ts";
import { type DocumentOptions, readDocuments } from "./search-documents.server.ts";

/**
 * Indexes listed books for search and for lists by subject, and removes unlisted ones. Call it once in the transaction that wrote the
 * books, for all of them, after their people, subjects and identifiers: two transactions that call it several times may wait for each
 * other's words for ever.
 */
export async function indexBooks(
  tx: Pick<Db, "execute">,
  ids: readonly number[],
  options: DocumentOptions = {},
): Promise<void> {
  if (ids.length === 0) return;
  const documents = await readDocuments(tx, ids, options);
  await writeDocuments(tx, ids, documents);
  const settled = new Set(documents.filter((one) => !one.isListedOtherwise).map(({ id }) => id));
  await writeListings(
    tx,
    ids.filter((id) => !settled.has(id)),
  );
}

/** Rows that stay are not written again. */
async function writeListings(tx: Pick<Db, "execute">, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await executeNamed(
    tx,
    ids.length === 1 && "write-listings",
    sql`with given as materialized (select id::bigint as id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given (id)),
    wanted as materialized (select bs.subject_id, bs.book_id from given join books b on b.id = given.id and b.is_text_held and b.is_listed
      join book_subjects bs on bs.book_id = b.id),
    gone as (delete from book_listings l using given where l.book_id = given.id
      and not exists (select 1 from wanted w where w.subject_id = l.subject_id and w.book_id = l.book_id))
    insert into book_listings (subject_id, book_id) select w.subject_id, w.book_id from wanted w
    where not exists (select 1 from book_listings l where l.subject_id = w.subject_id and l.book_id = w.book_id) on conflict do nothing`,
  );
}
