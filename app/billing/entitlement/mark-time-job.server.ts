import { markTime } from "./entitlement-commands.server.ts";
import { findNewestTime } from "./entitlement-queries.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";

// A clock may be corrected slightly.
const tolerated = 10 * 60_000;

/** Every minute: stores the latest time, so that setting the clock back extends no entitlement. */
export const markTimeJob: Job = {
  queue: { name: "mark-time" },
  purpose: "remembers the latest time seen, so that a clock set back gives nobody time again",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 60,
  schedule: "* * * * *",
  work: async ({ db, now, log }) => {
    const newest = await findNewestTime(db);
    if (newest && newest.getTime() - now().getTime() > tolerated)
      log.warn(
        { newest, now: now() },
        "the clock is behind the latest time that this site has seen: subscriptions go by the latter (docs/billing.md)",
      );
    await markTime(db, now());
  },
};
