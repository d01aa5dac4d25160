import { carryThroughDiff } from "./carry-through-diff.ts";
import { type ChapterText, IndexedChapter, type Span } from "./chapter-text.ts";
import { enough, evidenceFor, evidenceOfBlock, type FoldedTarget, foldTarget } from "./context-evidence.ts";
import { EarlierText } from "./earlier-text.ts";
import { findElsewhere } from "./find-elsewhere.ts";
import { foldWords, isTelling } from "./fold-text.ts";
import { type Placement, placementAt } from "./placement.ts";
import type { MarkTarget } from "./target.ts";

export interface Revision {
  /** The text in which the marks were made, if it is known: with it more of them survive, and none is taken for words that were there twice. */
  before: readonly ChapterText[] | null;
  after: readonly ChapterText[];
  /** Lets other work be done where this has taken long. */
  yieldIfDue: () => Promise<void>;
}

/**
 * Where marks are in a text that was revised since, in their order. Rather nowhere than at the wrong words. Linear in the texts' lengths,
 * and bounded for each mark.
 */
export async function findMarks(targets: readonly MarkTarget[], revision: Revision): Promise<Placement[]> {
  const { before, after, yieldIfDue } = revision;
  const placements = new Map<MarkTarget, Placement>();
  const missing: FoldedTarget[] = [];
  const earlier = before && new EarlierText(before);
  const byChapter = Map.groupBy(targets, ({ chapter }) => chapter);
  const texts = new Map(after.map((chapter) => [chapter.slug, chapter]));
  for (const [slug, own] of byChapter) {
    const text = texts.get(slug);
    const chapter = text && new IndexedChapter(text);
    for (const target of own) {
      const placed = chapter ? findInBlock(target, chapter, earlier) : null;
      if (placed) placements.set(target, placed);
      else missing.push(foldTarget(target));
      await yieldIfDue();
    }
  }
  const elsewhere = await findElsewhere(missing, {
    after,
    earlier,
    isOnceEnough: earlier !== null,
    yieldIfDue,
  });
  return targets.map((target) => placements.get(target) ?? elsewhere.get(target) ?? orphan);
}

/** Words of another program's file, of which it is not known where they were. */
export interface Quotation {
  quote: string;
  /** What stood around them, if that is known. */
  prefix?: string;
  suffix?: string;
}

/** Where the words of other programs' files are: where they are once, or nearly. They are `approximate`, since only their words say so. */
export async function findQuotations(
  quotations: readonly Quotation[],
  { after, yieldIfDue }: Pick<Revision, "after" | "yieldIfDue">,
): Promise<Placement[]> {
  const nowhere = { block: "", offset: 0 };
  const sought = quotations.map(({ quote, prefix = "", suffix = "" }) =>
    foldTarget({ chapter: "", start: nowhere, end: nowhere, quote, prefix, suffix }),
  );
  const found = await findElsewhere(sought, { after, earlier: null, isOnceEnough: true, yieldIfDue });
  return sought.map(({ target }) => {
    const placement = found.get(target);
    return placement ? { state: "approximate", found: placement.found } : orphan;
  });
}

const orphan: Placement = { state: "orphan", found: null };
const unmoved: Placement = { state: "painted", found: null };

function findInBlock(
  target: MarkTarget,
  chapter: IndexedChapter,
  earlier: EarlierText | null,
): Placement | null {
  if (isUnchanged(target, chapter)) return unmoved;
  const folded = foldTarget(target);
  if (folded.quote === "") return null;
  const exact = findExactly(folded, chapter);
  const carried = earlier && carry(target, chapter, earlier);
  if (exact && (!carried || overlap(exact, carried))) return placementAt(target, chapter, exact);
  return carried && placementAt(target, chapter, carried);
}

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

/** Where the block is as it was, or at least what is around the words. */
function isUnchanged(target: MarkTarget, chapter: IndexedChapter): boolean {
  const span = chapter.spanOf(target);
  if (!span || chapter.text.slice(span.start, span.end).toWellFormed() !== target.quote) return false;
  const { start, end, prefix, suffix } = target;
  const isSame =
    start.hash !== undefined &&
    start.hash === chapter.hashOf(start.block) &&
    end.hash === chapter.hashOf(end.block);
  if (isSame) return true;
  const { text } = chapter;
  return (
    text.slice(Math.max(0, span.start - prefix.length), span.start).toWellFormed() === prefix &&
    text.slice(span.end, span.end + suffix.length).toWellFormed() === suffix
  );
}

/** The most of the same words in a block that are told apart. */
const mostRepeated = 50;

/** The very words where they begin in the same block; null where they are not, or there are several of them. */
function findExactly(folded: FoldedTarget, chapter: IndexedChapter): Span | null {
  const block = chapter.block(folded.target.start.block);
  if (!block) return null;
  const { quote } = folded;
  const within = chapter.foldedSpan(block);
  const { letters } = chapter.folded;
  const found: { span: Span; evidence: number }[] = [];
  for (
    let at = letters.indexOf(quote, within.start);
    at >= 0 && at < within.end;
    at = letters.indexOf(quote, at + 1)
  ) {
    const span = { start: at, end: at + quote.length };
    found.push({ span, evidence: evidenceFor(folded, chapter, span) });
    if (found.length > mostRepeated) return null;
  }
  const [best, second] = found.toSorted((one, other) => other.evidence - one.evidence);
  if (!best) return null;
  const isOnly = second ? best.evidence - second.evidence >= enough : isTelling(quote);
  const isKnown = best.evidence - evidenceOfBlock >= enough;
  return (isOnly || !second) && (isKnown || isOnly) ? chapter.unfoldedSpan(best.span) : null;
}

function carry(target: MarkTarget, chapter: IndexedChapter, earlier: EarlierText): Span | null {
  const old = earlier.chapter(target.chapter);
  const was = old?.spanOf(target);
  const [oldFirst, oldLast] = [old?.block(target.start.block), old?.block(target.end.block)];
  const [first, last] = [chapter.block(target.start.block), chapter.block(target.end.block)];
  if (!old || !was || !oldFirst || !oldLast || !first || !last || last.end < first.start) return null;
  if (foldWords(old.text.slice(was.start, was.end)) !== foldWords(target.quote)) return null;
  const marked = { start: was.start - oldFirst.start, end: was.end - oldFirst.start };
  const carried = carryThroughDiff(
    old.text.slice(oldFirst.start, oldLast.end),
    chapter.text.slice(first.start, last.end),
    marked,
  );
  return carried && { start: first.start + carried.start, end: first.start + carried.end };
}
