import { Parser } from "htmlparser2";

/** A longer note is opened in its chapter. */
const longest = 40_000;

/**
 * The outer HTML of the element with this id, or null when there is none or it is too long to be a note. `html` is the
 * sanitised text of a chapter, so that any part of it is safe to show.
 */
export function extractElement(html: string, id: string): string | null {
  let depth = 0;
  let start = -1;
  let end = -1;
  const parser = new Parser({
    onopentag(_name, attributes) {
      if (start < 0 && attributes["id"] === id) {
        start = parser.startIndex;
        depth = 0;
      }
      if (start >= 0) depth += 1;
    },
    onclosetag() {
      if (start < 0 || end >= 0) return;
      depth -= 1;
      if (depth === 0) end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return start < 0 || end < 0 || end - start > longest ? null : html.slice(start, end);
}
