import type { Site } from "../http/site-context.server.ts";
import type { Job } from "../jobs/job.server.ts";
import { deliverMail, MailTrouble } from "./deliver-mail.server.ts";
import { sweepOutbox } from "./outbox.server.ts";
import { lanes, type QueuedMail, type UndeliveredMail, undeliveredQueue } from "./mail.server.ts";

const daySeconds = 24 * 60 * 60;
/** How long a mail that nobody has taken stays here. */
const keptDays = 14;
const patienceMs = 3 * daySeconds * 1000;

/** Mails that were given up, for the operator to look at and to try again (`octavo mail`, `/admin/jobs`). */
export const keepUndeliveredMail: Job<UndeliveredMail> = {
  queue: undeliveredQueue,
  queueing: { retentionSeconds: keptDays * daySeconds },
};

const sending = { isPersonal: true, work: sendMail };
/** The age of the mail, not the number of tries, says when to give up. */
const untilTooOld = {
  ...{ retryLimit: 10_000, retryDelay: 5, retryDelayMax: 15 * 60 },
  ...{ expireInSeconds: 180, retentionSeconds: keptDays * daySeconds },
};

/** One job a mail, one queue a lane. */
export const sendMailJobs: Job<QueuedMail>[] = [
  // Somebody looks at an empty field.
  {
    ...{ ...sending, queue: lanes.code, pollSeconds: 0.5, batch: 10 },
    queueing: { ...untilTooOld, retryDelay: 1, retryDelayMax: 30, notify: true },
  },
  {
    ...{ ...sending, queue: lanes.person, pollSeconds: 0.5, batch: 10 },
    queueing: { ...untilTooOld, notify: true },
  },
  // Not notified: a hundred transactions a second would wait for one another.
  { ...sending, queue: lanes.crowd, pollSeconds: 2, batch: 25, queueing: untilTooOld },
];

/** Every hour: mails in the outbox that are older than two weeks, and codes of an hour ago. */
export const sweepOutboxJob: Job = {
  queue: { name: "sweep-outbox" },
  schedule: "23 * * * *",
  work: sweepOldMails,
};

export function sweepOldMails({ settings, now }: Pick<Site, "settings" | "now">): Promise<void> {
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  return sweepOutbox(settings, { before: ago(keptDays * daySeconds), briefBefore: ago(60 * 60) });
}

async function sendMail(site: Site, mail: QueuedMail): Promise<void> {
  const about = { mail: mail.id, kind: mail.kind };
  try {
    if (isUseless(site, mail)) throw new MailTrouble("it came too late", true);
    await deliverMail(site.settings, mail);
    site.log.info(about, "mail sent");
  } catch (error) {
    const isTooOld = site.now().getTime() - Date.parse(mail.queuedAt) > patienceMs;
    const isFinal = error instanceof MailTrouble && error.isFinal;
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

/** That a code did not arrive is worth knowing; the code is not. */
const emptied = (mail: QueuedMail): QueuedMail => ({ ...mail, subject: "(a code)", text: "", html: "" });
