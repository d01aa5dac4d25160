import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { indexSome } from "./index-passages.server.ts";

/** After a start, and so after an upgrade or a restore, and every hour: the texts that were not indexed with what wrote them. */
export const indexPassagesJob: Job = {
  queue: { name: "index-passages" },
  purpose:
    "indexes the texts of books that an earlier release wrote or a backup brought, so that phrases are found",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 3600,
  schedule: "17 * * * *",
  runsAfterStart: true,
  work: async (site, _payload, signal) => {
    const indexed = await indexAllPassages(site.db, signal);
    if (indexed > 0) site.log.info({ indexed }, "indexed the texts of chapters for search");
    // What is pending is read by every search, and merged by the writer who finds the list full.
    await site.db.execute(sql`select gin_clean_pending_list('text_passages_terms')`);
  },
};

/** Every chapter that is not indexed, some in each transaction: what was done stays when it is interrupted. */
export async function indexAllPassages(db: Db, signal?: AbortSignal): Promise<number> {
  let indexed = 0;
  for (let after: number | null = 0; after !== null;) {
    signal?.throwIfAborted();
    const last: number = after;
    const some = await db.transaction((tx) => indexSome(tx, sql`true`, last));
    indexed += some.count;
    after = some.last;
  }
  return indexed;
}
