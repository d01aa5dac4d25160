const blockNames = /^(P|LI|DT|DD|DIV|H[1-6]|BLOCKQUOTE|FIGURE|FIGCAPTION|TD|TH|TR|PRE|SECTION|BR)$/;

/** A text node and where it begins in the gathered text. */
export interface Piece {
  node: Text;
  start: number;
}

/**
 * The text of a chapter as the server searches it: one line per block, so that no match spans two paragraphs, and without title and
 * author, which the page puts above the first text.
 */
export function gatherText(element: Element): { text: string; pieces: Piece[] } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.classList.contains("reader-book-head")
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: length });
      add(node.data);
    } else if (blockNames.test(node.nodeName) && !(parts.at(-1) ?? "\n").endsWith("\n")) add("\n");
  }
  return { text: parts.join(""), pieces };
}
