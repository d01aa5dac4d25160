import type { NodemailerError } from "nodemailer";
import type { Settings } from "../config/settings.server.ts";
import { composeMail } from "./compose-mail.server.ts";
import type { QueuedMail } from "./mail.server.ts";
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

const waiting = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** Hands a mail to the mail server, or to the outbox when there is none. Rejects with MailTrouble when the server did not take it. */
export async function deliverMail(settings: Settings, mail: QueuedMail): Promise<void> {
  const message = composeMail(settings, mail);
  // Loaded with the first mail: a site that is only read does without.
  const { createTransport } = await import("nodemailer");
  if (!settings.SMTP_URL) {
    const made = await createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
    }).sendMail(message);
    if (!(made.message instanceof Uint8Array)) throw new Error("nodemailer made no bytes of a mail");
    return writeToOutbox(settings, mail.id, made.message);
  }
  const transport = createTransport({ url: settings.SMTP_URL, ...waiting, ...protection(settings.SMTP_URL) });
  try {
    await transport.sendMail(message);
  } catch (error) {
    throw explain(error);
  } finally {
    transport.close();
  }
}

/** Signs in at the mail server and sends nothing. Rejects saying why it would not take a mail. */
export async function askMailServer(address: string): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url: address, ...waiting, ...protection(address) });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** A password leaves this machine inside TLS, or not at all, unless the operator said otherwise. */
function protection(address: string): { requireTLS?: boolean } {
  const url = new URL(address);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const isDecided = url.searchParams.has("ignoreTLS") || url.searchParams.has("requireTLS");
  return url.password !== "" && !isHere && !isDecided ? { requireTLS: true } : {};
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
