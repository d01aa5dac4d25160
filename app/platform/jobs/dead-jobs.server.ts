import { sql } from "drizzle-orm";
import type { DbOrTransaction } from "../db/client.server.ts";
import type { Site } from "../http/site-context.server.ts";
import type { Queue } from "./jobs.server.ts";

/** Jobs that were given up after all their tries, kept for 30 days (pg-boss's dead letters). */
export const deadQueue: Queue<object> = { name: "dead-jobs" };

/** The jobs of one kind that were given up. What they carry is not shown: it may be about a person. */
export interface DeadJobs {
  queue: string;
  count: number;
  latestAt: Date;
  /** Of the latest. */
  problem: string;
}

/** Inside a transaction if there is one. */
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

/** Asks again for what was given up, of one kind or of all; answers how many. */
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

/** Removes what was given up, of one kind; answers how many. */
export async function forgetDeadJobs({ db }: Tables, queue: string): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from pgboss.job where name = ${deadQueue.name} and source_name = ${queue}`,
  );
  return rowCount ?? 0;
}
