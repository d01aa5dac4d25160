import { Parser } from "htmlparser2";

/** A block of a chapter, as the reader counts positions in it. */
export interface ChapterBlock {
  id: string;
  text: string;
  /** Letters of the chapter before it. */
  start: number;
}

/** As in the reader (reader/locator/text-positions.ts). */
const named = new Set("p h1 h2 h3 h4 h5 h6 li blockquote dt dd figure table pre hr img".split(" "));

/** The blocks of a chapter in reading order, from its sanitised HTML: one around others has their text too. */
export function readBlocks(html: string): ChapterBlock[] {
  let text = "";
  const blocks: { id: string; start: number; end: number }[] = [];
  const open: (number | null)[] = [];
  const parser = new Parser(
    {
      onopentag(name, { id = "" }) {
        const isBlock = id !== "" && (id.startsWith("p-") || named.has(name));
        open.push(isBlock ? blocks.push({ id, start: text.length, end: text.length }) - 1 : null);
      },
      ontext(words) {
        text += words;
      },
      onclosetag() {
        const block = blocks[open.pop() ?? -1];
        if (block) block.end = text.length;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return blocks.map(({ id, start, end }) => ({ id, text: text.slice(start, end), start }));
}
