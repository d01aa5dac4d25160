import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import type { Site } from "../http/site-context.server.ts";
import { laneQueues, type QueuedMail, undeliveredQueue } from "./mail.server.ts";
import { listOutbox, readFromOutbox } from "./sending/outbox.server.ts";

export interface FoundMail {
  id: string;
  /** written: a file in the outbox · waiting: not yet accepted by the mail server · undelivered: failed for good */
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

/** The newest stored mails. Those that a mail server has accepted are not stored. */
export async function listMails(site: MailSource, limit: number): Promise<FoundMail[]> {
  const queued = await listQueuedMails(site, limit);
  const written: FoundMail[] = [];
  for (const id of (await listOutbox(site.settings)).slice(0, limit)) written.push(await readMail(site, id));
  const found = [...queued, ...written];
  return found.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

/** The mail with this id, or the newest whose id begins or ends with it. */
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

interface MailCount {
  [column: string]: unknown;
  kind: string;
  waiting: number;
  undelivered: number;
  /** Of the latest. */
  problem: string | null;
}

/** How many mails of each kind are waiting, and how many failed for good. */
export async function countMails({ db }: Pick<MailSource, "db">): Promise<MailCount[]> {
  const { rows } = await db.execute<MailCount>(sql`
    select coalesce(data ->> 'kind', data -> 'mail' ->> 'kind') as kind,
      count(*) filter (where name <> ${undeliveredQueue.name})::int as waiting,
      count(*) filter (where name = ${undeliveredQueue.name})::int as undelivered,
      (array_agg(coalesce(data ->> 'problem', output ->> 'message') order by created_on desc))[1] as problem
    from pgboss.job where name in ${[...laneQueues, undeliveredQueue.name]} and state in ('created', 'retry', 'active')
    group by 1 order by 1`);
  return rows;
}

/** Payloads as stored by pg-boss, which has no query for just the waiting ones, newest first. */
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
