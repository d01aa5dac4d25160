import { Fragment, type Mark, type Node } from "@tiptap/pm/model";
import type { Transform } from "@tiptap/pm/transform";

export interface FindQuery {
  find: string;
  matchesCase: boolean;
  wholeWords: boolean;
}

export interface Match {
  from: number;
  to: number;
  /** The start position of its block's text. */
  start: number;
  /** The start of the footnote that contains it; null in the text itself. */
  note: number | null;
}

/** The matches in a document, in text order, footnotes included; a match never spans two blocks or notes. */
export const findIn = (document: Node, wanted: FindQuery): Match[] => [...matchesIn(document, wanted)].flat();

/** The same, one block after another, so that a server can yield to the event loop in between. */
export function* matchesIn(document: Node, wanted: FindQuery): Generator<Match[]> {
  if (wanted.find === "") return;
  const pattern = patternOf(wanted);
  let at = 0;
  for (const block of document.children) {
    const found: Match[][] = [];
    const look = (node: Node, start: number) => {
      if (node.isTextblock) found.push(findInBlock(node, start, pattern));
      return !node.isTextblock;
    };
    const inside = at + 1;
    if (look(block, inside)) block.descendants((node, within) => look(node, inside + within + 1));
    yield found.flat();
    at += block.nodeSize;
  }
}

function findInBlock(block: Node, start: number, pattern: RegExp): Match[] {
  const inText = matchesInBlock(inlineText(block), pattern).map(([from, to]): Match => ({
    from: start + from,
    to: start + to,
    start,
    note: null,
  }));
  const inNotes: Match[] = [];
  block.forEach((child, offset) => {
    if (child.type.name !== "footnote") return;
    const note = start + offset + 1;
    for (const [from, to] of matchesInBlock(child.textContent, pattern))
      inNotes.push({ from: note + from, to: note + to, start, note });
  });
  return inNotes.length === 0 ? inText : [...inText, ...inNotes].toSorted((a, b) => a.from - b.from);
}

const matchesInBlock = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length] as const);

/** The same in a title or a plain-text note. */
export function findInLine(text: string, wanted: FindQuery): (readonly [from: number, to: number])[] {
  return wanted.find === "" ? [] : matchesInBlock(text, patternOf(wanted));
}

function patternOf({ find, matchesCase, wholeWords }: FindQuery): RegExp {
  const plain = [...find.normalize("NFC")].map(signPattern).join("");
  const bounded = wholeWords ? `(?<![\\p{L}\\p{N}_])${plain}(?![\\p{L}\\p{N}_])` : plain;
  return new RegExp(bounded, matchesCase ? "gu" : "giu");
}

const alike: [RegExp, string][] = [
  [/['‘’‚‛‹›]/, "['‘’‚‛‹›]"],
  [/["“”„‟«»]/, '["“”„‟«»]'],
  [/[ \u00a0\u202f]/, "[ \\u00a0\\u202f]"],
];

/** Normalises quotation marks, and letters whose accents are composed or separate. */
function signPattern(sign: string): string {
  const same = alike.find(([signs]) => signs.test(sign));
  if (same) return same[1];
  if (!/\p{L}/u.test(sign)) return sign.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const parts = sign.normalize("NFD");
  return parts === sign ? `${sign}(?!\\p{M})` : `(?:${sign}|${parts}(?!\\p{M}))`;
}

const around = 40;

/** The text of a match and the text around it. */
export function contextOf(document: Node, { from, to, start, note }: Match) {
  const within = note ?? start;
  const text = inlineText(document.resolve(within).parent);
  return { ...contextInLine(text, [from - within, to - within]), isNote: note !== null };
}

/** The same in a line of text; an ellipsis marks where the line was cut. */
export function contextInLine(text: string, [first, last]: readonly [number, number]) {
  const [begin, end] = [first - around, last + around];
  const shown = (from: number, to: number) => text.slice(Math.max(0, from), to).replaceAll("\ufffc", "");
  return {
    before: `${begin > 0 ? "…" : ""}${shown(begin, first)}`,
    match: text.slice(first, last),
    after: `${shown(last, end)}${end < text.length ? "…" : ""}`,
  };
}

/** The block's text with one character per position, so that indexes in it are positions in the document. */
const inlineText = (block: Node) =>
  block.children
    .map((child) => (child.isText ? (child.text ?? "") : "\ufffc".repeat(child.nodeSize)))
    .join("");

/** One replacement for every match, or a function of where the match begins. */
export type ReplacementText = string | ReadonlyMap<number, string>;

/** Replaces each match and keeps its marks, with one step per block however many matches it has. */
export function replaceMatches<Change extends Transform>(
  change: Change,
  matches: readonly Match[],
  words: ReplacementText,
): Change {
  const blocks = Map.groupBy(matches, ({ start }) => start);
  // From the end, so that a replacement does not move the matches that follow.
  for (const [start, inBlock] of [...blocks].toReversed()) {
    const replacing = replacementsIn(change.doc.resolve(start).parent, { matches: inBlock, start, words });
    const [first, last] = [replacing.list[0], replacing.list.at(-1)];
    if (!first || !last) continue;
    change.replaceWith(start + first.from, start + last.to, replacedContent(replacing));
  }
  return change;
}

/** A text block with all its matches replaced, also in its notes. */
export function replacedBlock(block: Node, matches: readonly Match[], words: ReplacementText): Node {
  const replacing = replacementsIn(block, { matches, start: matches[0]?.start ?? 0, words });
  const [first, last] = [replacing.list[0], replacing.list.at(-1)];
  if (!first || !last) return block;
  const before = new Pieces(block).take(0, first.from);
  const after = new Pieces(block).take(last.to, block.content.size);
  return block.copy(Fragment.fromArray([...before, ...replacedContent(replacing), ...after]));
}

/** What replaces a range of a block: text, or a whole note with other text in it. */
interface Replacement {
  /** Counted from the beginning of the block's content. */
  from: number;
  to: number;
  words: string;
  note: Node | null;
}

interface Replacing {
  block: Node;
  list: Replacement[];
}

function replacementsIn(
  block: Node,
  { matches, start, words }: { matches: readonly Match[]; start: number; words: ReplacementText },
): Replacing {
  const places = Map.groupBy(matches, ({ note }) => note);
  const list = (places.get(null) ?? []).map(({ from, to }): Replacement => ({
    from: from - start,
    to: to - start,
    note: null,
    words: typeof words === "string" ? words : (words.get(from) ?? ""),
  }));
  if (list.length < matches.length)
    block.forEach((child, from) => {
      const note = start + from + 1;
      const inNote = child.type.name === "footnote" ? places.get(note) : undefined;
      if (!inNote) return;
      const own = inNote.map((match) => ({ ...match, start: note, note: null }));
      list.push({ from, to: from + child.nodeSize, words: "", note: replacedBlock(child, own, words) });
    });
  return { block, list: list.toSorted((one, other) => one.from - other.from) };
}

/** The content from the first replacement to the last; walks the block once. */
function replacedContent({ block, list }: Replacing): Node[] {
  const content: Node[] = [];
  const pieces = new Pieces(block);
  for (const [index, { from, note, words }] of list.entries()) {
    content.push(...pieces.take(list[index - 1]?.to ?? from, from));
    if (note) content.push(note);
    else if (words !== "") content.push(block.type.schema.text(words, pieces.marksAt(from)));
  }
  return content;
}

/** Reads the children of a block from left to right. */
class Pieces {
  readonly #children: readonly Node[];
  #index = 0;
  /** The position where the child at the index begins. */
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

  /** The length of what begins there. */
  marksAt(from: number): readonly Mark[] {
    this.#goTo(from);
    return this.#children[this.#index]?.marks ?? [];
  }
}
