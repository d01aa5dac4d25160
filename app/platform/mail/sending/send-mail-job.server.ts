import type { Site } from "../../http/site-context.server.ts";
import type { Job } from "../../jobs/job.server.ts";
import { deliverMail, MailDeliveryError } from "./deliver-mail.server.ts";
import { sweepOutbox } from "./outbox.server.ts";
import { type Lane, lanes, type QueuedMail, type UndeliveredMail, undeliveredQueue } from "../mail.server.ts";

const daySeconds = 24 * 60 * 60;
/** How long a mail that was not accepted is stored. */
const retentionDays = 14;
const patienceMs = 3 * daySeconds * 1000;

/** Mails that failed for good, for the operator to inspect and retry (`octavo mail`, `/admin/jobs`). */
export const keepUndeliveredMail: Job<UndeliveredMail> = {
  queue: undeliveredQueue,
  purpose: "retains mails that were not accepted, for `octavo mail` and `/admin/jobs`",
  priority: "whenever",
  duplicates: "allow",
  timeLimitSeconds: 180,
  retries: { retentionSeconds: retentionDays * daySeconds },
};

/** The age of the mail, not the number of attempts, decides when to give up. */
const untilTooOld = {
  retryLimit: 10_000,
  retryDelay: 5,
  retryDelayMax: 15 * 60,
  retentionSeconds: retentionDays * daySeconds,
};

/** What differs between the lanes. A lane that is missing here is a compile error. */
const laneJobs: Record<Lane, Pick<Job, "purpose" | "priority" | "batch" | "retries">> = {
  // Somebody is waiting to type it.
  code: {
    purpose: "sends codes and links that somebody waits for",
    priority: "waited-for",
    batch: 10,
    retries: { ...untilTooOld, retryDelay: 1, retryDelayMax: 30 },
  },
  person: {
    purpose: "sends mails to one person: receipts, security mails",
    priority: "waited-for",
    batch: 10,
    retries: untilTooOld,
  },
  // Not notified: a hundred transactions a second would wait for one another.
  crowd: {
    purpose: "sends mails to many: new chapters, digests",
    priority: "soon",
    batch: 25,
    retries: untilTooOld,
  },
};

/** One job for each mail, one queue for each lane. */
export const sendMailJobs: Job<QueuedMail>[] = Object.entries(laneJobs).map(([lane, facts]) => ({
  ...facts,
  queue: lanes[lane as Lane],
  duplicates: "allow",
  timeLimitSeconds: 180,
  isPersonal: true,
  work: sendMail,
}));

/** Every hour: mails in the outbox that are older than two weeks, and codes older than an hour. */
export const sweepOutboxJob: Job = {
  queue: { name: "sweep-outbox" },
  purpose: "removes old emails from the outbox of a site without a mail server",
  priority: "whenever",
  duplicates: "one",
  timeLimitSeconds: 900,
  schedule: "23 * * * *",
  work: sweepOldMails,
};

/** Removes mails older than two weeks from the outbox, and those of short use after an hour. */
export function sweepOldMails({ settings, now }: Pick<Site, "settings" | "now">): Promise<void> {
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  return sweepOutbox(settings, { before: ago(retentionDays * daySeconds), briefBefore: ago(60 * 60) });
}

async function sendMail(site: Site, mail: QueuedMail): Promise<void> {
  const about = { mail: mail.id, kind: mail.kind };
  try {
    if (isUseless(site, mail)) throw new MailDeliveryError("it came too late", true);
    await deliverMail(site, mail);
    site.log.info(about, "mail sent");
  } catch (error) {
    const isTooOld = site.now().getTime() - Date.parse(mail.queuedAt) > patienceMs;
    const isFinal = error instanceof MailDeliveryError && error.isFinal;
    if (!isTooOld && !isFinal) throw error;
    const problem = error instanceof Error ? error.message : "unknown trouble";
    await site.jobs.enqueue(site.db, undeliveredQueue, {
      mail: mail.uselessAt ? emptied(mail) : mail,
      problem,
    });
    site.log.warn({ ...about, problem }, "mail given up");
  }
}

const isUseless = ({ now }: Pick<Site, "now">, { uselessAt }: QueuedMail) =>
  uselessAt !== undefined && Date.parse(uselessAt) <= now().getTime();

/** That a code was not delivered is worth storing; the code itself is not. */
const emptied = (mail: QueuedMail): QueuedMail => ({
  ...mail,
  subject: "(a code)",
  text: "",
  html: "",
  pictures: [],
});
