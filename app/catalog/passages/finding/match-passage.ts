import type { TextQuestion } from "./text-question.ts";
import type { TextWord } from "../indexing/text-words.ts";

/** Where a question is answered in a text: words by their numbers. */
export interface TextMatch {
  /** The first word and the one after the last. */
  from: number;
  to: number;
  /** Ranges of words to mark, within it, in order. */
  marks: [from: number, to: number][];
  /** 1 for the words exactly as in the query, less the further they are apart. */
  closeness: number;
}

const mostMatches = 10;

/**
 * Where words of a text answer a question, in order: wherever they stand just so, else the one place where they are nearest to each other.
 * Takes linear time.
 */
export function matchPassage(
  words: readonly TextWord[],
  { phrases, nearby, whole }: TextQuestion,
): TextMatch[] {
  const [only] = phrases;
  const exact = whole ?? (phrases.length === 1 && nearby.length === 0 ? only : null);
  if (exact) {
    const found = findRun(words, exact, mostMatches).map((from): TextMatch => {
      const to = from + exact.length;
      return { from, to, marks: [[from, to]], closeness: 1 };
    });
    if (found.length > 0 || !whole) return found;
  }
  const nearest = findNearest(words, [...phrases, ...nearby.map((word) => [word])]);
  return nearest ? [nearest] : [];
}

/** Where a run of words begins, by Knuth, Morris and Pratt: texts of one word again and again are somebody's attack. */
function findRun(words: readonly TextWord[], run: readonly string[], most: number): number[] {
  const borders = bordersOf(run);
  const found: number[] = [];
  let held = 0;
  for (const [at, { word }] of words.entries()) {
    while (held > 0 && run[held] !== word) held = borders[held - 1] ?? 0;
    if (run[held] === word) held += 1;
    if (held < run.length) continue;
    found.push(at - run.length + 1);
    if (found.length === most) break;
    // The next one begins after this one.
    held = 0;
  }
  return found;
}

/** For each beginning of the run, how long a shorter beginning it ends with. */
function bordersOf(run: readonly string[]): number[] {
  const borders = [0];
  for (let at = 1, held = 0; at < run.length; at += 1) {
    while (held > 0 && run[at] !== run[held]) held = borders[held - 1] ?? 0;
    if (run[at] === run[held]) held += 1;
    borders.push(held);
  }
  return borders;
}

const mostPlaces = 2_000;
/** In words: what is further apart has nothing to do with each other. */
const longestStretch = 500;

/** The shortest stretch that has each of the runs. */
function findNearest(words: readonly TextWord[], runs: readonly string[][]): TextMatch | null {
  const places = runs
    .flatMap((run, of) =>
      findRun(words, run, mostPlaces).map((from) => ({ of, from, to: from + run.length })),
    )
    .toSorted((one, other) => one.from - other.from);
  const inside = runs.map(() => 0);
  let [missing, first] = [runs.length, 0];
  let best: { first: number; last: number; length: number } | null = null;
  for (const [last, place] of places.entries()) {
    if (inside[place.of] === 0) missing -= 1;
    inside[place.of] = (inside[place.of] ?? 0) + 1;
    while (missing === 0) {
      const begin = places[first];
      if (!begin) break;
      const length = place.to - begin.from;
      if (!best || length < best.length) best = { first, last, length };
      inside[begin.of] = (inside[begin.of] ?? 0) - 1;
      if (inside[begin.of] === 0) missing += 1;
      first += 1;
    }
  }
  if (!best || best.length > longestStretch) return null;
  const stretch = places.slice(best.first, best.last + 1);
  const from = stretch[0]?.from ?? 0;
  const wordCount = runs.reduce((sum, run) => sum + run.length, 0);
  return {
    from,
    to: from + best.length,
    marks: stretch.map((place) => [place.from, place.to]),
    // Never as good as just so.
    closeness: (0.9 * wordCount) / Math.max(wordCount, best.length),
  };
}
