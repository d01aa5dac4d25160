import { type ChapterText, IndexedChapter, type Span } from "./chapter-text.ts";
import { enough, evidenceFor, type FoldedTarget } from "./context-evidence.ts";
import type { EarlierText } from "./earlier-text.ts";
import { findNearly, leastLead, leastScore } from "./find-nearly.ts";
import { type Placement, placementAt } from "./placement.ts";
import { isTelling } from "./fold-text.ts";
import { ChapterScan, type Hits, widthOf } from "./scan-chapters.ts";
import type { MarkTarget } from "./target.ts";

interface Found {
  placement: Placement;
  score: number;
  evidence: number;
}

interface Search {
  after: readonly ChapterText[];
  earlier: EarlierText | null;
  /** Whether words that are there once are enough: of marks of which nothing else is known, and where the text before is. */
  isOnceEnough: boolean;
  yieldIfDue: () => Promise<void>;
}

/** Words that hardly anybody writes twice. */
const longWords = 60;
/** The most places of a mark that are compared. */
const mostFound = 40;

/** Where words are that are not in their block any more: the very words, or nearly. */
export async function findElsewhere(
  missing: readonly FoldedTarget[],
  { after, earlier, isOnceEnough, yieldIfDue }: Search,
): Promise<Map<MarkTarget, Placement>> {
  const sought = missing.filter(({ quote }) => quote !== "");
  if (sought.length === 0) return new Map();
  await earlier?.countBlocks(yieldIfDue);
  const scan = new ChapterScan(sought, yieldIfDue);
  const found = sought.map((): Found[] => []);
  for (const text of after) {
    const chapter = new IndexedChapter(text);
    for (const [mark, hits] of await scan.scan(chapter.folded.letters)) {
      const target = sought[mark];
      if (!target) continue;
      const known = found[mark] ?? [];
      if (known.length <= mostFound) known.push(...placesOf(target, { chapter, hits, earlier }));
      await yieldIfDue();
    }
  }
  return new Map(
    sought.flatMap((target, mark) => {
      const own = found[mark] ?? [];
      const best =
        scan.isTooCommon(mark) || own.length > mostFound ? null : chooseOf(target, own, isOnceEnough);
      return best ? [[target.target, best] as const] : [];
    }),
  );
}

function placesOf(
  folded: FoldedTarget,
  { chapter, hits, earlier }: { chapter: IndexedChapter; hits: Hits; earlier: EarlierText | null },
): Found[] {
  const { quote, target, prefix, suffix } = folded;
  const exact = hits.exact
    .slice(0, mostFound + 1)
    .map((at) => ({ start: at, end: at + quote.length, score: 1 }));
  const width = widthOf({ length: prefix.length + quote.length + suffix.length });
  const near = isTelling(quote)
    ? hits.near.flatMap(({ at }) => {
        const start = Math.max(0, at - width);
        const end = at + prefix.length + quote.length + suffix.length + 3 * width;
        return findNearly(chapter.folded.letters, quote, {
          start,
          end: Math.min(chapter.folded.letters.length, end),
        });
      })
    : [];
  const places = near.reduce(
    (known, each) => (known.some((other) => overlap(each, other)) ? known : [...known, each]),
    exact,
  );
  return places.flatMap((each) => {
    const span = chapter.unfoldedSpan(each);
    if (earlier?.hasElsewhere(target, chapter, span)) return [];
    const placement = placementAt(target, chapter, span);
    return placement ? [{ placement, score: each.score, evidence: evidenceFor(folded, chapter, each) }] : [];
  });
}

const overlap = (one: Span, other: Span) => one.start < other.end && other.start < one.end;

function chooseOf({ quote }: FoldedTarget, found: readonly Found[], isOnceEnough: boolean): Placement | null {
  const [best, second] = found.toSorted(
    (one, other) => other.score - one.score || other.evidence - one.evidence,
  );
  if (!best || best.score < leastScore) return null;
  const isKnown = best.evidence >= enough;
  if (second && best.score - second.score < leastLead)
    // What stands around tells the same words apart, and nothing else does.
    return isKnown && best.evidence - second.evidence >= enough ? best.placement : null;
  const isLong = isOnceEnough ? isTelling(quote) : quote.length >= longWords;
  return isKnown || isLong ? best.placement : null;
}
