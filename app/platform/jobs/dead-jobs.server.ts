import { sql } from "drizzle-orm";
import type { DbOrTransaction } from "../db/client.server.ts";
import type { Site } from "../http/site-context.server.ts";
import type { Queue } from "./jobs.server.ts";

/** Jobs that failed for good, stored for 30 days (pg-boss's dead letters). */
export const deadQueue: Queue<object> = { name: "dead-jobs" };

/** The failed jobs of one kind. Their payloads are not shown, as they may be personal. */
export interface DeadJobs {
  queue: string;
  count: number;
  latestAt: Date;
  /** Of the latest. */
  problem: string;
}

/** The database, or a transaction on it. */
interface Tables {
  db: DbOrTransaction;
}

/** Latest first. */
export async function listDeadJobs({ db }: Pick<Site, "db">): Promise<DeadJobs[]> {
  const { rows } = await db.execute<{
    queue: string;
    count: number;
    latestAt: string;
    problem: string | null;
  }>(sql`
    select source_name as queue, count(*)::int as count, max(created_on) as "latestAt",
      (array_agg(coalesce(source_output #>> '{cause,message}', source_output ->> 'message') order by created_on desc))[1] as problem
    from pgboss.job where name = ${deadQueue.name} and state = 'created' and source_name is not null
    group by source_name order by max(created_on) desc`);
  return rows.map(({ latestAt, problem, ...row }) => ({
    ...row,
    latestAt: new Date(latestAt),
    problem: problem ?? "it took too long, or its process died",
  }));
}

/** Enqueues failed jobs again, of one kind or of all; returns their number. */
export async function retryDeadJobs(
  { db, jobs }: Pick<Site, "jobs"> & Tables,
  queue?: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: object | null; name: string; key: string | null }>(sql`
      delete from pgboss.job where name = ${deadQueue.name} and state = 'created'
        and source_name ${queue === undefined ? sql`is not null` : sql`= ${queue}`}
      returning data, source_name as name, singleton_key as key`);
    for (const { name, data, key } of rows)
      await jobs.enqueue(tx, key === null ? { name } : { name, keyOf: () => key }, data ?? {});
    return rows.length;
  });
}

/** Removes the failed jobs of one kind; returns their number. */
export async function forgetDeadJobs({ db }: Tables, queue: string): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from pgboss.job where name = ${deadQueue.name} and source_name = ${queue}`,
  );
  return rowCount ?? 0;
}
