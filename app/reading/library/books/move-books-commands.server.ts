import { sql } from "drizzle-orm";
import { moveExclusions } from "#app/identity/exclusions/public.server.ts";
import type { Transaction } from "#app/platform/db/client.server.ts";

interface Moved {
  tx: Transaction;
  from: { id: number; jid: string };
  to: { id: number; jid: string };
}

/** The listener of `recordJoined`: who had the record in a library, or on a shelf, has the book there, unless they had both. */
export async function moveBooks({ tx, from, to }: Moved): Promise<void> {
  const { rows } = await tx.execute<{ status: string | null }>(sql`
    update library_books l set book_id = ${to.id} where book_id = ${from.id}
      and not exists (select 1 from library_books other where other.profile_id = l.profile_id and other.book_id = ${to.id})
    returning status`);
  await tx.execute(sql`
    update shelf_books s set book_id = ${to.id} where book_id = ${from.id}
      and not exists (select 1 from shelf_books other where other.shelf_id = s.shelf_id and other.book_id = ${to.id})`);
  // Reads all profiles, for the few records that somebody dropped.
  if (rows.some(({ status }) => status === "dropped"))
    await moveExclusions(tx, { kind: "book", value: from.jid }, [{ kind: "book", value: to.jid }]);
}
