import type { SendMailOptions } from "nodemailer";
import { readSender, type Settings } from "../config/settings.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import type { QueuedMail } from "./mail.server.ts";

/** A queued mail as nodemailer takes it. The envelope is given, so that nothing in a header can add a receiver. */
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
      // Nobody's holiday notice shall answer a machine (RFC 3834).
      "Auto-Submitted": "auto-generated",
      "X-Mail-Kind": oneLine(mail.kind),
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${oneLine(mail.unsubscribeUrl)}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // A text is a text, whatever it looks like.
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

/** Line breaks and other control characters would begin a new header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
