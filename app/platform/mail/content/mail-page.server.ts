import type { MailContent, MailItem, MailLink, MailPart } from "./mail-content.ts";
import { buttonColor, mailSheet, styles } from "./mail-styles.server.ts";
import { type MailPicture, pictureId } from "../mail.server.ts";
import { markId } from "./mark.server.ts";

interface MailSite {
  name: string;
  address: string;
}

/** As much of the text as mail programs show beside the subject. */
const previewLength = 140;

/**
 * The HTML of a mail: tables and styles on the elements, since Outlook knows no others; classes only for dark mode. It reads well with
 * pictures switched off: the cover has words in its place, and the mark has the site's name beside it.
 */
export function mailPage(content: MailContent, site: MailSite): string {
  const { parts, button, footnote, quietLinks = [] } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${mailSheet}</style>
</head>
<body class="ground" style="${styles.body}">
<div style="${styles.preview}">${escape(previewOf(content))}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.ground}"><tr><td align="center" style="${styles.margin}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.frame}">
<tr><td class="ink" style="${styles.site}"><img src="cid:${markId}" width="28" height="28" alt="" style="${styles.mark}"><b>${escape(site.name)}</b></td></tr>
<tr><td class="sheet ink" style="${styles.sheet}">
${head(content)}
${parts.map(marked).join("\n")}
${button ? marked({ button }) : ""}
</td></tr>
<tr><td class="quiet" style="${styles.footer}"><p style="${styles.footnote}">${escape(footnote)}</p>
<p style="${styles.footnote}">${[...quietLinks, { label: site.name, url: site.address }].map(quietLink).join(" &nbsp;·&nbsp; ")}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The text that stands beside the subject in a list of mails. */
function previewOf({ book, parts }: MailContent): string {
  const [first] = parts.flatMap((part) => ("text" in part ? [part.text] : []));
  return (first ?? book?.line ?? "").slice(0, previewLength);
}

function head({ subject, heading, book }: MailContent): string {
  const words = (title: string, line: string) =>
    `<h1 dir="auto" class="ink heading" style="${title}">${escape(heading ?? subject)}</h1>${
      book ? `<p dir="auto" class="quiet" style="${line}">${escape(book.line)}</p>` : ""
    }`;
  if (!book?.cover) return words(styles.heading, styles.line);
  const beside = words(`${styles.heading};${styles.headingBeside}`, `${styles.line};${styles.lineBeside}`);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.head}"><tr>
<td width="96" valign="top">${picture(book.cover, 96)}</td><td valign="middle" class="beside" style="${styles.besideCover}">${beside}</td></tr></table>`;
}

/** At a width in pixels; the file has twice as many for fine screens. */
function picture({ hash, width, height, alt }: MailPicture, shown: number): string {
  return `<img src="cid:${pictureId(hash)}" width="${shown}" height="${Math.round((shown * height) / width)}" alt="${escape(alt)}" class="quiet cover" style="${styles.cover}">`;
}

function marked(part: MailPart | { button: MailLink }): string {
  if ("text" in part) return `<p dir="auto" style="${styles.text}">${lines(part.text)}</p>`;
  if ("excerpt" in part) {
    const { text, language, direction } = part.excerpt;
    const as = `${language ? ` lang="${escape(language)}"` : ""} dir="${direction ?? "auto"}"`;
    return text
      .split("\n")
      .map((line) => `<p${as} style="${styles.excerpt}">${escape(line)}</p>`)
      .join("\n");
  }
  if ("code" in part) return `<p class="ink" style="${styles.code}">${escape(part.code)}</p>`;
  if ("button" in part)
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.button}"><tr>
<td class="button" bgcolor="${buttonColor}" style="${styles.buttonCell}"><a class="button-text" href="${address(part.button)}" style="${styles.buttonText}">${escape(part.button.label)}</a></td></tr></table>`;
  if ("link" in part)
    return `<p style="${styles.text}"><a class="link" href="${address(part.link)}" style="${styles.link}">${escape(part.link.label)}</a></p>`;
  if ("item" in part) return item(part.item);
  const rows = part.facts.map(
    // A name that several have in a row stands once.
    ({ name, value }, at) =>
      `<tr><td class="quiet" valign="top" style="${styles.factName}">${part.facts[at - 1]?.name === name ? "" : escape(name)}</td><td dir="auto" style="${styles.factValue}">${factValue(value)}</td></tr>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0" style="${styles.facts}">${rows.join("")}</table>`;
}

function item({ title, url, line, details, cover }: MailItem): string {
  const name = `<a class="link" dir="auto" href="${address({ url })}" style="${styles.itemTitle}">${escape(title)}</a>`;
  const more = details.map((detail) => `<br><span dir="auto">${escape(detail)}</span>`).join("");
  const words = `<p style="${styles.item}">${name}${line ? `<br><span dir="auto" class="quiet" style="${styles.itemLine}">${escape(line)}</span>` : ""}${more}</p>`;
  // No room for more: the title stands beside it.
  const side = cover ? `<td width="64" valign="top">${picture({ ...cover, alt: "Cover" }, 64)}</td>` : "";
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.head}"><tr>${side}<td valign="top" class="${cover ? "beside" : ""}" style="${cover ? styles.besideCover : ""}">${words}</td></tr></table>`;
}

/** An address among the facts is a link, named by its host: those of invoices have a hundred characters and more. */
const factValue = (value: string): string =>
  /^https?:\/\/\S+$/.test(value)
    ? `<a class="link" href="${escape(value)}" style="${styles.link}">${escape(URL.parse(value)?.host ?? value)}</a>`
    : escape(value);

const quietLink = (link: MailLink): string =>
  `<a class="quiet" href="${address(link)}" style="${styles.quietLink}">${escape(link.label)}</a>`;

const lines = (text: string) => escape(text).replaceAll("\n", "<br>");

/** Throws for an address that a mail must not lead to. */
function address({ url }: Pick<MailLink, "url">): string {
  if (!["http:", "https:"].includes(new URL(url).protocol)) throw new Error("a mail links to web pages only");
  return escape(url);
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
