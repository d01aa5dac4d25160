import { markupText } from "./markup-text.ts";

/** The text of Markdown without its syntax, addresses, labels and front matter. */
export function markdownText(text: string): string {
  const body = text
    .replace(/^---[ \t]*\n[\s\S]{0,20000}?\n(?:---|\.\.\.)[ \t]*(?=\n|$)/, "")
    .replace(/^(?:% ?[^\n]*\n){1,3}/, "")
    .split("\n")
    .map(withoutSigns)
    .join("\n");
  return markupText(body.replace(/<(?![a-zA-Z/!])/g, "&lt;"));
}

/** A line that begins with an element of its own: within it a backslash is a letter. */
const elementLine =
  /^[\s>]*(?:[-*+]|\d{1,9}[.)])?\s*<\/?(?!(?:a|b|i|u|s|em|strong|span|sup|sub|code|ruby|br)\b)[a-z]/i;

const withoutSigns = (line: string) =>
  line
    .replace(/^[ \t>]*\[(?!\^)[^\]\n]{1,200}\]:[ \t]*\S.*/, " ")
    .replace(/^[ \t>]*\[\^[^\]\n]{1,200}\]:/, " ")
    .replace(/^[ \t>*+-]*\(?(?:\d{1,9}|#|[a-z]|[ivxlc]{2,6})[.)](?=\s)/i, " ")
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*/, " ")
    .replace(/(^#.*)\{#[\w:.-]{1,200}[^{}]{0,200}\}\s*$/, "$1")
    .replace(/\[\^[^\]\s]{1,200}\]/g, " ")
    .replace(/\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,200}\])/g, "]")
    .replace(/\\([^\p{L}\p{N}\s])(\/?)/gu, (_, sign: string, slash: string) =>
      elementLine.test(line) || slash ? sign + slash : (entities[sign] ?? sign),
    );

/** A sign with a backslash before it is no markup. */
const entities: Record<string, string> = { "<": "&lt;", "&": "&amp;" };
