import { sql } from "drizzle-orm";
import type { Site } from "../http/site-context.server.ts";
import { mailQueue, type UndeliveredMail, undeliveredQueue } from "./mail.server.ts";

/** Sends again what was given up, at once what waits for its next try; answers how many. With their ids: a second copy is recognised. */
export async function retryMails({ db, jobs, now }: Pick<Site, "db" | "jobs" | "now">): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ data: UndeliveredMail }>(
      sql`delete from pgboss.job where name = ${undeliveredQueue.name} and state = 'created' returning data`,
    );
    // Three more days from now.
    const queuedAt = now().toISOString();
    for (const { data } of rows) await jobs.enqueue(tx, mailQueue, { ...data.mail, queuedAt });
    const hastened = await tx.execute(
      sql`update pgboss.job set start_after = now() where name = ${mailQueue.name} and state = 'retry'`,
    );
    return rows.length + (hastened.rowCount ?? 0);
  });
}
