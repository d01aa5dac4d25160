import { lt } from "drizzle-orm";
import { refusedEvents, replays } from "#app/platform/db/schema/all.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { dropPartitions } from "./collector/event-partitions.server.ts";
import { tidyForgotten } from "./identity/forgotten-visitors.server.ts";

const dayMs = 86_400_000;
/** How long recordings are stored. */
const replayDays = 30;

/** Deletes what is past its retention. The chunks of recordings go with the next sweep of stored files. */
export const forgetAnalyticsJob: Job = {
  queue: { name: "forget-analytics" },
  purpose: "drops events of visitors after the days of ANALYTICS_DAYS, and recordings after 30",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 300,
  schedule: "41 2 * * *",
  work: async ({ db, now, settings }) => {
    const before = (days: number) => new Date(now().getTime() - days * dayMs);
    await dropPartitions(db, dayKey(before(settings.ANALYTICS_DAYS), "UTC"));
    await db.delete(refusedEvents).where(lt(refusedEvents.day, dayKey(before(90), "UTC")));
    await tidyForgotten(db, now());
    await db.delete(replays).where(lt(replays.startedAt, before(replayDays)));
  },
};
