import type { NodemailerError } from "nodemailer";
import { composeMail, type MailSource } from "../content/compose-mail.server.ts";
import type { QueuedMail } from "../mail.server.ts";
import { openTransport } from "./mail-transports.server.ts";
import { writeToOutbox } from "./outbox.server.ts";

/** Why a mail was not accepted. The message is stored and logged, so it never contains an address. */
export class MailDeliveryError extends Error {
  override name = "MailDeliveryError";
  /** The server refused this mail permanently. */
  readonly isFinal: boolean;
  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/**
 * Delivers a mail to the mail server, or to the outbox when none is configured. Rejects with MailDeliveryError when the
 * server did not accept it.
 */
export async function deliverMail(site: MailSource, mail: QueuedMail): Promise<void> {
  const { settings } = site;
  const message = await composeMail(site, mail);
  if (settings.SMTP_URL) {
    const transport = await openTransport(settings, mail.lane);
    await transport.sendMail(message).catch((error: unknown) => Promise.reject(explain(error)));
    return;
  }
  // Loaded with the first mail: a site without mails does not need it.
  const { createTransport } = await import("nodemailer");
  const files = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const made = await files.sendMail(message);
  if (!(made.message instanceof Uint8Array)) throw new Error("nodemailer made no bytes of a mail");
  await writeToOutbox(settings, mail.id, made.message);
}

/** nodemailer's error messages name the recipient; codes and the command do not. */
function explain(error: unknown): MailDeliveryError {
  const facts: NodemailerError = error instanceof Error ? error : new Error();
  const parts = [facts.code, facts.command, facts.responseCode].filter((part) => part !== undefined);
  // The operator can fix a refused sign-in or sender; the mail waits for it.
  const isAboutThisMail =
    facts.code === "EENVELOPE" ? facts.command === "RCPT TO" : facts.code === "EMESSAGE";
  return new MailDeliveryError(
    parts.join(" ") || "unknown trouble",
    facts.permanent === true && isAboutThisMail,
  );
}
