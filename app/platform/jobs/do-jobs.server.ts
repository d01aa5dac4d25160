import type { Job as Task, JobResult, PgBoss } from "pg-boss";
import type { Site } from "../http/site-context.server.ts";
import { storableError } from "../log/describe-error.server.ts";
import { emit } from "../events/events.server.ts";
import { jobFailed } from "./job-events.server.ts";
import type { Job } from "./job.server.ts";

interface Context {
  boss: PgBoss;
  site: Site;
  job: Job;
}

/** Runs jobs in parallel; each succeeds or fails by itself. */
export function doJobs(context: Context, tasks: Task<object>[]): Promise<JobResult[]> {
  return Promise.all(tasks.map((task) => doJob(context, task)));
}

async function doJob({ boss, site, job }: Context, task: Task<object>): Promise<JobResult> {
  const { queue, isPersonal, work } = job;
  try {
    await work?.(site, task.data, task.signal);
    if (isPersonal) await boss.deleteJob(queue.name, task.id);
    return { id: task.id, status: "completed" };
  } catch (error) {
    await emit(site, jobFailed, { site, error });
    // Backups and operators see this text in pg-boss's tables.
    return { id: task.id, status: "failed", output: storableError(error) };
  }
}
