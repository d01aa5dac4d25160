import { sql } from "drizzle-orm";
import type pg from "pg";
import { type Db as BossDb, fromDrizzle, type Job as Task, PgBoss } from "pg-boss";
import { listenToChannel } from "../db/channel-listener.server.ts";
import type { Site } from "../http/site-context.server.ts";
import type { Log } from "../log/log.server.ts";
import { doJobs } from "./do-jobs.server.ts";
import { type Job, priorities } from "./job.server.ts";
import type { Jobs, Queue } from "./jobs.server.ts";
import { startHeartbeat, type JobHeartbeat } from "./orphaned-jobs.server.ts";
import { setUpQueues } from "./set-up-queues.server.ts";

export interface Boss {
  jobs: Jobs;
  /** Starts the workers; before that this process only enqueues. */
  work(site: Site): Promise<void>;
  /** Lets running jobs finish for a short while; those that do not are run again elsewhere. */
  stop(): Promise<void>;
}

export interface BossOptions {
  pool: pg.Pool;
  /** The connection for notifications to workers. Without it they only poll. */
  databaseUrl?: string;
  log: Log;
  jobs: Job[];
  /** Whether this process also maintains the queues and the schedule. */
  isWorker: boolean;
}

const stopMs = 2_000;
/** The time until a finished job is marked as such. */
const wakeAgainMs = 50;
/** With notifications, polling is only for delayed jobs and lost messages. */
const backstopSeconds = 10;
/** Whoever waits for the site to start is served first. */
const afterStartSeconds = 5;

/** Opens the queues and migrates pg-boss's own tables; several processes may do so at once. */
export async function openBoss({ pool, databaseUrl, log, jobs, isWorker }: BossOptions): Promise<Boss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values), ...listening(databaseUrl, log) },
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker && databaseUrl !== undefined,
  });
  // Without a listener an error here would end the process; pg-boss itself retries the work.
  boss.on("error", (error) => log.error({ err: error }, "background work"));
  await boss.start();
  await setUpQueues(boss, pool, jobs);
  let isStopping = false;
  let watch: JobHeartbeat | null = null;
  const workers: Workers = new Map();
  const wake = (name: string) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker));
  const enqueueAll: Jobs["enqueueAll"] = async (tx, queue, payloads) => {
    if (payloads.length === 0) return;
    const { delaySeconds: startAfter = 0 } = queue;
    const requests = payloads.map((data) => ({ data, startAfter, ...keyed(queue, data) }));
    await boss.insert(queue.name, requests, { db: fromDrizzle(tx, sql) });
  };
  return {
    jobs: {
      enqueue: (tx, queue, payload) => enqueueAll(tx, queue, [payload]),
      enqueueAll,
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
      watch ??= startHeartbeat(pool, log);
      return startWork({ boss, site, jobs, watch, workers, wake });
    },
    async stop() {
      isStopping = true;
      watch?.stop();
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

function keyed<Payload extends object>(queue: Queue<Payload>, payload: Payload): { singletonKey?: string } {
  return queue.keyOf ? { singletonKey: queue.keyOf(payload) } : {};
}

/** Wakes pg-boss's workers over a connection that is restored by itself. */
function listening(url: string | undefined, log: Log): Pick<BossDb, "listen"> {
  if (url === undefined) return {};
  return {
    async listen(channel, onMessage, onHeard) {
      const listener = listenToChannel({ url, log, name: "jobs", channel, onMessage, onListening: onHeard });
      return { close: async () => listener[Symbol.asyncDispose]() };
    },
  };
}

/** The workers of this process by queue. */
type Workers = Map<string, string[]>;

interface Works {
  boss: PgBoss;
  jobs: Job[];
  site: Site;
  watch: JobHeartbeat;
  workers: Workers;
  wake: (queue: string) => void;
}

/** All at once: this saves twenty round trips when a killed site starts. */
async function startWork(works: Works): Promise<void> {
  await Promise.all(works.jobs.map((job) => startJob(works, job)));
}

async function startJob({ boss, site, watch, workers, wake }: Works, job: Job): Promise<void> {
  const { queue, schedule, concurrency } = job;
  if (schedule) await boss.schedule(queue.name, schedule, {}, { tz: "UTC" });
  if (job.runsAfterStart) await boss.send(queue.name, {}, { startAfter: afterStartSeconds });
  if (!job.work) return;
  const oneAtATime = oneAtATimeByGroup();
  const work = async (tasks: Task<object>[]) => {
    const run = () => watch.during(tasks, () => doJobs({ boss, site, job }, tasks));
    const results = await (concurrency ? oneAtATime(tasks[0]?.groupId, run) : run());
    // The next job of the same group could not start earlier.
    if (concurrency) setTimeout(() => wake(queue.name), wakeAgainMs).unref();
    return results;
  };
  const started: string[] = [];
  for (let index = 0; index < (concurrency ?? 1); index += 1)
    started.push(await boss.work<object>(queue.name, workOptions(job), work));
  workers.set(queue.name, started);
}

/** Runs the jobs of a group one after another: two that are fetched at the same moment both find none of it running. */
function oneAtATimeByGroup() {
  const last = new Map<string, Promise<void>>();
  return async <Result>(group: string | null | undefined, run: () => Promise<Result>): Promise<Result> => {
    if (!group) return run();
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last.get(group);
    last.set(group, promise);
    await before;
    try {
      return await run();
    } finally {
      if (last.get(group) === promise) last.delete(group);
      resolve();
    }
  };
}

const workOptions = ({
  priority,
  pollSeconds = priorities[priority].pollSeconds,
  batch = 1,
  concurrency,
}: Job) => ({
  pollingIntervalSeconds: pollSeconds,
  notifyPollingIntervalSeconds: Math.max(pollSeconds, backstopSeconds),
  batchSize: batch,
  burstWhenBatchFull: batch > 1,
  ...(concurrency ? { groupConcurrency: 1 } : {}),
  perJobResults: true as const,
});
