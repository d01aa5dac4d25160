import { randomBytes } from "node:crypto";
import { readSender } from "../config/settings.server.ts";
import type { Db } from "../db/client.server.ts";
import type { Site } from "../http/site-context.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import type { Queue } from "../jobs/jobs.server.ts";

/** What a mail says. Slices make it with `layOutMail`, in a file `*-mail.ts`. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailText {
  /** One address, without a name. */
  to: string;
  /** What it is for, in the list of mails and in the log: `sign-up-code`. */
  kind: string;
  /** For kinds that one may refuse: an address that stops them by a POST without a question (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface QueuedMail extends Mail {
  /** Begins with the time, so that names of files sort by it; the first half of the Message-ID. */
  id: string;
  messageId: string;
  queuedAt: string;
}

/** A mail that was given up, and why. */
export interface UndeliveredMail {
  mail: QueuedMail;
  problem: string;
}

export const mailQueue: Queue<QueuedMail> = { name: "send-mail" };
export const undeliveredQueue: Queue<UndeliveredMail> = { name: "undelivered-mail" };

/** The beginning of the ids of mails of this moment. */
export const timeOfId = (at: Date) => at.toISOString().replaceAll(/[-:.]/g, "");

/**
 * Asks for a mail to be sent; inside a transaction it is sent if, and only if, that commits. Tried again for three days when the
 * mail server is away. It can arrive twice (a process may die right after sending): both have the same Message-ID.
 * Throws when `to` is not one plain address.
 */
export async function queueMail(
  site: Pick<Site, "settings" | "jobs" | "now">,
  tx: Pick<Db, "execute">,
  mail: Mail,
): Promise<void> {
  if (readSender(mail.to)?.address !== mail.to) throw new Error("a mail goes to one plain address");
  const queuedAt = site.now().toISOString();
  const id = `${timeOfId(site.now())}-${randomBytes(6).toString("hex")}`;
  const { hostname } = new URL(siteOrigin(site.settings));
  await site.jobs.enqueue(tx, mailQueue, { ...mail, id, messageId: `<${id}@${hostname}>`, queuedAt });
}
