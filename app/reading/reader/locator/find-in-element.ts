import { findMatches } from "../searching/find-in-text.ts";

const blockNames = /^(P|LI|DT|DD|DIV|H[1-6]|BLOCKQUOTE|FIGURE|FIGCAPTION|TD|TH|TR|PRE|SECTION|BR)$/;
const highlightName = "reader-found";

/** The `occurrence`-th match in the element, highlighted; the last one when there are fewer. */
export function findInElement(element: HTMLElement, query: string, occurrence: number): Range | null {
  const { text, pieces } = gatherText(element);
  const matches = findMatches(text, query, occurrence + 1);
  const match = matches[occurrence] ?? matches.at(-1);
  if (!match) return null;
  const range = document.createRange();
  const [start, end] = [pointAt(pieces, match.start), pointAt(pieces, match.end)];
  if (!start || !end) return null;
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  if ("highlights" in CSS) CSS.highlights.set(highlightName, new Highlight(range));
  return range;
}

interface Piece {
  node: Text;
  start: number;
}

// One line per block, as in the server's plain text, so that no match spans two paragraphs.
function gatherText(element: HTMLElement): { text: string; pieces: Piece[] } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const pieces: Piece[] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      text += node.data;
    } else if (blockNames.test(node.nodeName)) text += "\n";
  }
  return { text, pieces };
}

function pointAt(pieces: Piece[], position: number): { node: Text; offset: number } | null {
  const piece = pieces.findLast(({ start }) => start <= position);
  return piece ? { node: piece.node, offset: Math.min(piece.node.length, position - piece.start) } : null;
}
