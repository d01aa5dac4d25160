import type { Site } from "../http/site-context.server.ts";
import type { Job } from "../jobs/job.server.ts";
import { deliverMail, MailTrouble } from "./deliver-mail.server.ts";
import { sweepOutbox } from "./outbox.server.ts";
import { mailQueue, type QueuedMail, type UndeliveredMail, undeliveredQueue } from "./mail.server.ts";

const daySeconds = 24 * 60 * 60;
/** How long a mail that nobody has taken stays here. */
const keptDays = 14;
const patienceMs = 3 * daySeconds * 1000;

/** Mails that were given up, for the operator to look at (`octavo mail list`) and to try again (`octavo mail retry`). */
export const keepUndeliveredMail: Job<UndeliveredMail> = {
  queue: undeliveredQueue,
  queueing: { retentionSeconds: keptDays * daySeconds },
};

/** Sends one mail. The age of the mail, not the number of tries, says when to give up. */
export const sendMailJob: Job<QueuedMail> = {
  queue: mailQueue,
  queueing: {
    retryLimit: 10_000,
    retryDelay: 5,
    retryDelayMax: 15 * 60,
    expireInSeconds: 180,
    retentionSeconds: keptDays * daySeconds,
  },
  // Someone is waiting for a code.
  pollSeconds: 0.5,
  isPersonal: true,
  work: sendMail,
};

/** Every night: mails in the outbox that are older than two weeks. */
export const sweepOutboxJob: Job = {
  queue: { name: "sweep-outbox" },
  schedule: "23 3 * * *",
  work: sweepOldMails,
};

export function sweepOldMails({ settings, now }: Pick<Site, "settings" | "now">): Promise<void> {
  return sweepOutbox(settings, new Date(now().getTime() - keptDays * daySeconds * 1000));
}

async function sendMail(site: Site, mail: QueuedMail): Promise<void> {
  const about = { mail: mail.id, kind: mail.kind };
  try {
    await deliverMail(site.settings, mail);
    site.log.info(about, "mail sent");
  } catch (error) {
    const isTooOld = site.now().getTime() - Date.parse(mail.queuedAt) > patienceMs;
    const isFinal = error instanceof MailTrouble && error.isFinal;
    if (!isTooOld && !isFinal) throw error;
    const problem = error instanceof Error ? error.message : "unknown trouble";
    await site.jobs.enqueue(site.db, undeliveredQueue, { mail, problem });
    site.log.warn({ ...about, problem }, "mail given up");
  }
}
