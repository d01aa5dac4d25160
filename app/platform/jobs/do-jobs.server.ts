import type { Job as Task, JobResult, PgBoss } from "pg-boss";
import type { Site } from "../http/site-context.server.ts";
import type { Job } from "./job.server.ts";

interface Context {
  boss: PgBoss;
  site: Site;
  job: Job;
}

const longestProblem = 300;

/** Does jobs side by side; each succeeds or fails by itself. */
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
    return { id: task.id, status: "failed", output: { message: problemOf(error) } };
  }
}

/** What is kept of an error beside a job. Of a failed query only what PostgreSQL says: its text would be followed by its values. */
function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown trouble";
  const isQuery = "query" in error && "params" in error;
  const cause = isQuery ? error.cause : error;
  return (cause instanceof Error ? cause.message : "a query failed").slice(0, longestProblem);
}
