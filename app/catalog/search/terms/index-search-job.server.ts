import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { sweepSuggestions } from "../index/postgres-writes.server.ts";
import { indexBooks } from "./index-books.server.ts";

const sliceSize = 500;

/** Every hour, and so soon after an upgrade: what ranking and corrections need of books that an earlier release indexed. */
export const indexSearchJob: Job = {
  queue: { name: "index-search" },
  purpose:
    "indexes for search the books that an earlier release wrote, and forgets suggestions of books that are gone",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 3600,
  schedule: "41 * * * *",
  work: async (site, _payload, signal) => {
    const indexed = await indexWaiting(site.db, signal);
    await sweepSuggestions(site.db);
    if (indexed > 0) site.log.info({ indexed }, "indexed books for search");
  },
};

/** Books without a card are found by the words that the migration took over, and ranked by how well known they are. */
export async function indexWaiting(db: Db, signal?: AbortSignal): Promise<number> {
  let indexed = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select s.book_id as id from book_find s where not exists (select 1 from book_cards c where c.book_id = s.book_id)
          or not exists (select 1 from search_suggestions n where n.kind = 'book' and n.target = s.book_id)
        order by s.book_id limit ${sliceSize}`);
      await indexBooks(
        tx,
        rows.map(({ id }) => id),
        { keepsTerms: true },
      );
      return rows.length;
    });
    indexed += count;
    if (count < sliceSize) return indexed;
  }
}
