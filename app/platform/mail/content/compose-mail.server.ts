import type { SendMailOptions } from "nodemailer";
import { readSender, type Settings } from "../../config/settings.server.ts";
import { siteOrigin } from "../../http/site-origin.server.ts";
import type { FileStore } from "../../files/file-store.server.ts";
import { type MailPicture, pictureId, type QueuedMail } from "../mail.server.ts";
import { markId, markPng } from "./mark.server.ts";

/** Where the sender's name and the stored pictures come from. */
export interface MailSource {
  settings: Settings;
  files: Pick<FileStore, "read">;
}

/**
 * A queued mail in nodemailer's form, with the stored pictures that it shows. The envelope is explicit, so that no
 * header can add a recipient.
 */
export async function composeMail(
  { settings, files }: MailSource,
  mail: QueuedMail,
): Promise<SendMailOptions> {
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
    attachments: [
      ...(mail.html.includes(`cid:${markId}`) ? [mark] : []),
      ...(await attach(files, mail.pictures)),
    ],
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

type Attachment = NonNullable<SendMailOptions["attachments"]>[number];

const inline = (cid: string, contentType: string, content: Uint8Array): Attachment => ({
  cid,
  contentType,
  content: Buffer.from(content),
  contentDisposition: "inline",
  filename: `${cid.replace(/@.*/, "")}.${contentType === "image/png" ? "png" : "jpg"}`,
});

const mark = inline(markId, "image/png", markPng);

/** Those that can be read: a mail is not held back for want of a picture. */
async function attach(files: Pick<FileStore, "read">, pictures: MailPicture[] = []): Promise<Attachment[]> {
  const read = pictures.map(async ({ hash, mediaType }) => {
    const bytes = await files.read(hash).catch(() => null);
    return bytes ? [inline(pictureId(hash), mediaType, bytes)] : [];
  });
  return (await Promise.all(read)).flat();
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
