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
  /** Where the words of the footnote begin in which it stands; null in the text itself. */
  note: number | null;
}

/** Where in a document the words stand, in its order, footnotes among them; words are looked for within one block or note. */
export const findIn = (document: Node, wanted: Wanted): Match[] => [...matchesIn(document, wanted)].flat();

/** The same for one block after another of the document itself, so that whoever serves others can do so in between. */
export function* matchesIn(document: Node, wanted: Wanted): Generator<Match[]> {
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
  const inText = placesIn(inlineText(block), pattern).map(([from, to]): Match => ({
    ...{ from: start + from, to: start + to },
    ...{ start, note: null },
  }));
  const inNotes: Match[] = [];
  block.forEach((child, offset) => {
    if (child.type.name !== "footnote") return;
    const note = start + offset + 1;
    for (const [from, to] of placesIn(child.textContent, pattern))
      inNotes.push({ from: note + from, to: note + to, start, note });
  });
  return inNotes.length === 0 ? inText : [...inText, ...inNotes].toSorted((a, b) => a.from - b.from);
}

const placesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length] as const);

/** The same in a title or a note that is plain text. */
export function findInLine(text: string, wanted: Wanted): (readonly [from: number, to: number])[] {
  return wanted.find === "" ? [] : placesIn(text, patternOf(wanted));
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
export function placeOf(document: Node, { from, to, start, note }: Match) {
  const within = note ?? start;
  const text = inlineText(document.resolve(within).parent);
  return { ...placeInLine(text, [from - within, to - within]), isNote: note !== null };
}

/** The same in a line of text. Dots say that it goes on, and only there. */
export function placeInLine(text: string, [first, last]: readonly [number, number]) {
  const [begin, end] = [first - around, last + around];
  const shown = (from: number, to: number) => text.slice(Math.max(0, from), to).replaceAll("\ufffc", "");
  return {
    before: `${begin > 0 ? "…" : ""}${shown(begin, first)}`,
    match: text.slice(first, last),
    after: `${shown(last, end)}${end < text.length ? "…" : ""}`,
  };
}

/** The block's text with as many signs as positions, so that places in it are places in the document. */
const inlineText = (block: Node) =>
  block.children
    .map((child) => (child.isText ? (child.text ?? "") : "\ufffc".repeat(child.nodeSize)))
    .join("");

/** The same words for every match, or for each its own, by where it begins. */
export type NewWords = string | ReadonlyMap<number, string>;

/** Puts other words in the place of each match, with the marks of what was there: one step for each block, however many it has. */
export function replaceMatches<Change extends Transform>(
  change: Change,
  matches: readonly Match[],
  words: NewWords,
): Change {
  const blocks = Map.groupBy(matches, ({ start }) => start);
  // From the end, so that what was replaced moves nothing that is still to be replaced.
  for (const [start, inBlock] of [...blocks].toReversed()) {
    const replacing = replacementsIn(change.doc.resolve(start).parent, { matches: inBlock, start, words });
    const [first, last] = [replacing.list[0], replacing.list.at(-1)];
    if (!first || !last) continue;
    change.replaceWith(start + first.from, start + last.to, replacedContent(replacing));
  }
  return change;
}

/** A block of text with the words replaced in all of it, and in its notes. */
export function replacedBlock(block: Node, matches: readonly Match[], words: NewWords): Node {
  const replacing = replacementsIn(block, { matches, start: matches[0]?.start ?? 0, words });
  const [first, last] = [replacing.list[0], replacing.list.at(-1)];
  if (!first || !last) return block;
  const before = new Pieces(block).take(0, first.from);
  const after = new Pieces(block).take(last.to, block.content.size);
  return block.copy(Fragment.fromArray([...before, ...replacedContent(replacing), ...after]));
}

/** What comes in the place of a stretch of a block: other words, or a whole note with other words in it. */
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
  { matches, start, words }: { matches: readonly Match[]; start: number; words: NewWords },
): Replacing {
  const places = Map.groupBy(matches, ({ note }) => note);
  const list = (places.get(null) ?? []).map(({ from, to }): Replacement => ({
    ...{ from: from - start, to: to - start, note: null },
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

/** What stands from the first replacement to the last; goes through the block once. */
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

  /** Of what begins there. */
  marksAt(from: number): readonly Mark[] {
    this.#goTo(from);
    return this.#children[this.#index]?.marks ?? [];
  }
}
