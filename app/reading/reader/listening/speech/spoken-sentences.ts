import { isSeen } from "../spoken-text.ts";
import type { Sentence } from "./speech-player.ts";
import { splitSentences } from "./split-sentences.ts";

/** A sentence of the text on the screen. */
export interface SpokenSentence extends Sentence {
  /** Made when it is needed: a long chapter has thousands. */
  range: () => Range;
}

/** Read aloud they would only disturb: page numbers, marks of notes and ways back, readings beside ideographs, and what is hidden. */
const unspoken =
  "rt, rp, script, style, [hidden], [aria-hidden=true], [role=doc-pagebreak], [role=doc-noteref], [role=doc-backlink]";
const notes = "[role=doc-footnote], [role=doc-endnote], [role=doc-endnotes]";

interface SpokenText {
  body: HTMLElement;
  /** Of the text, where it does not say. */
  language: string;
  skipsNotes: boolean;
}

/** The sentences of a chapter in order, each with the language that it is written in. */
export function listSentences({ body, language, skipsNotes }: SpokenText): SpokenSentence[] {
  const sentences: SpokenSentence[] = [];
  for (const { element, pieces } of paragraphsOf(body, skipsNotes ? `${unspoken}, ${notes}` : unspoken)) {
    const own = element.closest("[lang]")?.getAttribute("lang") || language;
    const text = pieces.map(({ node }) => node.data).join("");
    // Line breaks of the source are none of the text.
    const plain = text.replace(/[\t\n\r]/g, " ");
    for (const { start, end } of splitSentences(plain, own || undefined))
      sentences.push({
        text: plain.slice(start, end).replace(/ {2,}/g, " "),
        language: own === "und" ? "" : own,
        range: () => rangeOf(pieces, start, end),
      });
  }
  return sentences;
}

interface Piece {
  node: Text;
  /** Where it begins in the paragraph. */
  start: number;
}

interface Paragraph {
  element: Element;
  pieces: Piece[];
}

/** The spoken texts of each block, in order. */
function paragraphsOf(body: HTMLElement, leftOut: string): Paragraph[] {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(leftOut) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const blocks = new Map<Element, boolean>();
  const isBlock = (element: Element): boolean => {
    const known = blocks.get(element);
    if (known !== undefined) return known;
    const is = !/^(inline|contents|ruby)/.test(getComputedStyle(element).display);
    blocks.set(element, is);
    return is;
  };
  const paragraphs: Paragraph[] = [];
  let isBroken = true;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      isBroken ||= node.nodeName === "BR";
      continue;
    }
    let block = node.parentElement ?? body;
    while (block !== body && !isBlock(block)) block = block.parentElement ?? body;
    const last = paragraphs.at(-1);
    if (last && last.element === block && !isBroken) last.pieces.push({ node, start: lengthOf(last.pieces) });
    else if (node.data.trim() !== "") {
      paragraphs.push({ element: block, pieces: [{ node, start: 0 }] });
      isBroken = false;
    }
  }
  return paragraphs;
}

function lengthOf(pieces: readonly Piece[]): number {
  const last = pieces.at(-1);
  return last ? last.start + last.node.length : 0;
}

function rangeOf(pieces: readonly Piece[], start: number, end: number): Range {
  const range = document.createRange();
  const first = pieces.findLast((piece) => piece.start <= start);
  const last = pieces.findLast((piece) => piece.start < end);
  if (first) range.setStart(first.node, Math.min(first.node.length, start - first.start));
  if (last) range.setEnd(last.node, Math.min(last.node.length, end - last.start));
  return range;
}

/** The first sentence that is on the screen. */
export function firstSeenSentence(sentences: readonly SpokenSentence[]): number {
  return Math.max(
    0,
    sentences.findIndex((sentence) => isSeen(sentence.range())),
  );
}

const highlightName = "reader-spoken";

/** Highlights the sentence that is spoken; null removes the mark. Without the Highlight API its paragraph is marked. */
export function markSentence(sentence: SpokenSentence | null): void {
  if ("highlights" in CSS) {
    if (sentence) CSS.highlights.set(highlightName, new Highlight(sentence.range()));
    else CSS.highlights.delete(highlightName);
    return;
  }
  for (const element of document.querySelectorAll<HTMLElement>("[data-spoken]"))
    delete element.dataset["spoken"];
  const block = sentence?.range().startContainer.parentElement?.closest<HTMLElement>("p, li, h1, h2, h3, h4");
  if (block) block.dataset["spoken"] = "";
}
