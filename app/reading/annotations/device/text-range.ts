import { hashOfText } from "#app/platform/text/hash-of-text.ts";
import { contextLength, longestQuote, type MarkPoint, type MarkTarget } from "../anchoring/target.ts";
import { blockOf, offsetIn, rangeBetween } from "./block-text.ts";

/** A chapter on the screen. */
export interface TextOfChapter {
  /** Its slug. */
  chapter: string;
  text: HTMLElement;
  /** What positions are counted in, in reading order. */
  blocks: readonly HTMLElement[];
}

/** What a mark of these words is to store; null where nothing can be marked, or the text is too long. */
export function targetOf({ chapter, blocks }: TextOfChapter, range: Range): MarkTarget | null {
  const first = blockOf(blocks, range.startContainer);
  const last = blockOf(blocks.toReversed(), range.endContainer);
  if (!first || !last) return null;
  const start = pointOf(first, range.startContainer, range.startOffset);
  const end = pointOf(last, range.endContainer, range.endOffset);
  const marked = rangeBetween({ block: first, offset: start.offset }, { block: last, offset: end.offset });
  const quote = marked.toString().toWellFormed();
  if (quote.trim() === "" || quote.length > longestQuote) return null;
  return {
    chapter,
    start,
    end,
    quote,
    prefix: first.textContent.slice(Math.max(0, start.offset - contextLength), start.offset).toWellFormed(),
    suffix: last.textContent.slice(end.offset, end.offset + contextLength).toWellFormed(),
  };
}

const pointOf = (block: HTMLElement, node: Node, offset: number): MarkPoint => ({
  block: block.id,
  offset: offsetIn(block, node, offset),
  hash: hashOfText(block.textContent),
});

/** Where a target is in the text on the screen; null unless the very words are there. */
export function rangeOf({ chapter, text }: TextOfChapter, target: MarkTarget): Range | null {
  if (target.chapter !== chapter) return null;
  const first = document.getElementById(target.start.block);
  const last = document.getElementById(target.end.block);
  if (!first || !last || !text.contains(first) || !text.contains(last)) return null;
  const range = rangeBetween(
    { block: first, offset: target.start.offset },
    { block: last, offset: target.end.offset },
  );
  return range.toString().toWellFormed() === target.quote ? range : null;
}
