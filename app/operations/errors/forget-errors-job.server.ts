import { lt } from "drizzle-orm";
import { errorDays, errorGroups } from "#app/platform/db/schema/all.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { dayKey } from "#app/ui/times/times.ts";

const dayMs = 86_400_000;

/** Deletes what is past its retention. */
export const forgetErrorsJob: Job = {
  queue: { name: "forget-errors" },
  purpose: "deletes errors that have not happened for the days of ERROR_DAYS",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 120,
  schedule: "47 2 * * *",
  work: async ({ db, now, settings }) => {
    const before = new Date(now().getTime() - settings.ERROR_DAYS * dayMs);
    await db.delete(errorGroups).where(lt(errorGroups.lastSeenAt, before));
    await db.delete(errorDays).where(lt(errorDays.day, dayKey(before, "UTC")));
  },
};
