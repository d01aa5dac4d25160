import { sql } from "drizzle-orm";
import type { Site } from "../http/site-context.server.ts";
import { laneQueues, undeliveredQueue } from "./mail.server.ts";
import { listMails } from "./mail-queries.server.ts";
import { removeFromOutbox } from "./sending/outbox.server.ts";

/** Removes every stored mail to an address: waiting, failed, or in the outbox. */
export async function forgetMails(site: Pick<Site, "db" | "settings">, to: string): Promise<void> {
  await site.db.execute(sql`
    delete from pgboss.job where name in ${[...laneQueues, undeliveredQueue.name]}
      and ${to} in (data ->> 'to', data -> 'mail' ->> 'to')`);
  const mails = await listMails(site, Number.MAX_SAFE_INTEGER);
  for (const mail of mails) if (mail.to === to) await removeFromOutbox(site.settings, mail.id);
}
