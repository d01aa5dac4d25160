import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server.ts";

/**
 * Runs at once the jobs that wait for their next retry: of these queues, or only those with this key. Returns their
 * number.
 */
export async function retryJobsNow(tx: Pick<Db, "execute">, queues: string[], key?: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set start_after = now() where name in ${queues} and state = 'retry'
      ${key === undefined ? sql`` : sql`and singleton_key = ${key}`}`);
  return rowCount ?? 0;
}
