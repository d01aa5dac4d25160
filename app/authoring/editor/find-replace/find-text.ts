import { Fragment, Mark, type Node, type Schema } from "@tiptap/pm/model";
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
  const found: Match[] = [];
  for (const [from, to] of matchesInBlock(inlineText(block), pattern))
    found.push({ from: start + from, to: start + to, start, note: null });
  const inText = found.length;
  block.forEach((child, offset) => {
    if (child.type.name !== "footnote") return;
    const note = start + offset + 1;
    for (const [from, to] of matchesInBlock(child.textContent, pattern))
      found.push({ from: note + from, to: note + to, start, note });
  });
  return found.length === inText ? found : found.sort((a, b) => a.from - b.from);
}

/** One after another: a paragraph may have a hundred thousand of them. */
function* matchesInBlock(text: string, pattern: RegExp): Generator<readonly [from: number, to: number]> {
  for (const { index, 0: match } of text.matchAll(pattern)) yield [index, index + match.length];
}

/** The same in a title or a plain-text note. */
export function findInLine(text: string, wanted: FindQuery): (readonly [from: number, to: number])[] {
  return wanted.find === "" ? [] : [...matchesInBlock(text, patternOf(wanted))];
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
    const { from, to, content } = replacedPart(change.doc.resolve(start).parent, inBlock, words);
    if (to > from) change.replaceWith(start + from, start + to, content);
  }
  return change;
}

/** A text block with all its matches replaced, also in its notes. */
export function replacedBlock(block: Node, matches: readonly Match[], words: ReplacementText): Node {
  const { from, to, content } = replacedPart(block, matches, words);
  const [before, after] = [block.content.cut(0, from), block.content.cut(to)];
  return block.copy(before.append(Fragment.fromArray(content)).append(after));
}

interface ReplacedPart {
  /** Counted from the beginning of the block's content. */
  from: number;
  to: number;
  content: Node[];
}

/** A block's content from its first match to its last, with all of them replaced; walks the block once. */
function replacedPart(block: Node, given: readonly Match[], words: ReplacementText): ReplacedPart {
  // Typographic replacements come line by line: those of notes after those of the text around them.
  const matches = given.toSorted((one, other) => one.from - other.from);
  const start = matches[0]?.start ?? 0;
  const pieces = new Pieces(block);
  const content = new InlineContent(block);
  const part: ReplacedPart = { from: 0, to: 0, content: content.nodes };
  for (let index = 0; index < matches.length;) {
    const match = matches[index] as Match;
    const from = (match.note === null ? match.from : match.note - 1) - start;
    if (index === 0) part.from = from;
    else pieces.copy(part.to, from, content);
    const note = match.note === null ? null : pieces.childAt(from);
    const end = note ? endOfNote(matches, index) : index + 1;
    if (note) content.addNode(replacedBlock(note, inNote(matches.slice(index, end)), words));
    else content.addText(replacementOf(match, words), pieces.marksAt(from));
    part.to = note ? from + note.nodeSize : match.to - start;
    index = end;
  }
  content.close();
  return part;
}

const replacementOf = ({ from }: Match, words: ReplacementText): string =>
  typeof words === "string" ? words : (words.get(from) ?? "");

/** The matches of a note as those of a block of its own. */
const inNote = (matches: Match[]): Match[] =>
  matches.map((match) => ({ ...match, start: match.note ?? match.start, note: null }));

/** The index after the last match in the same note. */
function endOfNote(matches: readonly Match[], index: number): number {
  const note = matches[index]?.note;
  let end = index + 1;
  while (end < matches.length && matches[end]?.note === note) end += 1;
  return end;
}

/** Collects inline content. Text with the same marks becomes one node, so that many matches leave little garbage behind. */
class InlineContent {
  readonly nodes: Node[] = [];
  readonly #schema: Schema;
  #text = "";
  #marks: readonly Mark[] = [];

  constructor(block: Node) {
    this.#schema = block.type.schema;
  }

  addText(text: string, marks: readonly Mark[]): void {
    if (text === "") return;
    if (!Mark.sameSet(this.#marks, marks)) this.close();
    this.#marks = marks;
    this.#text += text;
  }

  addNode(node: Node): void {
    this.close();
    this.nodes.push(node);
  }

  close(): void {
    if (this.#text !== "") this.nodes.push(this.#schema.text(this.#text, this.#marks));
    this.#text = "";
  }
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

  childAt(position: number): Node | null {
    let child = this.#children[this.#index];
    while (child && this.#at + child.nodeSize <= position) {
      this.#at += child.nodeSize;
      this.#index += 1;
      child = this.#children[this.#index];
    }
    return child ?? null;
  }

  copy(from: number, to: number, into: InlineContent): void {
    for (let at = from; at < to;) {
      const child = this.childAt(at);
      if (!child) return;
      const end = Math.min(to, this.#at + child.nodeSize);
      if (child.isText) into.addText((child.text ?? "").slice(at - this.#at, end - this.#at), child.marks);
      else into.addNode(child);
      at = end;
    }
  }

  marksAt(position: number): readonly Mark[] {
    return this.childAt(position)?.marks ?? [];
  }
}
