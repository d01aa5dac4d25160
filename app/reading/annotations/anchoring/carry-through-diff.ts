import { diffLine } from "#app/manuscript/words/word-diff.ts";
import type { Span } from "./chapter-text.ts";

/** A stretch of an older text beside what is there now. */
interface Segment {
  old: Span;
  now: Span;
  isSame: boolean;
}

export interface AlignedTexts {
  before: string;
  after: string;
  segments: Segment[];
}

/** The part of the words that has to be left, and the part of what is marked now that they have to be. */
const leastShare = 0.6;
/** Further apart no diff is worth its time. */
const mostWords = 400;

/** Where a part of a text is after its revision, by the words around its ends; null where too little of it is left. */
export function carryThrough({ before, after, segments }: AlignedTexts, marked: Span): Span | null {
  const first = segments.find(({ old }) => old.start <= marked.start && marked.start < old.end);
  const last = segments.find(({ old }) => old.start < marked.end && marked.end <= old.end);
  if (!first || !last) return null;
  const start = first.isSame ? first.now.start + marked.start - first.old.start : first.now.start;
  const end = last.isSame ? last.now.start + marked.end - last.old.start : last.now.end;
  let left = 0;
  for (const { old, isSame } of segments)
    if (isSame)
      left += lettersOf(
        before.slice(
          Math.max(old.start, marked.start),
          Math.max(marked.start, Math.min(old.end, marked.end)),
        ),
      );
  const [was, is] = [lettersOf(before.slice(marked.start, marked.end)), lettersOf(after.slice(start, end))];
  return left > 0 && left >= leastShare * was && left >= leastShare * is ? { start, end } : null;
}

const lettersOf = (text: string): number => text.replace(/\P{L}+/gu, "").length;

/** What is the same in two texts of a block, by words. */
export function alignTexts(before: string, after: string): AlignedTexts {
  const { pieces } = diffLine({ kind: "changed", before, after }, { mostLines: 0, mostWords });
  const segments: Segment[] = [];
  let [old, now] = [0, 0];
  for (const { text, is } of pieces) {
    const [oldEnd, nowEnd] = [
      old + (is === "new" ? 0 : text.length),
      now + (is === "gone" ? 0 : text.length),
    ];
    const open = segments.at(-1);
    // What is gone and what is new beside it are one replacement.
    if (open && !open.isSame && is !== "same") {
      open.old.end = oldEnd;
      open.now.end = nowEnd;
    } else
      segments.push({
        old: { start: old, end: oldEnd },
        now: { start: now, end: nowEnd },
        isSame: is === "same",
      });
    [old, now] = [oldEnd, nowEnd];
  }
  return { before, after, segments };
}
