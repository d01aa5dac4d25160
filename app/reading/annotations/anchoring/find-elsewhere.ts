import { type ChapterText, IndexedChapter, type Span } from "./chapter-text.ts";
import { enough, type Evidence, evidenceFor, type FoldedTarget } from "./context-evidence.ts";
import { findNearly, leastLead, leastScore, type NearMatch } from "./find-nearly.ts";
import { isTelling } from "./fold-text.ts";
import { type Placement, placementAt } from "./placement.ts";
import { ChapterScan, type Hits, widthOf } from "./scan-chapters.ts";
import type { MarkTarget } from "./target.ts";

interface Found {
  placement: Placement;
  score: number;
  evidence: Evidence;
}

interface Search {
  after: readonly ChapterText[];
  /** The text in which the marks were made, if it is known: what stood there twice is no proof. */
  before: readonly ChapterText[] | null;
  /** Whether words that are there once are enough, whatever is nearly like them: nothing else is known of them. */
  isOnceEnough: boolean;
  yieldIfDue: () => Promise<void>;
}

/** Of a mark's words in a text. */
interface Candidates {
  exact: Found[];
  near: Found[];
}

/** The most candidates of a mark that are compared, of either kind. */
const mostFound = 40;

/** Where words are that are not in their block any more: the very words, or nearly. */
export async function findElsewhere(
  missing: readonly FoldedTarget[],
  { after, before, isOnceEnough, yieldIfDue }: Search,
): Promise<Map<MarkTarget, Placement>> {
  const sought = missing.filter(({ quote }) => quote !== "");
  if (sought.length === 0) return new Map();
  const now = await listCandidates(sought, after, yieldIfDue);
  const earlier = before && (await listCandidates(sought, before, yieldIfDue));
  return new Map(
    sought.flatMap((folded, mark) => {
      const found = now[mark];
      if (!found) return [];
      const [once, ...more] = found.exact;
      if (isOnceEnough && once && more.length === 0) return [[folded.target, once.placement] as const];
      const [candidates, known] = [comparable(found), earlier ? comparable(earlier[mark]) : []];
      if (!candidates || !known) return [];
      const others = known.filter(({ placement }) => !isOwn(folded.target, placement.found));
      const best = chooseOf(folded, {
        found: candidates,
        others,
        isOnceEnough: isOnceEnough || earlier !== null,
      });
      return best ? [[folded.target, best] as const] : [];
    }),
  );
}

/** Both kinds of candidates; null where they are too many, or not known. */
function comparable(candidates: Candidates | null | undefined): Found[] | null {
  if (!candidates) return null;
  const all = [...candidates.exact, ...candidates.near];
  return all.length > mostFound ? null : all;
}

/** Whether a position of the earlier text is the mark's. */
function isOwn({ chapter, start, end }: MarkTarget, position: MarkTarget | null): boolean {
  if (position?.chapter !== chapter) return false;
  const near = (one: number, other: number) => Math.abs(one - other) < enough;
  return (
    (position.start.block === start.block && near(position.start.offset, start.offset)) ||
    (position.end.block === end.block && near(position.end.offset, end.offset))
  );
}

/** By mark: the candidates of its words in a text, of each kind one more than are compared; null where its words are everywhere. */
async function listCandidates(
  sought: readonly FoldedTarget[],
  texts: readonly ChapterText[],
  yieldIfDue: () => Promise<void>,
): Promise<(Candidates | null)[]> {
  const scan = new ChapterScan(sought, yieldIfDue);
  const candidates = sought.map((): Candidates => ({ exact: [], near: [] }));
  for (const text of texts) {
    const chapter = await IndexedChapter.open(text, yieldIfDue);
    await chapter.fold(yieldIfDue);
    for (const [mark, hits] of await scan.scan(chapter.folded.letters)) {
      const [folded, known] = [sought[mark], candidates[mark]];
      if (folded && known) addCandidates(known, folded, { chapter, hits });
      await yieldIfDue();
    }
  }
  return candidates.map((own, mark) => (scan.isTooCommon(mark) ? null : own));
}

function addCandidates(
  known: Candidates,
  folded: FoldedTarget,
  { chapter, hits }: { chapter: IndexedChapter; hits: Hits },
): void {
  const { quote, target, prefix, suffix } = folded;
  const { letters } = chapter.folded;
  const length = prefix.length + quote.length + suffix.length;
  const width = widthOf({ length });
  const exact = hits.exact
    .slice(0, mostFound + 1 - known.exact.length)
    .map((at) => ({ start: at, end: at + quote.length, score: 1 }));
  const isDecided = known.exact.length + known.near.length > mostFound;
  const candidates = isTelling(quote) && !isDecided ? hits.near : [];
  const near = candidates
    .flatMap(({ at }) =>
      findNearly(letters, quote, {
        start: Math.max(0, at - width),
        end: Math.min(letters.length, at + length + 3 * width),
      }),
    )
    .reduce<NearMatch[]>(
      (others, each) =>
        [...exact, ...others].some((other) => overlap(each, other)) ? others : [...others, each],
      [],
    );
  const toFound = (each: NearMatch): Found[] => {
    const placement = placementAt(target, chapter, chapter.unfoldedSpan(each));
    return placement ? [{ placement, score: each.score, evidence: evidenceFor(folded, chapter, each) }] : [];
  };
  known.exact.push(...exact.flatMap(toFound));
  known.near.push(...near.flatMap(toFound));
}

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

interface Choice {
  found: readonly Found[];
  /** In the earlier text. */
  others: readonly Found[];
  isOnceEnough: boolean;
}

function chooseOf({ quote }: FoldedTarget, { found, others, isOnceEnough }: Choice): Placement | null {
  const [best, ...rest] = found.toSorted(
    (one, other) => other.score - one.score || other.evidence.sum - one.evidence.sum,
  );
  if (!best || best.score < leastScore) return null;
  const { sum, isOnBothSides } = best.evidence;
  // What stands around tells the same words apart, and nothing else does.
  const isAlone = [...rest, ...others].every(
    ({ score, evidence }) => best.score - score >= leastLead || sum - evidence.sum >= enough,
  );
  const isKnown = isOnceEnough ? sum >= enough || isTelling(quote) : isOnBothSides;
  return isAlone && isKnown ? best.placement : null;
}
