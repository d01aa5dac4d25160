import type { Node } from "@tiptap/pm/model";
import type { Transform } from "@tiptap/pm/transform";

export interface Wanted {
  find: string;
  matchesCase: boolean;
  wholeWords: boolean;
}

export interface Match {
  from: number;
  to: number;
  /** The words around it. */
  before: string;
  match: string;
  after: string;
}

const around = 40;

/** Where in a document the words stand, in its order; words are looked for within one block. */
export function findIn(document: Node, { find, matchesCase, wholeWords }: Wanted): Match[] {
  if (find === "") return [];
  const plain = patternOf(find);
  const bounded = wholeWords ? `(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])` : plain;
  const pattern = new RegExp(bounded, matchesCase ? "gu" : "giu");
  const matches: Match[] = [];
  document.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const text = inlineText(node);
    for (const { index, 0: match } of text.matchAll(pattern))
      matches.push({
        from: at + 1 + index,
        to: at + 1 + index + match.length,
        before: text.slice(Math.max(0, index - around), index).replaceAll("\ufffc", ""),
        match,
        after: text.slice(index + match.length, index + match.length + around).replaceAll("\ufffc", ""),
      });
    return false;
  });
  return matches;
}

/** The block's text with as many signs as positions, so that places in it are places in the document. */
const inlineText = (block: Node) =>
  block.children
    .map((child): string => {
      if (child.isText) return child.text ?? "";
      // A footnote's words, between the two positions of its ends.
      if (child.inlineContent) return `\ufffc${inlineText(child)}\ufffc`;
      return "\ufffc".repeat(child.nodeSize);
    })
    .join("");

const alike: [RegExp, string][] = [
  [/['‘’‚‛‹›]/, "['‘’‚‛‹›]"],
  [/["“”„‟«»]/, '["“”„‟«»]'],
  [/[ \u00a0\u202f]/, "[ \\u00a0\\u202f]"],
];

/** Straight and curly quotation marks are the same here, as are letters with their marks in one sign or in two. */
function patternOf(find: string): string {
  return [...find.normalize("NFC")]
    .map((sign) => {
      const same = alike.find(([signs]) => signs.test(sign));
      if (same) return same[1];
      const composed = sign.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
      const parts = sign.normalize("NFD");
      if (!/\p{L}/u.test(sign)) return composed;
      return parts === sign ? `${composed}(?!\\p{M})` : `(?:${composed}|${parts}(?!\\p{M}))`;
    })
    .join("");
}

/** Puts other words in the place of each match, with the marks of what was there. */
export function replaceMatches<Change extends Transform>(
  change: Change,
  matches: readonly Match[],
  words: string,
): Change {
  const { schema } = change.doc.type;
  for (const { from, to } of matches.toReversed()) {
    const marks = change.doc.resolve(from).marksAcross(change.doc.resolve(to)) ?? [];
    if (words === "") change.delete(from, to);
    else change.replaceWith(from, to, schema.text(words, marks));
  }
  return change;
}
