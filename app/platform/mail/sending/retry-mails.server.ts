import { sql } from "drizzle-orm";
import type { DbOrTransaction } from "../../db/client.server.ts";
import type { Site } from "../../http/site-context.server.ts";
import { retryJobsNow } from "../../jobs/retry-jobs-now.server.ts";
import { laneQueues, lanes, type UndeliveredMail, undeliveredQueue } from "../mail.server.ts";

/**
 * Sends mails that failed for good again, and waiting ones at once; returns their number. Their ids stay, so that a
 * second copy is recognised.
 */
export async function retryMails({
  db,
  jobs,
  now,
}: Pick<Site, "jobs" | "now"> & { db: DbOrTransaction }): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: UndeliveredMail }>(
      sql`delete from pgboss.job where name = ${undeliveredQueue.name} and state = 'created' returning data`,
    );
    // Starts the three days again.
    const queuedAt = now().toISOString();
    // A code that has expired is dropped.
    const mails = rows.map(({ data }) => data.mail).filter((mail) => !mail.uselessAt);
    for (const mail of mails) await jobs.enqueue(tx, lanes[mail.lane ?? "person"], { ...mail, queuedAt });
    return mails.length + (await retryJobsNow(tx, laneQueues));
  });
}
