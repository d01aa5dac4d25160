import { destinations } from "../rtf/formats.ts";
import { decodePage } from "../rtf/character-sets.ts";
import { tokensOf } from "../rtf/tokens.ts";
import { markupText } from "./markup-text.ts";

/** The words of Markdown: what its signs, addresses, labels and front matter are is taken away, all else counts. */
export function markdownText(text: string): string {
  const body = text
    .replace(/^---[ \t]*\n[\s\S]{0,20000}?\n(?:---|\.\.\.)[ \t]*(?=\n|$)/, "")
    .replace(/^(?:% ?[^\n]*\n){1,3}/, "")
    .split("\n")
    .map(withoutSigns)
    .join("\n");
  return markupText(body.replace(/<(?![a-zA-Z/!])/g, "&lt;"));
}

const withoutSigns = (line: string) =>
  line
    .replace(/^[ \t>]*\[(?!\^)[^\]\n]{1,200}\]:[ \t]*\S.*/, " ")
    .replace(/^[ \t>]*\[\^[^\]\n]{1,200}\]:/, " ")
    .replace(/^[ \t>*+-]*\(?(?:\d{1,9}|#|[a-z]|[ivxlc]{2,6})[.)](?=\s)/i, " ")
    .replace(/^[ \t]*(?:`{3,}|~{3,}).*/, " ")
    .replace(/(^#.*)\{#[\w:.-]{1,200}[^{}]{0,200}\}\s*$/, "$1")
    .replace(/\[\^[^\]\s]{1,200}\]/g, " ")
    .replace(/\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,200}\])/g, "]")
    .replace(/\\(?=[^\p{L}\p{N}\s])/gu, "");

const worded = new Set(["emdash", "endash", "lquote", "rquote", "ldblquote", "rdblquote"]);
const parting = new Set("par line tab cell row sect page nestcell nestrow emspace enspace".split(" "));

interface Group {
  isSilent: boolean;
  isHidden: boolean;
  skip: number;
}

/** The words of RTF, group by group; what is no text of the document goes by the words that begin its group. */
export function rtfText(bytes: Uint8Array): string {
  const out: string[] = [];
  const groups: Group[] = [];
  let group: Group = { isSilent: false, isHidden: false, skip: 1 };
  let isMarked = false;
  let skipping = 0;
  const put = (text: string) => {
    const left = text.slice(skipping);
    skipping = Math.max(0, skipping - text.length);
    if (!group.isSilent && !group.isHidden) out.push(left);
  };
  for (const token of tokensOf(new TextDecoder("latin1").decode(bytes))) {
    if (token.kind === "open") {
      groups.push(group);
      group = { ...group };
      isMarked = false;
    } else if (token.kind === "close") group = groups.pop() ?? group;
    else if (token.kind === "text") put(token.text);
    // One byte alone says enough of where words begin and end.
    else if (token.kind === "byte") put(decodePage([token.value], 1252));
    else if (token.kind === "symbol") {
      isMarked = token.sign === "*";
      if (token.sign === "~" || token.sign === "\n") out.push(" ");
    } else if (token.kind === "word") {
      const { name, value } = token;
      const destination = destinations[name];
      if (destination ? isSilent(destination) : isMarked) group.isSilent = true;
      isMarked = false;
      if (name === "v" || name === "deleted") group.isHidden = value !== 0;
      if (name === "uc") group.skip = Math.min(10, Math.max(0, value ?? 1));
      if (destination || parting.has(name)) out.push("\n");
      if (worded.has(name)) put("—");
      if (name === "u" && value !== null) {
        put(String.fromCharCode(value < 0 ? value + 65_536 : value));
        skipping = group.skip;
      }
    }
  }
  return out.join("");
}

const isSilent = (destination: string) => !["body", "footnote", "result"].includes(destination);
