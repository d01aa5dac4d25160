import { type ChapterText, IndexedChapter, type Span } from "./chapter-text.ts";
import { enough, type Evidence, evidenceFor, type FoldedTarget } from "./context-evidence.ts";
import { findNearly, leastLead, leastScore } from "./find-nearly.ts";
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
  /** Whether words that are there once are enough: nothing else is known of them. */
  isOnceEnough: boolean;
  yieldIfDue: () => Promise<void>;
}

/** The most places of a mark that are compared. */
const mostFound = 40;

/** Where words are that are not in their block any more: the very words, or nearly. */
export async function findElsewhere(
  missing: readonly FoldedTarget[],
  { after, before, isOnceEnough, yieldIfDue }: Search,
): Promise<Map<MarkTarget, Placement>> {
  const sought = missing.filter(({ quote }) => quote !== "");
  if (sought.length === 0) return new Map();
  const now = await listPlaces(sought, after, yieldIfDue);
  const earlier = before && (await listPlaces(sought, before, yieldIfDue));
  return new Map(
    sought.flatMap((folded, mark) => {
      const [found, known] = [now[mark] ?? null, earlier ? (earlier[mark] ?? null) : []];
      if (!found || !known) return [];
      const others = known.filter(({ placement }) => !isOwn(folded.target, placement.found));
      const best = chooseOf(folded, { found, others, isOnceEnough: isOnceEnough || earlier !== null });
      return best ? [[folded.target, best] as const] : [];
    }),
  );
}

/** Whether a place of the earlier text is the mark's. */
function isOwn({ chapter, start, end }: MarkTarget, place: MarkTarget | null): boolean {
  if (place?.chapter !== chapter) return false;
  const near = (one: number, other: number) => Math.abs(one - other) < enough;
  return (
    (place.start.block === start.block && near(place.start.offset, start.offset)) ||
    (place.end.block === end.block && near(place.end.offset, end.offset))
  );
}

/** By mark: the places of its words in a text; null where they are too many. */
async function listPlaces(
  sought: readonly FoldedTarget[],
  texts: readonly ChapterText[],
  yieldIfDue: () => Promise<void>,
): Promise<(Found[] | null)[]> {
  const scan = new ChapterScan(sought, yieldIfDue);
  const places = sought.map((): Found[] => []);
  for (const text of texts) {
    const chapter = await IndexedChapter.open(text, yieldIfDue);
    await chapter.fold(yieldIfDue);
    for (const [mark, hits] of await scan.scan(chapter.folded.letters)) {
      const [folded, known] = [sought[mark], places[mark]];
      if (folded && known && known.length <= mostFound) known.push(...placesOf(folded, chapter, hits));
      await yieldIfDue();
    }
  }
  return places.map((own, mark) => (scan.isTooCommon(mark) || own.length > mostFound ? null : own));
}

function placesOf(folded: FoldedTarget, chapter: IndexedChapter, hits: Hits): Found[] {
  const { quote, target, prefix, suffix } = folded;
  const { letters } = chapter.folded;
  const length = prefix.length + quote.length + suffix.length;
  const width = widthOf({ length });
  const exact = hits.exact
    .slice(0, mostFound + 1)
    .map((at) => ({ start: at, end: at + quote.length, score: 1 }));
  const near = (isTelling(quote) ? hits.near : []).flatMap(({ at }) =>
    findNearly(letters, quote, {
      start: Math.max(0, at - width),
      end: Math.min(letters.length, at + length + 3 * width),
    }),
  );
  const places = near.reduce(
    (known, each) => (known.some((other) => overlap(each, other)) ? known : [...known, each]),
    exact,
  );
  return places.flatMap((each) => {
    const placement = placementAt(target, chapter, chapter.unfoldedSpan(each));
    return placement ? [{ placement, score: each.score, evidence: evidenceFor(folded, chapter, each) }] : [];
  });
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
