import { longestPhrase } from "../indexing/cut-passages.ts";
import { isLetter, isTelling, termsOf, wordOf, wordsOf } from "../indexing/text-words.ts";

/** What is looked for in the texts. */
export interface TextQuestion {
  /** Runs of words that must stand so in the text. */
  phrases: string[][];
  /** Telling words that must stand near them, and near each other. */
  nearby: string[];
  /** All words in order, if they are more than one and not all of them must stand so: a text that has them so comes first. */
  whole: string[] | null;
  /** What a passage must be indexed by. */
  terms: number[];
}

const mostWords = 64;

/**
 * Reads a question: what stands in quotation marks, a run of letters without spaces, and a run of common words is a phrase; the other words
 * must be near. Null when it has no word; `terms` is empty when it only has words that nearly every page has.
 */
export function readQuestion(q: string): TextQuestion | null {
  const phrases: string[][] = [];
  const all: string[] = [];
  let isQuoted = false;
  let loose: string[] = [];
  for (const part of q.split(/["“”„«»「」『』]/u)) {
    const run = [...wordsOf(part)].map(({ word }) => word).slice(0, mostWords - all.length);
    all.push(...run);
    if (isQuoted && run.length > 0) phrases.push(run);
    else loose.push(...run);
    isQuoted = !isQuoted;
  }
  if (all.length === 0) return null;
  phrases.push(...runsOf(loose, isLetter));
  loose = loose.filter((word) => !isLetter(word));
  const isAlone = all.length === 1;
  const nearby = isAlone ? [] : [...new Set(loose.filter(isTelling))];
  // "To be or not to be" says nothing but by its order.
  if (nearby.length === 0 && phrases.length === 0) phrases.push(loose);
  const runs = [...phrases.map((phrase) => phrase.slice(0, longestPhrase)), ...nearby.map((word) => [word])];
  const terms = new Set(runs.flatMap((run) => [...termsOf(run.map(wordOf))]));
  return { phrases, nearby, whole: nearby.length > 0 ? all : null, terms: [...terms] };
}

function runsOf(words: readonly string[], fits: (word: string) => boolean): string[][] {
  const runs: string[][] = [];
  for (const [at, word] of words.entries()) {
    if (!fits(word)) continue;
    const before = words[at - 1];
    if (before !== undefined && fits(before)) runs.at(-1)?.push(word);
    else runs.push([word]);
  }
  return runs;
}
