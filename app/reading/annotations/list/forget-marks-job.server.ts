import { sql } from "drizzle-orm";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** As long as a deletion can be undone in the list. */
const retentionDays = 30;
/** Rows that are locked at the same time. */
const atOnce = 1_000;

/** Daily: of marks that were deleted a while ago nothing stays but that they were. */
export const forgetMarksJob: Job = {
  queue: { name: "forget-marks" },
  purpose: "forgets the words and notes of marks that readers deleted 30 days ago",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "23 4 * * *",
  work: async (site, _payload, signal) => {
    while ((await forgetMarks(site)) === atOnce) signal.throwIfAborted();
  },
};

/** A version of 0 loses against whatever a device still has, should somebody bring the mark back. */
export async function forgetMarks({ db, now }: Pick<Site, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - retentionDays * dayMs).toISOString();
  const { rowCount } = await db.execute(sql`
    update annotations set note = '', target = '{}', found = null, version = 0
    where (profile_id, id) in (
      select profile_id, id from annotations where deleted_at < ${before}::timestamptz and deleted_at is not null and version > 0
      limit ${atOnce})`);
  return rowCount ?? 0;
}
