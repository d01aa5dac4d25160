import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import type { Site } from "../http/site-context.server.ts";
import { laneQueues, type QueuedMail, undeliveredQueue } from "./mail.server.ts";
import { listOutbox, readFromOutbox } from "./outbox.server.ts";

export interface FoundMail {
  id: string;
  /** written: a file in the outbox · waiting: not yet taken by the mail server · undelivered: given up */
  status: "written" | "waiting" | "undelivered";
  to: string;
  subject: string;
  kind: string;
  queuedAt: string;
  text: string;
  html: string;
  problem: string | null;
}

type MailSource = Pick<Site, "settings" | "db">;

/** The newest mails that are still here. What a mail server has taken is not kept. */
export async function listMails(site: MailSource, limit: number): Promise<FoundMail[]> {
  const queued = await listQueuedMails(site, limit);
  const written: FoundMail[] = [];
  for (const id of (await listOutbox(site.settings)).slice(0, limit)) written.push(await readMail(site, id));
  const found = [...queued, ...written];
  return found.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

/** The mail with this id, or the newest whose id begins or ends so. */
export async function findMail(site: MailSource, given: string): Promise<FoundMail | null> {
  const isMeant = (id: string) => id.startsWith(given) || id.endsWith(given);
  const queued = await listQueuedMails(site, 10_000);
  const written = (await listOutbox(site.settings)).find(isMeant);
  return queued.find((mail) => isMeant(mail.id)) ?? (written ? readMail(site, written) : null);
}

async function readMail({ settings }: MailSource, id: string): Promise<FoundMail> {
  const mail = await PostalMime.parse(await readFromOutbox(settings, id));
  return {
    id,
    status: "written",
    to: mail.to?.[0]?.address ?? "",
    subject: mail.subject ?? "",
    kind: mail.headers.find((header) => header.key === "x-mail-kind")?.value ?? "",
    queuedAt: mail.date ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    problem: null,
  };
}

/** Payloads as pg-boss keeps them; it has no search of its own that reads only what waits, newest first. */
async function listQueuedMails({ db }: MailSource, limit: number): Promise<FoundMail[]> {
  const { rows } = await db.execute<{ mail: QueuedMail; problem: string | null; isGivenUp: boolean }>(sql`
    select * from (
      select data as mail, output ->> 'message' as problem, false as "isGivenUp" from pgboss.job
        where name in ${laneQueues} and state in ('created', 'retry', 'active')
      union all
      select data -> 'mail', data ->> 'problem', true from pgboss.job
        where name = ${undeliveredQueue.name} and state = 'created'
    ) as queued order by mail ->> 'id' desc limit ${limit}`);
  return rows.map(({ mail, problem, isGivenUp }) => ({
    id: mail.id,
    status: isGivenUp ? "undelivered" : "waiting",
    to: mail.to,
    subject: mail.subject,
    kind: mail.kind,
    queuedAt: mail.queuedAt,
    text: mail.text,
    html: mail.html,
    problem,
  }));
}
