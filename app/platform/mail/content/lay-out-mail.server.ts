import type { Settings } from "../../config/settings.server.ts";
import { siteOrigin } from "../../http/site-origin.server.ts";
import type { MailPicture, MailText } from "../mail.server.ts";
import type { MailContent, MailItem, MailLink, MailPart } from "./mail-content.ts";
import { mailPage } from "./mail-page.server.ts";

/**
 * Lays out a mail in the common frame, as plain text and as HTML with the same content in the same order. All content is
 * text and is escaped; pictures are part of the mail, and nothing is loaded. Throws for a link that is not http(s).
 */
export function layOutMail(
  settings: Pick<Settings, "SITE_NAME" | "SITE_URL" | "PORT">,
  content: MailContent,
): MailText {
  const site = { name: settings.SITE_NAME, address: siteOrigin(settings) };
  const pictures = picturesOf(content);
  return {
    subject: content.subject,
    text: plainText(content, site),
    html: mailPage(content, site),
    ...(pictures.length > 0 && { pictures }),
  };
}

function plainText(content: MailContent, site: { name: string; address: string }): string {
  const { heading, book, parts, button, footnote, quietLinks = [] } = content;
  const paragraphs = [
    ...(heading ? [heading] : []),
    ...(book ? [book.line] : []),
    ...parts.map(plainPart),
    ...(button ? [plainLink(button)] : []),
    `--\n${footnote}\n${site.name} · ${site.address}`,
    ...quietLinks.map(plainLink),
  ];
  return `${paragraphs.join("\n\n")}\n`;
}

/** Each once, whatever it is shown for. */
function picturesOf({ book, parts }: MailContent): MailPicture[] {
  const items = parts.flatMap((part) => ("item" in part ? [part.item.cover] : []));
  const shown = [book?.cover ?? null, ...items].filter((picture) => picture !== null);
  return [...new Map(shown.map((picture) => [picture.hash, picture])).values()];
}

const plainLink = ({ label, url }: MailLink) => `${label}:\n${url}`;

function plainPart(part: MailPart): string {
  if ("text" in part) return part.text;
  if ("excerpt" in part) return part.excerpt.text.replaceAll("\n", "\n\n");
  if ("code" in part) return `    ${part.code}`;
  if ("link" in part) return plainLink(part.link);
  if ("item" in part) return plainItem(part.item);
  return part.facts.map(({ name, value }) => `${name}: ${value}`).join("\n");
}

const plainItem = ({ title, url, line, details }: MailItem) =>
  [title, line, ...details, url].filter(Boolean).join("\n");
