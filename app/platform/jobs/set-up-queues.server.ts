import type pg from "pg";
import type { PgBoss, QueueResult } from "pg-boss";
import { deadQueue } from "./dead-jobs.server.ts";
import { duplicatePolicies, type Job, priorities } from "./job.server.ts";

const daySeconds = 24 * 60 * 60;
const usual = {
  retryLimit: 3,
  retryDelay: 60,
  retryBackoff: true,
  // Finished and failed jobs are of no use after a day; failed ones are stored as dead letters.
  deleteAfterSeconds: daySeconds,
};

/** Creates the queues that are new and updates those whose settings have changed. */
export async function setUpQueues(boss: PgBoss, pool: pg.Pool, jobs: Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!known.has(deadQueue.name))
    await boss.createQueue(deadQueue.name, { retentionSeconds: 30 * daySeconds });
  for (const job of jobs) await setUpQueue({ boss, pool, job }, known.get(job.queue.name));
}

interface Setting {
  boss: PgBoss;
  pool: pg.Pool;
  job: Job;
}

async function setUpQueue({ boss, pool, job }: Setting, known: QueueResult | undefined): Promise<void> {
  const policy = duplicatePolicies[job.duplicates];
  const options = {
    ...usual,
    notify: priorities[job.priority].notify,
    expireInSeconds: job.timeLimitSeconds,
    ...job.retries,
    // A queue that only retains has no attempts that could fail.
    ...(job.work && { deadLetter: deadQueue.name }),
  };
  if (!known) return boss.createQueue(job.queue.name, { ...options, policy });
  const differs = Object.entries(options).some(
    ([name, value]) => known[name as keyof typeof options] !== value,
  );
  if (differs) await boss.updateQueue(job.queue.name, options);
  // pg-boss never changes the policy of a queue; each job has its own, so the new one applies to the next jobs.
  if (known.policy !== policy)
    await pool.query("update pgboss.queue set policy = $2 where name = $1", [job.queue.name, policy]);
}
