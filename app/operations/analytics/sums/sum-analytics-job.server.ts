import { sql } from "drizzle-orm";
import type { Job } from "#app/platform/jobs/job.server.ts";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { dayKey } from "#app/ui/times/times.ts";
import { listPartitions } from "../collector/event-partitions.server.ts";
import { storeSums } from "./day-sums.server.ts";

// Servers' clocks differ, and a request takes its time: what is of yesterday may be written a little after midnight.
const settledMs = 3_600_000;

/** Sums up each day that is over and whose events have changed since. */
export const sumAnalyticsJob: Job = {
  queue: { name: "sum-analytics" },
  purpose: "sums up what visitors who agreed did, day by day",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 1_800,
  schedule: "17 * * * *",
  work: async ({ db, now }, _payload, signal) => {
    const today = dayKey(new Date(now().getTime() - settledMs), "UTC");
    const { rows } = await db.execute<{ day: string }>(sql`
      select day::text as day from analytics_days where version = summed_version`);
    const done = new Set(rows.map(({ day }) => day));
    for (const day of await listPartitions(db)) {
      if (signal.aborted) return;
      if (day < today && !done.has(day)) await sumDay(db, day);
    }
  },
};

/**
 * Nobody waits for it: whoever changes the day's events meanwhile raises its version, and then what was summed up is left
 * out and made again by the next run.
 */
async function sumDay(db: Site["db"], day: string): Promise<void> {
  // Waits for the writers that have raised it and are not committed.
  const { rows } = await db.execute<{ version: number }>(sql`
    insert into analytics_days (day, version) values (${day}, 1)
    on conflict (day) do update set version = analytics_days.version returning version`);
  const version = rows[0]?.version ?? 1;
  await db
    .transaction(async (tx) => {
      await storeSums(tx, day);
      const { rowCount } = await tx.execute(sql`
        update analytics_days set summed_version = ${version} where day = ${day} and version = ${version}`);
      if (rowCount === 0) throw new ChangedMeanwhile();
    })
    .catch((error: unknown) => {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    });
}

class ChangedMeanwhile extends Error {}
