import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { mergePending, sweepSuggestions } from "../index/postgres-writes.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { indexBooks } from "./index-books.server.ts";
import { documentVersion, stateName } from "../index/indexed-version.server.ts";

const sliceSize = 500;

/** Every hour, and so soon after an upgrade: what ranking and corrections need of books that an earlier release indexed. */
export const indexSearchJob: Job = {
  queue: { name: "index-search" },
  purpose:
    "indexes for search the books that an earlier release wrote, forgets suggestions of books that are gone, and merges what is pending",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 3600,
  schedule: "41 * * * *",
  work: async (site, _payload, signal) => {
    const indexed = (await indexWaiting(site.db, signal)) + (await indexOlder(site, signal));
    await sweepSuggestions(site.db);
    await mergePending(site.db);
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

/** How far all books were indexed as documents are now; `after` is null when that is done. */
interface State {
  [key: string]: unknown;
  version: number;
  after: number | null;
}

/** All books once more after an upgrade that indexes more of them; goes on where it was interrupted. */
export async function indexOlder(
  { db, now }: Pick<Site, "db" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  for (let indexed = 0; ;) {
    signal?.throwIfAborted();
    const count = await db.transaction(async (tx) => {
      const { rows: states } = await tx.execute<{ value: State }>(
        sql`select value from site_choices where name = ${stateName} for update`,
      );
      const state = states[0]?.value;
      const after = state?.version === documentVersion ? state.after : 0;
      if (after === null) return null;
      const { rows } = await tx.execute<{ id: number }>(
        sql`select book_id as id from book_find where book_id > ${after} order by book_id limit ${sliceSize}`,
      );
      const ids = rows.map(({ id }) => id);
      await indexBooks(tx, ids);
      const next = { version: documentVersion, after: ids.length < sliceSize ? null : (ids.at(-1) ?? null) };
      await tx.execute(sql`insert into site_choices (name, value, changed_at)
        values (${stateName}, ${JSON.stringify(next)}::jsonb, ${now()}::timestamptz)
        on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`);
      return ids.length;
    });
    if (count === null) return indexed;
    indexed += count;
  }
}
