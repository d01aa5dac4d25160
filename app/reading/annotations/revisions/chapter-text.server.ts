import { Parser } from "htmlparser2";
import type { ChapterText, TextBlock } from "../anchoring/chapter-text.ts";

/** As in the reader (reader/locator/text-positions.ts). */
const named = new Set("p h1 h2 h3 h4 h5 h6 li blockquote dt dd figure table pre hr img".split(" "));

/** The text of a chapter and its blocks, as the reader counts positions in it, from its sanitised HTML. */
export function readChapterText(slug: string, html: string): ChapterText {
  let text = "";
  const blocks: TextBlock[] = [];
  const open: (TextBlock | null)[] = [];
  const parser = new Parser(
    {
      onopentag(name, { id = "" }) {
        const isBlock = id !== "" && (id.startsWith("p-") || named.has(name));
        const block = isBlock ? { id, start: text.length, end: text.length } : null;
        if (block) blocks.push(block);
        open.push(block);
      },
      ontext(words) {
        text += words;
      },
      onclosetag() {
        const block = open.pop();
        if (block) block.end = text.length;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return { slug, text, blocks };
}
