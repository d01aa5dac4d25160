import type pg from "pg";
import type { Log } from "../log/log.server.ts";

const checkMs = 2_000;
/** A process without a heartbeat for so long is taken for dead. */
const silenceSeconds = 10;

/** The heartbeat for the jobs of this process, and the restart of jobs whose process died. */
export interface JobHeartbeat {
  during<Result>(tasks: { id: string }[], work: () => Promise<Result>): Promise<Result>;
  stop(): void;
}

/**
 * pg-boss gives up a job only at its time limit, up to a quarter of an hour after its process died. Every process
 * therefore writes a heartbeat for its jobs every two seconds; jobs without one are started again within seconds. Jobs
 * are idempotent, so it does no harm if the process had only stalled.
 */
export function startHeartbeat(pool: pg.Pool, log: Log): JobHeartbeat {
  const running = new Set<string>();
  let looking = Promise.resolve();
  const check = () => {
    looking = looking
      .then(() => writeHeartbeat(pool, [...running]))
      .then(() => restartOrphans(pool, [...running]))
      .catch((error: unknown) => log.warn({ err: error }, "cannot look for work of dead processes"));
  };
  const timer = setInterval(check, checkMs).unref();
  check();
  return {
    async during(tasks, work) {
      for (const { id } of tasks) running.add(id);
      try {
        return await work();
      } finally {
        for (const { id } of tasks) running.delete(id);
      }
    },
    stop: () => clearInterval(timer),
  };
}

async function writeHeartbeat(pool: pg.Pool, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query(
    "update pgboss.job set heartbeat_on = now() where state = 'active' and id = any($1::uuid[])",
    [ids],
  );
}

/** A job's last attempt is left to pg-boss, which also handles its failure. */
async function restartOrphans(pool: pg.Pool, own: string[]): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, name from pgboss.job
     where state = 'active' and retry_count < retry_limit and id <> all($1::uuid[])
       and greatest(started_on, heartbeat_on) < now() - make_interval(secs => $2)`,
    [own, silenceSeconds],
  );
  for (const { id, name } of rows)
    await pool
      .query(
        "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where name = $1 and id = $2 and state = 'active'",
        [name, id],
      )
      .catch(leaveToLater);
}

/** A queue that allows one waiting job of a key may have one already: then that one does the work. */
function leaveToLater(error: unknown): void {
  const isRetained = error instanceof Error && "code" in error && error.code === "23505";
  if (!isRetained) throw error;
}
