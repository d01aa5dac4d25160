import { sql } from "drizzle-orm";
import type { DbOrTransaction } from "../db/client.server.ts";
import type { Site } from "../http/site-context.server.ts";
import { hastenJobs } from "../jobs/hasten-jobs.server.ts";
import { laneQueues, lanes, type UndeliveredMail, undeliveredQueue } from "./mail.server.ts";

/** Sends again what was given up, at once what waits for its next try; answers how many. With their ids: a second copy is recognised. */
export async function retryMails({
  db,
  jobs,
  now,
}: Pick<Site, "jobs" | "now"> & { db: DbOrTransaction }): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: UndeliveredMail }>(
      sql`delete from pgboss.job where name = ${undeliveredQueue.name} and state = 'created' returning data`,
    );
    // Three more days from now.
    const queuedAt = now().toISOString();
    // A code that nobody could type any more is let go.
    const mails = rows.map(({ data }) => data.mail).filter((mail) => !mail.uselessAt);
    for (const mail of mails) await jobs.enqueue(tx, lanes[mail.lane ?? "person"], { ...mail, queuedAt });
    return mails.length + (await hastenJobs(tx, laneQueues));
  });
}
