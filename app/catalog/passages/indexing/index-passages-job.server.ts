import type { Db } from "#app/platform/db/client.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { indexSome } from "./index-passages.server.ts";

/** Every hour, and so soon after an upgrade: the texts that were here before texts were searched. */
export const indexPassagesJob: Job = {
  queue: { name: "index-passages" },
  purpose:
    "indexes the texts of books that an earlier release wrote or a backup brought, so that phrases are found",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 3600,
  schedule: "17 * * * *",
  work: async (site, _payload, signal) => {
    const indexed = await indexAllPassages(site.db, signal);
    if (indexed > 0) site.log.info({ indexed }, "indexed the texts of chapters for search");
  },
};

/** Every chapter that is not indexed, some in each transaction: what was done stays when it is interrupted. */
export async function indexAllPassages(db: Db, signal?: AbortSignal): Promise<number> {
  for (let indexed = 0; ;) {
    signal?.throwIfAborted();
    const count = await db.transaction((tx) => indexSome(tx, null));
    if (count === 0) return indexed;
    indexed += count;
  }
}
