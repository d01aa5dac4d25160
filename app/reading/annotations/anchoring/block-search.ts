import { type AlignedTexts, alignTexts, carryThrough } from "./carry-through-diff.ts";
import { type ChapterText, IndexedChapter, type Span } from "./chapter-text.ts";
import { enough, type Evidence, evidenceFor, type FoldedTarget, foldTarget } from "./context-evidence.ts";
import { comparableText, isTelling } from "./fold-text.ts";
import { type Placement, placementAt } from "./placement.ts";
import type { MarkPoint, MarkTarget } from "./target.ts";

interface BlockSearchOptions {
  text: ChapterText | undefined;
  /** The chapter in which the marks were made, if it is known. */
  earlier: ChapterText | undefined;
  yieldIfDue: () => Promise<void>;
}

/** The most of the same words in a block that are told apart. */
const mostRepeated = 50;

/** Looks for marks of a chapter in their own blocks. */
export class BlockSearch {
  /** Null without such a chapter. */
  static async open({ text, earlier, yieldIfDue }: BlockSearchOptions): Promise<BlockSearch | null> {
    if (!text) return null;
    const now = await IndexedChapter.open(text, yieldIfDue);
    return new BlockSearch(now, earlier ? await IndexedChapter.open(earlier, yieldIfDue) : null, yieldIfDue);
  }

  private readonly now: IndexedChapter;
  private readonly earlier: IndexedChapter | null;
  private readonly yieldIfDue: () => Promise<void>;
  /** By the ids of first and last block. */
  private readonly aligned = new Map<string, AlignedTexts>();

  private constructor(now: IndexedChapter, earlier: IndexedChapter | null, yieldIfDue: () => Promise<void>) {
    this.now = now;
    this.earlier = earlier;
    this.yieldIfDue = yieldIfDue;
  }

  /** Null where the mark is not in its block any more. */
  async find(target: MarkTarget): Promise<Placement | null> {
    if (isPositionAlone(target)) return this.isThere(target.start) ? { state: "painted", found: null } : null;
    if (this.isUnchanged(target)) return { state: "painted", found: null };
    await this.now.fold(this.yieldIfDue);
    await this.earlier?.fold(this.yieldIfDue);
    const folded = foldTarget(target);
    if (folded.quote === "") return null;
    const exact = this.findExactly(folded);
    const carried = this.carry(target);
    const span = exact && carried && !overlap(exact, carried) ? carried : (exact ?? carried);
    return span && placementAt(target, this.now, span);
  }

  /** The beginning of a chapter is there as long as the chapter, whatever it begins with; a picture is there as its block is. */
  private isThere({ block, hash }: MarkPoint): boolean {
    if (block === "") return true;
    const now = this.now.hashOf(block);
    return now !== null && (hash === undefined || hash === now);
  }

  /** Where the block is as it was, or at least what is around the words. */
  private isUnchanged(target: MarkTarget): boolean {
    const { now } = this;
    const span = now.spanOf(target);
    if (!span || now.text.slice(span.start, span.end).toWellFormed() !== target.quote) return false;
    const { start, end, prefix, suffix } = target;
    if (
      start.hash !== undefined &&
      start.hash === now.hashOf(start.block) &&
      end.hash === now.hashOf(end.block)
    )
      return true;
    return (
      now.text.slice(Math.max(0, span.start - prefix.length), span.start).toWellFormed() === prefix &&
      now.text.slice(span.end, span.end + suffix.length).toWellFormed() === suffix
    );
  }

  /** The very words where they begin in the same block; null where they are not, or there are several of them, or were. */
  private findExactly(folded: FoldedTarget): Span | null {
    const [found, earlier] = [listInBlock(folded, this.now), this.earlier && this.listOthers(folded)];
    const [best, second] = found?.toSorted((one, other) => other.evidence.sum - one.evidence.sum) ?? [];
    if (!best) return null;
    const others = [...(second ? [second] : []), ...(earlier ?? [])];
    const isAlone = others.every(({ evidence }) => best.evidence.sum - evidence.sum >= enough);
    const isKnown = isTelling(folded.quote) || best.evidence.sum - best.evidence.ofBlock >= enough;
    return isAlone && isKnown ? best.span : null;
  }

  /** The same words in the earlier text of the block that were not marked: one of them may be all that is left. */
  private listOthers(folded: FoldedTarget): InBlock[] {
    const { earlier } = this;
    const own = earlier?.spanOf(folded.target);
    if (!earlier || !own) return [];
    return listInBlock(folded, earlier)?.filter(({ span }) => !overlap(span, own)) ?? [];
  }

  /** By what is around the ends of the mark in the earlier text of its block. */
  private carry(target: MarkTarget): Span | null {
    const { now, earlier } = this;
    const was = earlier?.spanOf(target);
    const [oldFirst, oldLast] = [earlier?.block(target.start.block), earlier?.block(target.end.block)];
    const [first, last] = [now.block(target.start.block), now.block(target.end.block)];
    if (!earlier || !was || !oldFirst || !oldLast || !first || !last || last.end < first.start) return null;
    if (comparableText(earlier.text.slice(was.start, was.end)) !== comparableText(target.quote)) return null;
    const name = JSON.stringify([first.id, last.id]);
    const aligned =
      this.aligned.get(name) ??
      alignTexts(earlier.text.slice(oldFirst.start, oldLast.end), now.text.slice(first.start, last.end));
    this.aligned.set(name, aligned);
    const carried = carryThrough(aligned, {
      start: was.start - oldFirst.start,
      end: was.end - oldFirst.start,
    });
    return carried && { start: first.start + carried.start, end: first.start + carried.end };
  }
}

interface InBlock {
  span: Span;
  evidence: Evidence;
}

/** Where the words of a mark begin in their block; null where they do so too often. */
function listInBlock(folded: FoldedTarget, chapter: IndexedChapter): InBlock[] | null {
  const block = chapter.block(folded.target.start.block);
  if (!block) return null;
  const { quote } = folded;
  const within = chapter.foldedSpan(block);
  const letters = chapter.folded.letters.slice(within.start, within.end - 1 + quote.length);
  const found: InBlock[] = [];
  for (let at = letters.indexOf(quote); at >= 0; at = letters.indexOf(quote, at + 1)) {
    const span = { start: within.start + at, end: within.start + at + quote.length };
    found.push({ span: chapter.unfoldedSpan(span), evidence: evidenceFor(folded, chapter, span) });
    if (found.length > mostRepeated) return null;
  }
  return found;
}

/** Of a bookmark at the beginning of a chapter, or at a picture. */
const isPositionAlone = ({ quote, start }: MarkTarget) => quote === "" || start.block === "";

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;
