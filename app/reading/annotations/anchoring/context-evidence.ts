import type { IndexedChapter, Span } from "./chapter-text.ts";
import { comparableText } from "./fold-text.ts";
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
  quote: comparableText(target.quote),
  prefix: comparableText(target.prefix),
  suffix: comparableText(target.suffix),
});

/** How much around a part of a chapter is as it was around the marked words. */
export interface Evidence {
  /** In letters; edges and the block's id count too. */
  sum: number;
  /** What is between the block and a stranger: as much as any position in the same block has. */
  ofBlock: number;
  /** Whether both sides are as they were. */
  isOnBothSides: boolean;
}

/** Letters that are enough to know a position by, together with its words. */
export const enough = 8;
/** A mark that began or ended its block, and does so here. */
const ofEdge = 2;
const ofBlock = 16;

export function evidenceFor(folded: FoldedTarget, chapter: IndexedChapter, at: Span): Evidence {
  const { letters } = chapter.folded;
  const { start, end } = chapter.unfoldedSpan(at);
  const [first, last] = [chapter.blockAt(start), chapter.blockAt(end - 1)];
  const { prefix, suffix, target } = folded;
  const before = commonEnd(letters, at.start, prefix);
  const after = commonStart(letters, at.end, suffix);
  const isFirst = first !== null && chapter.foldedSpan(first).start === at.start - before;
  const isLast = last !== null && chapter.foldedSpan(last).end === at.end + after;
  const sides = [
    { count: before, isWhole: before === prefix.length && isFirst },
    { count: after, isWhole: after === suffix.length && isLast },
  ];
  // Ids of imported chapters are only unique within them.
  const isOwn = chapter.slug === target.chapter && first?.id === target.start.block;
  return {
    sum: sides.reduce((sum, { count, isWhole }) => sum + count + (isWhole ? ofEdge : 0), isOwn ? ofBlock : 0),
    ofBlock: isOwn ? ofBlock : 0,
    // That both end their blocks is little: the ends of many do alike.
    isOnBothSides: isOwn
      ? sides.some(({ count }) => count >= enough) &&
        sides.every(({ count, isWhole }) => count >= enough || isWhole)
      : sides.every(({ count }) => count >= enough),
  };
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
