import { Parser } from "htmlparser2";
import { expandEntities } from "../epub/read/markup/entities.ts";
import { signMark } from "./compare-words.ts";

const inline = new Set(
  "a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var wbr ruby rb".split(
    " ",
  ),
);
const silent = new Set("script style head title template rt rp noscript".split(" "));
const sign = /^[\s[(]*(?:\d{1,4}|[ivxlc]{1,6}|[a-z]|[^\p{L}\p{N}]{0,4})[\])\s.]*$/iu;

/**
 * The text of a page straight from the tokeniser, without tree, blocks or notes, so that it does not share the faults of
 * the reader that it checks. Marks of internal links are delimited by `signMark`.
 */
export function markupText(html: string): string {
  const out: string[] = [];
  let skipped = 0;
  /** Text of the internal link that is open, or null. */
  let link: string[] | null = null;
  const put = (text: string) => (link ?? out).push(text);
  const endLink = () => {
    const text = link?.join("") ?? "";
    link = null;
    out.push(sign.test(text) ? `${signMark}${text}${signMark}` : text);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (silent.has(name)) skipped += 1;
        if (!inline.has(name)) put("\n");
        if (name !== "a") return;
        if (link) endLink();
        if (attributes["href"]?.includes("#")) link = [];
      },
      ontext(text) {
        if (skipped === 0) put(text.replaceAll(signMark, ""));
      },
      onclosetag(name) {
        if (silent.has(name)) skipped = Math.max(0, skipped - 1);
        if (name === "a" && link) endLink();
        if (!inline.has(name)) put("\n");
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  );
  parser.end(expandEntities(html));
  if (link) endLink();
  return out.join("");
}

interface XmlWords {
  /** Elements whose text counts; null: all text does. */
  text: Set<string> | null;
  /** Elements whose content does not count. */
  silent: Set<string>;
  /** Elements that separate words. */
  parting: Set<string>;
}

/** The text of a word processor's XML file, selected by element names. */
export function xmlText(xml: string, { text, silent: left, parting }: XmlWords): string {
  const out: string[] = [];
  let skipped = 0;
  let inText = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (left.has(name)) skipped += 1;
        if (text?.has(name)) inText += 1;
        if (parting.has(name) && skipped === 0) out.push("\n");
      },
      ontext(said) {
        if (skipped === 0 && (!text || inText > 0)) out.push(said);
      },
      onclosetag(name) {
        if (left.has(name)) skipped -= 1;
        if (text?.has(name)) inText -= 1;
        if (parting.has(name) && skipped === 0) out.push("\n");
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return out.join("");
}
