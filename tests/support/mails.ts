import { sql } from "drizzle-orm";
import type { Site } from "#app/platform/http/site-context.server.ts";
import { laneQueues, type QueuedMail } from "#app/platform/mail/mail.server.ts";
import { type FoundMail, listMails } from "#app/platform/mail/mail-queries.server.ts";
import { sendMailJobs } from "#app/platform/mail/sending/send-mail-job.server.ts";

export interface ReceivedMail extends FoundMail {
  /** The first six digits that stand alone; an error when there are none. */
  readonly code: string;
  /** The first web address in the text; an error when there is none. */
  readonly link: string;
}

/**
 * The mails that a test site has sent, oldest first: queued ones are written now, so that a test never waits. Give an
 * address for one person's mails.
 */
export async function readMails(site: Site, to?: string): Promise<ReceivedMail[]> {
  await sendWaitingMails(site);
  const mails = await listMails(site, 10_000);
  return mails
    .filter((mail) => mail.status === "written" && (to === undefined || mail.to === to))
    .toReversed()
    .map((mail) => ({
      ...mail,
      get code() {
        return find(mail, /(?<!\d)\d{6}(?!\d)/);
      },
      get link() {
        return find(mail, /https?:\/\/\S+/);
      },
    }));
}

function find(mail: FoundMail, pattern: RegExp): string {
  const [found] = pattern.exec(mail.text) ?? [];
  if (!found) throw new Error(`nothing like ${pattern} in the mail "${mail.subject}"`);
  return found;
}

async function sendWaitingMails(site: Site): Promise<void> {
  const { rows } = await site.db.execute<{ data: QueuedMail }>(
    sql`delete from pgboss.job where name in ${laneQueues} and state in ('created', 'retry') returning data`,
  );
  for (const { data } of rows) await sendMailJobs[0]?.work?.(site, data, AbortSignal.timeout(10_000));
  // A worker that the test has started may have some of them.
  const isBusy = async () => {
    const { rows: active } = await site.db.execute(
      sql`select 1 from pgboss.job where name in ${laneQueues} and state = 'active'`,
    );
    return active.length > 0;
  };
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20));
}
