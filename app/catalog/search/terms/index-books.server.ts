import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
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
  await writeDocuments(tx, ids, await readDocuments(tx, ids, options));
  const wanted = sql`select bs.subject_id, bs.book_id from book_subjects bs join books b on b.id = bs.book_id and b.is_text_held and b.is_listed
    where bs.book_id = any(${sql.param(ids)}::bigint[])`;
  // Rows that stay are not written again.
  await tx.execute(sql`delete from book_listings l where l.book_id = any(${sql.param(ids)}::bigint[])
    and not exists (select 1 from (${wanted}) w where w.subject_id = l.subject_id and w.book_id = l.book_id)`);
  await tx.execute(sql`insert into book_listings (subject_id, book_id) select w.subject_id, w.book_id from (${wanted}) w
    where not exists (select 1 from book_listings l where l.subject_id = w.subject_id and l.book_id = w.book_id) on conflict do nothing`);
}
