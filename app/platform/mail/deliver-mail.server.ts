import type { NodemailerError } from "nodemailer";
import { composeMail, type MailSource } from "./compose-mail.server.ts";
import type { QueuedMail } from "./mail.server.ts";
import { openTransport } from "./mail-transports.server.ts";
import { writeToOutbox } from "./outbox.server.ts";

/** Why a mail was not taken. The message is kept and logged, so it never holds an address. */
export class MailTrouble extends Error {
  override name = "MailTrouble";
  /** The server refused this mail, and would refuse it again. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** Hands a mail to the mail server, or to the outbox when there is none. Rejects with MailTrouble when the server did not take it. */
export async function deliverMail(site: MailSource, mail: QueuedMail): Promise<void> {
  const { settings } = site;
  const message = await composeMail(site, mail);
  if (settings.SMTP_URL) {
    const transport = await openTransport(settings, mail.lane);
    await transport.sendMail(message).catch((error: unknown) => Promise.reject(explain(error)));
    return;
  }
  // Loaded with the first mail: a site that is only read does without.
  const { createTransport } = await import("nodemailer");
  const files = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const made = await files.sendMail(message);
  if (!(made.message instanceof Uint8Array)) throw new Error("nodemailer made no bytes of a mail");
  await writeToOutbox(settings, mail.id, made.message);
}

/** What nodemailer says of an error names the receiver; codes and the command do not. */
function explain(error: unknown): MailTrouble {
  const facts: NodemailerError = error instanceof Error ? error : new Error();
  const parts = [facts.code, facts.command, facts.responseCode].filter((part) => part !== undefined);
  // Refused sign-ins and senders are the operator's to set right; the mail waits for it.
  const isAboutThisMail =
    facts.code === "EENVELOPE" ? facts.command === "RCPT TO" : facts.code === "EMESSAGE";
  return new MailTrouble(parts.join(" ") || "unknown trouble", facts.permanent === true && isAboutThisMail);
}
