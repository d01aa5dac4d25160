import { Fragment, type Mark, type Node } from "@tiptap/pm/model";
import type { Transform } from "@tiptap/pm/transform";

export interface Wanted {
  find: string;
  matchesCase: boolean;
  wholeWords: boolean;
}

export interface Match {
  from: number;
  to: number;
  /** Where the text of its block begins. */
  start: number;
}

/** Where in a document the words stand, in its order; words are looked for within one block. */
export const findIn = (document: Node, wanted: Wanted): Match[] => [...matchesIn(document, wanted)].flat();

/** The same for one block after another of the document itself, so that whoever serves others can do so in between. */
export function* matchesIn(document: Node, wanted: Wanted): Generator<Match[]> {
  if (wanted.find === "") return;
  const pattern = patternOf(wanted);
  let at = 0;
  for (const block of document.children) {
    const matches: Match[] = [];
    const look = (node: Node, start: number) => {
      if (!node.isTextblock) return true;
      addMatches(matches, { text: inlineText(node), start }, pattern);
      return false;
    };
    const inside = at + 1;
    if (look(block, inside)) block.descendants((node, within) => look(node, inside + within + 1));
    yield matches;
    at += block.nodeSize;
  }
}

function addMatches(
  matches: Match[],
  { text, start }: { text: string; start: number },
  pattern: RegExp,
): void {
  for (const { index, 0: match } of text.matchAll(pattern))
    matches.push({ from: start + index, to: start + index + match.length, start });
}

function patternOf({ find, matchesCase, wholeWords }: Wanted): RegExp {
  const plain = [...find.normalize("NFC")].map(signPattern).join("");
  const bounded = wholeWords ? `(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])` : plain;
  return new RegExp(bounded, matchesCase ? "gu" : "giu");
}

const alike: [RegExp, string][] = [
  [/['‘’‚‛‹›]/, "['‘’‚‛‹›]"],
  [/["“”„‟«»]/, '["“”„‟«»]'],
  [/[ \u00a0\u202f]/, "[ \\u00a0\\u202f]"],
];

/** Straight and curly quotation marks are the same here, as are letters with their marks in one sign or in two. */
function signPattern(sign: string): string {
  const same = alike.find(([signs]) => signs.test(sign));
  if (same) return same[1];
  if (!/\p{L}/u.test(sign)) return sign.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const parts = sign.normalize("NFD");
  return parts === sign ? `${sign}(?!\\p{M})` : `(?:${sign}|${parts}(?!\\p{M}))`;
}

const around = 40;

/** The words of a match and those around it. */
export function placeOf(document: Node, { from, to, start }: Match) {
  const block = document.resolve(start).parent;
  const text = inlineText(block);
  const [first, last] = [from - start, to - start];
  return {
    before: text.slice(Math.max(0, first - around), first).replaceAll("\ufffc", ""),
    match: text.slice(first, last),
    after: text.slice(last, last + around).replaceAll("\ufffc", ""),
  };
}

/** The block's text with as many signs as positions, so that places in it are places in the document. */
const inlineText = (block: Node) =>
  block.children
    .map((child) => (child.isText ? (child.text ?? "") : "\ufffc".repeat(child.nodeSize)))
    .join("");

/** Puts other words in the place of each match, with the marks of what was there: one step for each block, however many it has. */
export function replaceMatches<Change extends Transform>(
  change: Change,
  matches: readonly Match[],
  words: string,
): Change {
  const blocks = Map.groupBy(matches, ({ start }) => start);
  // From the end, so that what was replaced moves nothing that is still to be replaced.
  for (const [start, inBlock] of [...blocks].toReversed()) {
    const [first, last] = [inBlock[0], inBlock.at(-1)];
    if (!first || !last) continue;
    const content = replacedContent(change.doc.resolve(start).parent, inBlock, words);
    change.replaceWith(first.from, last.to, content);
  }
  return change;
}

/** What stands from the first match to the last, with other words in the matches' place; goes through the block once. */
function replacedContent(block: Node, matches: readonly Match[], words: string): Node[] {
  const content: Node[] = [];
  const pieces = new Pieces(block);
  for (const [index, { from, to, start }] of matches.entries()) {
    const before = index === 0 ? from : (matches[index - 1]?.to ?? from);
    content.push(...pieces.take(before - start, from - start));
    const marks = pieces.marksAcross(from - start, to - start);
    if (words !== "") content.push(block.type.schema.text(words, marks));
  }
  return content;
}

/** A block of text with the words replaced in all of it. */
export function replacedBlock(block: Node, matches: readonly Match[], words: string): Node {
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return block;
  const before = new Pieces(block).take(0, first.from - first.start);
  const after = new Pieces(block).take(last.to - last.start, block.content.size);
  return block.copy(Fragment.fromArray([...before, ...replacedContent(block, matches, words), ...after]));
}

/** The children of a block, asked for from left to right. */
class Pieces {
  readonly #children: readonly Node[];
  #index = 0;
  /** Where the child at the index begins. */
  #at = 0;

  constructor(block: Node) {
    this.#children = block.children;
  }

  #goTo(position: number): void {
    let child = this.#children[this.#index];
    while (child && this.#at + child.nodeSize <= position) {
      this.#at += child.nodeSize;
      this.#index += 1;
      child = this.#children[this.#index];
    }
  }

  take(from: number, to: number): Node[] {
    const taken: Node[] = [];
    let at = from;
    while (at < to) {
      this.#goTo(at);
      const child = this.#children[this.#index];
      if (!child) break;
      const end = Math.min(to, this.#at + child.nodeSize);
      taken.push(child.isText ? child.cut(at - this.#at, end - this.#at) : child);
      at = end;
    }
    return taken;
  }

  /** Of what begins there; a mark that does not grow at its end only when it goes on beyond. As `marksAcross` of ProseMirror. */
  marksAcross(from: number, to: number): readonly Mark[] {
    this.#goTo(from);
    const marks = this.#children[this.#index]?.marks ?? [];
    this.#goTo(to);
    const next = this.#children[this.#index]?.marks ?? [];
    return marks.filter((mark) => mark.type.spec.inclusive !== false || mark.isInSet(next));
  }
}
