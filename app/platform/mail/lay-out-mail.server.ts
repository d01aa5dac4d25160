import type { Settings } from "../config/settings.server.ts";
import { siteOrigin } from "../http/site-origin.server.ts";
import type { MailText } from "./mail.server.ts";

/** A part of a mail: text, a code to type, a link, or a list of facts. */
export type MailPart =
  | { text: string }
  | { code: string }
  | { link: { label: string; url: string } }
  | { facts: { name: string; value: string }[] };

export interface MailContent {
  subject: string;
  parts: MailPart[];
  /** Why the mail was sent, and what to do if it was not expected; in small type at the end. */
  footnote: string;
}

/**
 * Lays out a mail as plain text and as HTML. All content is text and is escaped; there are no pictures and nothing is
 * loaded.
 */
export function layOutMail(
  settings: Pick<Settings, "SITE_NAME" | "SITE_URL" | "PORT">,
  content: MailContent,
): MailText {
  const address = siteOrigin(settings);
  const signature = `${settings.SITE_NAME} · ${address}`;
  const text = [...content.parts.map(plain), `--\n${content.footnote}\n${signature}`];
  return { subject: content.subject, text: `${text.join("\n\n")}\n`, html: page(settings, content, address) };
}

function plain(part: MailPart): string {
  if ("text" in part) return part.text;
  if ("code" in part) return `    ${part.code}`;
  if ("link" in part) return `${part.link.label}:\n${part.link.url}`;
  return part.facts.map(({ name, value }) => `${name}: ${value}`).join("\n");
}

// Programs without support for colour schemes show black on white; others use their own colours.
const sheet = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 24px 16px; }
  main { max-width: 560px; margin: 0 auto; font: 17px/1.55 Georgia, "Times New Roman", serif; }
  p, dl { margin: 0 0 18px; }
  .site { font-size: 15px; letter-spacing: 0.02em; }
  .code { font: 600 30px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.16em; }
  .link a { font-weight: 600; }
  .address { font-size: 14px; word-break: break-all; }
  dt { font-size: 14px; opacity: 0.75; }
  dd { margin: 0 0 8px; }
  footer { margin-top: 32px; padding-top: 14px; border-top: 1px solid #8a8f98; font-size: 14px; opacity: 0.8; }
`;

function page(settings: Pick<Settings, "SITE_NAME">, content: MailContent, address: string): string {
  const name = escape(settings.SITE_NAME);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(content.subject)}</title>
<style>${sheet}</style>
</head>
<body>
<main>
<p class="site">${name}</p>
${content.parts.map(marked).join("\n")}
<footer><p>${escape(content.footnote)}</p><p>${name} · <a href="${escape(address)}">${escape(address)}</a></p></footer>
</main>
</body>
</html>
`;
}

function marked(part: MailPart): string {
  if ("text" in part) return `<p>${escape(part.text).replaceAll("\n", "<br>")}</p>`;
  if ("code" in part) return `<p class="code">${escape(part.code)}</p>`;
  if ("link" in part) {
    const url = escape(safeUrl(part.link.url));
    return `<p class="link"><a href="${url}">${escape(part.link.label)}</a><br><span class="address">${url}</span></p>`;
  }
  const facts = part.facts.map(({ name, value }) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`);
  return `<dl>${facts.join("")}</dl>`;
}

/** Checks a link's address; throws unless it is a web page. */
function safeUrl(url: string): string {
  if (!["http:", "https:"].includes(new URL(url).protocol)) throw new Error("a mail links to web pages only");
  return url;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
