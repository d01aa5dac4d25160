import { Parser } from "htmlparser2";
import type { ChapterText, TextBlock } from "../anchoring/chapter-text.ts";

/** As in the reader (reader/locator/text-positions.ts). */
const named = new Set("p h1 h2 h3 h4 h5 h6 li blockquote dt dd figure table pre hr img".split(" "));

/** Parsed between two chances for other work: a chapter may have many megabytes. */
const parsedAtOnce = 64 * 1024;

/** The text of a chapter and its blocks, as the reader counts positions in it, from its sanitised HTML. */
export async function readChapterText(
  { slug, html }: { slug: string; html: string },
  yieldIfDue: () => Promise<void>,
): Promise<ChapterText> {
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
  for (let at = 0; at < html.length; at += parsedAtOnce) {
    parser.write(html.slice(at, at + parsedAtOnce));
    await yieldIfDue();
  }
  parser.end();
  return { slug, text, blocks };
}
