import type { SendMailOptions } from "nodemailer";
import { readSender, type Settings } from "../config/settings.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import type { QueuedMail } from "./mail.server.ts";

/** A queued mail in nodemailer's form. The envelope is explicit, so that no header can add a recipient. */
export function composeMail(settings: Settings, mail: QueuedMail): SendMailOptions {
  const from = senderOf(settings);
  const replyTo = readSender(settings.OPERATOR_CONTACT ?? "");
  return {
    from,
    to: { name: "", address: mail.to },
    ...(replyTo && { replyTo }),
    envelope: { from: from.address, to: [mail.to] },
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    date: new Date(mail.queuedAt),
    headers: {
      // Suppresses automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "X-Mail-Kind": oneLine(mail.kind),
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${oneLine(mail.unsubscribeUrl)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // A string is content, never a path or URL to read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function senderOf(settings: Settings): { name: string; address: string } {
  const { hostname } = new URL(siteOrigin(settings));
  const given = settings.MAIL_FROM ? readSender(settings.MAIL_FROM) : null;
  return {
    name: oneLine(given?.name || settings.SITE_NAME),
    address: given?.address ?? `no-reply@${hostname}`,
  };
}

/** Removes line breaks and other control characters, which would begin a new header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
