import type { IndexedChapter, Span } from "./chapter-text.ts";
import { foldWords } from "./fold-text.ts";
import type { MarkTarget } from "./target.ts";

/** A target's words and what stood around them, as letters. */
export interface FoldedTarget {
  target: MarkTarget;
  quote: string;
  prefix: string;
  suffix: string;
}

export const foldTarget = (target: MarkTarget): FoldedTarget => ({
  target,
  quote: foldWords(target.quote),
  prefix: foldWords(target.prefix),
  suffix: foldWords(target.suffix),
});

/** Letters on both sides that are enough to know a place by, together with its words. */
export const enough = 8;
/** A mark that began or ended its block, and does so here. */
const ofEdge = 2;
/** That it begins in the same block. */
export const evidenceOfBlock = 16;

/** How many letters around a part of a chapter are as they were around the marked words; edges and the block's id count too. */
export function evidenceFor(folded: FoldedTarget, chapter: IndexedChapter, at: Span): number {
  const { letters } = chapter.folded;
  const { start, end } = chapter.unfoldedSpan(at);
  const [first, last] = [chapter.blockAt(start), chapter.blockAt(end - 1)];
  const { prefix, suffix, target } = folded;
  const isFirst = first !== null && chapter.foldedSpan(first).start === at.start;
  const isLast = last !== null && chapter.foldedSpan(last).end === at.end;
  const before = prefix === "" ? (isFirst ? ofEdge : 0) : commonEnd(letters, at.start, prefix);
  const after = suffix === "" ? (isLast ? ofEdge : 0) : commonStart(letters, at.end, suffix);
  // Ids of imported chapters are only unique within them.
  const isOwn = chapter.slug === target.chapter && first?.id === target.start.block;
  return before + after + (isOwn ? evidenceOfBlock : 0);
}

function commonEnd(letters: string, end: number, prefix: string): number {
  let count = 0;
  while (count < prefix.length && letters[end - 1 - count] === prefix[prefix.length - 1 - count]) count += 1;
  return count;
}

function commonStart(letters: string, start: number, suffix: string): number {
  let count = 0;
  while (count < suffix.length && letters[start + count] === suffix[count]) count += 1;
  return count;
}
