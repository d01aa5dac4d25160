import { sql } from "drizzle-orm";
import type { Db } from "../db/client.server.ts";

/** Does at once what waits for its next try: of these queues, or only what has this key. Answers how many. */
export async function hastenJobs(tx: Pick<Db, "execute">, queues: string[], key?: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update pgboss.job set start_after = now() where name in ${queues} and state = 'retry'
      ${key === undefined ? sql`` : sql`and singleton_key = ${key}`}`);
  return rowCount ?? 0;
}
