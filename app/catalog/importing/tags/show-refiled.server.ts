import { bookTag } from "#app/catalog/books/public.ts";
import { subjectTag } from "#app/catalog/headings/public.ts";
import { indexBooks } from "#app/catalog/search/public.server.ts";
import { sql } from "drizzle-orm";
import type { Transaction } from "#app/platform/db/client.server.ts";
import { invalidateTags } from "#app/platform/db/invalidation.server.ts";

/** After books were filed again: the search finds them so, and the pages that show them or these tags are made again. */
export async function showRefiled(tx: Transaction, bookIds: number[], slugs: string[]): Promise<void> {
  await indexBooks(tx, bookIds);
  const { rows } = await tx.execute<{ jid: string }>(
    sql`select jid from books where id = any(${sql.param(bookIds)}::bigint[])`,
  );
  await invalidateTags(tx, [...rows.map(({ jid }) => bookTag(jid)), ...slugs.map(subjectTag)]);
}
