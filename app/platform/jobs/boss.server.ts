import { sql } from "drizzle-orm";
import type pg from "pg";
import { type Db as BossDb, fromDrizzle, PgBoss } from "pg-boss";
import { listenToChannel } from "../db/channel-listener.server.ts";
import type { Site } from "../http/site-context.server.ts";
import type { Log } from "../log/log.server.ts";
import { doJobs } from "./do-jobs.server.ts";
import type { Job } from "./job.server.ts";
import type { Jobs, Queue } from "./jobs.server.ts";
import { setUpQueues } from "./set-up-queues.server.ts";

export interface Boss {
  jobs: Jobs;
  /** Starts doing the work; until then this process only asks for it. */
  work(site: Site): Promise<void>;
  /** Lets running jobs finish for a short while; those that do not are done again elsewhere. */
  stop(): Promise<void>;
}

export interface BossOptions {
  pool: pg.Pool;
  /** Where workers hear that somebody waits for them. Without it they look from time to time. */
  databaseUrl?: string;
  log: Log;
  jobs: Job[];
  /** Whether this process also looks after the queues and the schedule. */
  isWorker: boolean;
}

const stopMs = 2_000;
/** With a woken worker, looking from time to time is for what was put off and for messages that got lost. */
const backstopSeconds = 10;

/** Opens the queues, bringing pg-boss's own tables to its version; several processes may do so at once. */
export async function openBoss({ pool, databaseUrl, log, jobs, isWorker }: BossOptions): Promise<Boss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values), ...listening(databaseUrl, log) },
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker && databaseUrl !== undefined,
  });
  // Without a listener an error here would end the process; the work itself is tried again by pg-boss.
  boss.on("error", (error) => log.error({ err: error }, "background work"));
  await boss.start();
  await setUpQueues(boss, pool, jobs);
  let isStopping = false;
  const enqueueAll: Jobs["enqueueAll"] = async (tx, queue, payloads) => {
    if (payloads.length === 0) return;
    const asked = payloads.map((data) => ({ data, ...keyed(queue, data) }));
    await boss.insert(queue.name, asked, { db: fromDrizzle(tx, sql) });
  };
  return {
    jobs: {
      enqueue: (tx, queue, payload) => enqueueAll(tx, queue, [payload]),
      enqueueAll,
      async check() {
        if (isStopping) throw new Error("background work is stopping");
        if ((await boss.schemaVersion()) === null) throw new Error("the tables of the job queue are missing");
      },
    },
    work: (site) => startWork(boss, jobs, site),
    async stop() {
      isStopping = true;
      await boss.stop({ graceful: true, timeout: stopMs });
    },
  };
}

function keyed<Payload extends object>(queue: Queue<Payload>, payload: Payload): { singletonKey?: string } {
  return queue.keyOf ? { singletonKey: queue.keyOf(payload) } : {};
}

/** pg-boss's wake-up over a connection that comes back by itself. */
function listening(url: string | undefined, log: Log): Pick<BossDb, "listen"> {
  if (url === undefined) return {};
  return {
    async listen(channel, onMessage, onHeard) {
      const listener = listenToChannel({ url, log, name: "jobs", channel, onMessage, onHeard });
      return { close: async () => listener[Symbol.asyncDispose]() };
    },
  };
}

async function startWork(boss: PgBoss, jobs: Job[], site: Site): Promise<void> {
  for (const job of jobs) {
    const { queue, schedule, pollSeconds = 2, batch = 1 } = job;
    if (schedule) await boss.schedule(queue.name, schedule, {}, { tz: "UTC" });
    if (!job.work) continue;
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: Math.max(pollSeconds, backstopSeconds),
      batchSize: batch,
      burstWhenBatchFull: batch > 1,
      perJobResults: true as const,
    };
    await boss.work<object>(queue.name, options, (tasks) => doJobs({ boss, site, job }, tasks));
  }
}
