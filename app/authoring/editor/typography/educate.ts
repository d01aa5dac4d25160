import type { Node } from "@tiptap/pm/model";
import type { Match } from "../find-replace/find-text.ts";
import { dashFor, isElided, quoteFor, spaceBefore } from "#app/manuscript/words/typographic.ts";

/** A typed character and its typographic replacement. */
export interface Education extends Match {
  words: string;
}

/**
 * Every character of a text with a typographic replacement, in order: straight quotation marks, two hyphens, three dots, French
 * spaces, replaced as if they had been typed. Code and addresses stay; text marked as another language gets that language's
 * characters. Yields null after every block, so that the caller can yield to the event loop.
 */
export function* educationsIn(document: Node, language: string): Generator<Education | null> {
  for (const { block, start } of textBlocks(document, 0)) {
    yield* educateLine(block, { start, at: start, note: null }, language);
    let at = start;
    for (const child of block.children) {
      if (child.type.name === "footnote")
        yield* educateLine(child, { start, at: at + 1, note: at + 1 }, language);
      at += child.nodeSize;
    }
    yield null;
  }
}

interface TextBlock {
  block: Node;
  /** Where its content begins. */
  start: number;
}

function* textBlocks(node: Node, start: number): Generator<TextBlock> {
  let at = start;
  for (const child of node.children) {
    const isCode = child.type.spec.code === true;
    if (child.isTextblock && !isCode) yield { block: child, start: at + 1 };
    else if (!child.isTextblock) yield* textBlocks(child, at + 1);
    at += child.nodeSize;
  }
}

const signs = /["']|(?<![-<!])-{2,3}(?![->])|(?<!\.)\.{3,4}(?!\.)|(?<=\S) (?=[;:!?](?:[\s"'”’»)\]]|$))/g;
/** The length of the preceding text that decides on a replacement. */
const mostBefore = 1_000;

interface Where {
  start: number;
  /** The start of the text of the line or note. */
  at: number;
  note: number | null;
}

function* educateLine(line: Node, { start, at, note }: Where, language: string): Generator<Education> {
  const text = lineText(line);
  const facts = new Facts(line, language, text);
  let before = "";
  let last = 0;
  for (const { index, 0: sign } of text.matchAll(signs)) {
    before = `${before}${text.slice(last, index).replaceAll("\ufffc", "")}`.slice(-mostBefore);
    last = index + sign.length;
    const tag = facts.languageAt(index, sign);
    const after = text.slice(last, last + 12);
    const words = tag === null ? sign : educated(sign, { language: tag, before, after });
    before += words;
    if (words !== sign) yield { from: at + index, to: at + last, start, note, words };
  }
}

interface Around {
  language: string;
  before: string;
  after: string;
}

function educated(sign: string, { language, before, after }: Around): string {
  if (sign === '"') return quoteFor(language, before, sign);
  if (sign === "'")
    return isElided(language, after) && isAtStart(before) ? "’" : quoteFor(language, before, sign);
  if (sign === " ") return spaceBefore(language, after.slice(0, 1));
  return sign.startsWith("-") ? dashFor(language) : `…${sign.slice(3)}`;
}

const isAtStart = (before: string) => !/[\p{L}\p{N}]$/u.test(before);

/** With one character per position, so that indexes in it are positions in the document. */
const lineText = (line: Node) =>
  line.children
    .map((child) => {
      if (child.isText) return child.text ?? "";
      return (child.type.name === "hardBreak" ? "\n" : "\ufffc").repeat(child.nodeSize);
    })
    .join("");

const addresses = /(?:https?:\/\/|ftp:\/\/|mailto:|www\.)[^\s"'<>]+/g;

/** Facts about positions in a line; queried from left to right. */
class Facts {
  readonly #children: readonly Node[];
  readonly #language: string;
  readonly #addresses: (readonly [from: number, to: number])[];
  #index = 0;
  #at = 0;
  #address = 0;

  constructor(line: Node, language: string, text: string) {
    this.#children = line.children;
    this.#language = language;
    this.#addresses = [...text.matchAll(addresses)].map(({ index, 0: found }) => [
      index,
      index + found.length,
    ]);
  }

  /** The language whose characters are used there; null for none. */
  languageAt(position: number, sign: string): string | null {
    let child = this.#children[this.#index];
    while (child && this.#at + child.nodeSize <= position) {
      this.#at += child.nodeSize;
      this.#index += 1;
      child = this.#children[this.#index];
    }
    if (child?.marks.some(({ type }) => type.spec.code)) return null;
    // Punctuation after an address is not part of it.
    if (!/["']/.test(sign) && this.#isAddress(position)) return null;
    const own = child?.marks.find(({ type }) => type.name === "language");
    return own ? String(own.attrs["tag"]) : this.#language;
  }

  #isAddress(position: number): boolean {
    while ((this.#addresses[this.#address]?.[1] ?? Infinity) <= position) this.#address += 1;
    const [from] = this.#addresses[this.#address] ?? [Infinity];
    return from <= position;
  }
}
