import search from "approx-string-match";
import type { Span } from "./chapter-text.ts";

/** A part of a text that is nearly the words. */
export interface NearMatch extends Span {
  /** 1 for the very words; each letter that differs takes as much as its share of them. */
  score: number;
}

/** So far a mark may differ from its words, and so far any other part of the text has to be behind it. */
export const leastScore = 0.8;
export const leastLead = 0.1;

/** Pieces of one part of a text that belong to the same passage have their ends so near. */
const mostErrors = (quote: string) => Math.floor(quote.length * (1 - leastScore + leastLead));

/** What is nearly the words in a part of a text, and the next best beside it. The length of both bounds the time. */
export function findNearly(letters: string, quote: string, within: Span): NearMatch[] {
  const best = bestIn(letters, quote, within);
  if (!best) return [];
  const others = [
    bestIn(letters, quote, { start: within.start, end: best.start }),
    bestIn(letters, quote, { start: best.end, end: within.end }),
  ];
  return [best, ...others.filter((other) => other !== null)];
}

function bestIn(letters: string, quote: string, { start, end }: Span): NearMatch | null {
  if (end - start < quote.length / 2) return null;
  const matches = search(letters.slice(start, end), quote, mostErrors(quote));
  const [first] = matches;
  if (!first) return null;
  // Of several ends of one passage the one that makes it as long as the words.
  const differs = (match: { start: number; end: number }) => Math.abs(match.end - match.start - quote.length);
  const best = matches.reduce((one, other) => (differs(other) < differs(one) ? other : one), first);
  return { start: start + best.start, end: start + best.end, score: 1 - best.errors / quote.length };
}
