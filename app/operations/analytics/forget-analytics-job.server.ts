import { lt, sql } from "drizzle-orm";
import { analyticsDays, refusedEvents, replays } from "#app/platform/db/schema/all.server.ts";
import type { Job } from "#app/platform/jobs/job.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { dropPartitions, listPartitions } from "./collector/event-partitions.server.ts";
import { tidyForgotten } from "./identity/forgotten-visitors.server.ts";
import { sumTables } from "./sums/day-sums.server.ts";

const dayMs = 86_400_000;
/** How long recordings are stored. */
const replayDays = 30;

/** Deletes what is past its retention. The chunks of recordings go with the next sweep of stored files. */
export const forgetAnalyticsJob: Job = {
  queue: { name: "forget-analytics" },
  purpose:
    "drops events of visitors after ANALYTICS_EVENT_DAYS, their sums after ANALYTICS_DAYS, and recordings after 30",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 300,
  schedule: "41 2 * * *",
  work: async ({ db, now, settings }) => {
    const before = (days: number) => new Date(now().getTime() - days * dayMs);
    await dropEvents(db, {
      summedBefore: dayKey(before(settings.ANALYTICS_EVENT_DAYS), "UTC"),
      allBefore: dayKey(before(settings.ANALYTICS_DAYS), "UTC"),
    });
    await db.delete(refusedEvents).where(lt(refusedEvents.day, dayKey(before(90), "UTC")));
    await tidyForgotten(db, now());
    await db.delete(replays).where(lt(replays.startedAt, before(replayDays)));
  },
};

/** Events that are not summed up stay until their sums would go as well. */
async function dropEvents(db: Site["db"], given: { summedBefore: string; allBefore: string }): Promise<void> {
  const { summedBefore, allBefore } = given;
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text as day from analytics_days where version = summed_version and day < ${summedBefore}`);
  const summed = new Set(rows.map(({ day }) => day));
  const partitions = await listPartitions(db);
  await dropPartitions(
    db,
    partitions.filter((day) => day < allBefore || summed.has(day)),
  );
  for (const table of sumTables)
    await db.execute(sql`delete from ${sql.identifier(table)} where day < ${allBefore}`);
  await db.delete(analyticsDays).where(lt(analyticsDays.day, allBefore));
}
