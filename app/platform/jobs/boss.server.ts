import { sql } from "drizzle-orm";
import type pg from "pg";
import { fromDrizzle, type Job as Task, PgBoss } from "pg-boss";
import type { Site } from "../http/site-context.server.ts";
import { storableError } from "../log/describe-error.server.ts";
import type { Log } from "../log/log.server.ts";
import type { Job } from "./job.server.ts";
import type { Jobs } from "./jobs.server.ts";
import { watchWork, type WorkWatch } from "./orphaned-jobs.server.ts";

export interface Boss {
  jobs: Jobs;
  /** Starts doing the work; until then this process only asks for it. */
  work(site: Site): Promise<void>;
  /** Lets running jobs finish for a short while; those that do not are done again elsewhere. */
  stop(): Promise<void>;
}

export interface BossOptions {
  pool: pg.Pool;
  log: Log;
  jobs: Job[];
  /** Whether this process also looks after the queues and the schedule. */
  isWorker: boolean;
}

const stopMs = 2_000;
/** Until a job that is done is marked so. */
const wakeAgainMs = 50;
const queueOptions = { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 900 };

/** Opens the queues, bringing pg-boss's own tables to its version; several processes may do so at once. */
export async function openBoss({ pool, log, jobs, isWorker }: BossOptions): Promise<Boss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: isWorker,
    schedule: isWorker,
  });
  // Without a listener an error here would end the process; the work itself is tried again by pg-boss.
  boss.on("error", (error) => log.error({ err: error }, "background work"));
  await boss.start();
  await createQueues(boss, jobs);
  let isStopping = false;
  let watch: WorkWatch | null = null;
  const workers: Workers = new Map();
  const wake = (name: string) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker));
  return {
    jobs: {
      async enqueue(tx, queue, payload) {
        await boss.send(queue.name, payload, { db: fromDrizzle(tx, sql) });
      },
      async enqueueFairly(tx, { queue, payload, group, behind }) {
        const turn = { group: { id: group }, priority: -behind };
        await boss.send(queue.name, payload, { ...turn, db: fromDrizzle(tx, sql) });
      },
      wake: ({ name }) => wake(name),
      async check() {
        if (isStopping) throw new Error("background work is stopping");
        if ((await boss.schemaVersion()) === null) throw new Error("the tables of the job queue are missing");
      },
    },
    work(site) {
      watch ??= watchWork(pool, log);
      return startWork({ boss, site, jobs, watch, workers, wake });
    },
    async stop() {
      isStopping = true;
      watch?.stop();
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

async function createQueues(boss: PgBoss, jobs: Job[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { queue, queueing } of jobs)
    if (!known.has(queue.name)) await boss.createQueue(queue.name, { ...queueOptions, ...queueing });
}

/** Those of this process, by the queue that they work on. */
type Workers = Map<string, string[]>;

interface Works {
  boss: PgBoss;
  jobs: Job[];
  site: Site;
  watch: WorkWatch;
  workers: Workers;
  wake: (queue: string) => void;
}

async function startWork({ boss, jobs, site, watch, workers, wake }: Works): Promise<void> {
  for (const { queue, schedule, pollSeconds = 2, places, isPersonal, work } of jobs) {
    if (schedule) await boss.schedule(queue.name, schedule, {}, { tz: "UTC" });
    if (!work) continue;
    const options = { pollingIntervalSeconds: pollSeconds, ...(places ? { groupConcurrency: 1 } : {}) };
    const doOne = async ([task]: Task<object>[]) => {
      if (!task) return;
      // pg-boss keeps the error of a failed job in its table, and backups and operators see it there.
      await work(site, task.data, task.signal).catch((error: unknown) => {
        throw storableError(error);
      });
      if (isPersonal) await boss.deleteJob(queue.name, task.id);
      // The next of the same group could not begin before.
      if (places) setTimeout(() => wake(queue.name), wakeAgainMs).unref();
    };
    const started: string[] = [];
    for (let place = 0; place < (places ?? 1); place += 1)
      started.push(
        await boss.work<object>(queue.name, options, (tasks) => watch.during(tasks, () => doOne(tasks))),
      );
    workers.set(queue.name, started);
  }
}
