import { longestPhrase } from "../indexing/cut-passages.ts";
import { isLetter, isTelling, termsOf, wordOf, wordsOf } from "../indexing/text-words.ts";

/** What is looked for in the texts. */
export interface TextQuestion {
  /** Runs of words that must stand so in the text. */
  phrases: string[][];
  /** Telling words that must stand near them, and near each other. */
  nearby: string[];
  /** All words in order, where they need not all stand so: a text that has them so comes first. */
  whole: string[] | null;
  /** What a passage must be indexed by. */
  terms: number[];
}

const mostWords = 64;

/** A word of a question, with its number among all of them. */
interface QuestionWord {
  word: string;
  at: number;
}

/**
 * Reads a question: what stands in quotation marks, a run of letters without spaces, and a run of common words is a phrase; the other words
 * must be near. Null when it has no word; `terms` is empty when it only has words that nearly every page has.
 */
export function readQuestion(q: string): TextQuestion | null {
  const all: QuestionWord[] = [];
  const phrases: QuestionWord[][] = [];
  let loose: QuestionWord[] = [];
  for (const { text, isQuoted } of partsOf(q)) {
    const run = [...wordsOf(text)]
      .slice(0, mostWords - all.length)
      .map(({ word }, index) => ({ word, at: all.length + index }));
    all.push(...run);
    if (isQuoted && run.length > 0) phrases.push(run);
    else loose.push(...run);
  }
  if (all.length === 0) return null;
  phrases.push(...runsOfLetters(loose));
  loose = loose.filter(({ word }) => !isLetter(word));
  const nearby = all.length === 1 ? [] : withoutRepeats(loose.filter(({ word }) => isTelling(word)));
  // "To be or not to be" says nothing but by its order.
  if (nearby.length === 0 && phrases.length === 0) phrases.push(loose);
  const isOnePhrase = phrases.length === 1 && phrases[0]?.length === all.length;
  return {
    phrases: phrases.map((phrase) => phrase.map(wordIn)),
    nearby: nearby.map(wordIn),
    whole: isOnePhrase ? null : all.map(wordIn),
    terms: termsOfBeginning(all, [...phrases, ...nearby.map((word) => [word])]),
  };
}

/** With fewer words somebody names what a passage is about. */
const fewestOfQuote = 5;

/** All words of the question just as they stand, where there are so many that they may be a quote without its marks. */
export function asQuote({ whole }: TextQuestion): TextQuestion | null {
  if (!whole || whole.length < fewestOfQuote) return null;
  const words = whole.map((word, at) => ({ word, at }));
  return { phrases: [whole], nearby: [], whole: null, terms: termsOfBeginning(words, [words]) };
}

const wordIn = ({ word }: QuestionWord): string => word;

const withoutRepeats = (words: readonly QuestionWord[]): QuestionWord[] =>
  words.filter(({ word }, index) => words.findIndex((other) => other.word === word) === index);

// The marks of many languages. Within one pair all others are punctuation of the text, as where somebody says something; one that is
// never closed goes to the end, and one that nothing opened is punctuation.
const quoted =
  /"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|„([^“”]*)(?:[“”]|$)|”([^“”]*)”|«([^»]*)(?:»|$)|»([^«]*)(?:«|$)|「([^」]*)(?:」|$)|『([^』]*)(?:』|$)/gu;

function partsOf(q: string): { text: string; isQuoted: boolean }[] {
  const parts: { text: string; isQuoted: boolean }[] = [];
  let at = 0;
  for (const match of q.matchAll(quoted)) {
    const inside = match.slice(1).find((group) => group !== undefined) ?? "";
    parts.push({ text: q.slice(at, match.index), isQuoted: false }, { text: inside, isQuoted: true });
    at = match.index + match[0].length;
  }
  return [...parts, { text: q.slice(at), isQuoted: false }];
}

function runsOfLetters(words: readonly QuestionWord[]): QuestionWord[][] {
  const runs: QuestionWord[][] = [];
  for (const word of words) {
    if (!isLetter(word.word)) continue;
    const run = runs.at(-1);
    if (run && run.at(-1)?.at === word.at - 1) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

/**
 * A passage is indexed with so many words of what follows it as `longestPhrase` says: of a quote that begins in it, only these are
 * surely among its terms.
 */
function termsOfBeginning(all: readonly QuestionWord[], runs: readonly QuestionWord[][]): number[] {
  const hashed = (run: readonly QuestionWord[]) =>
    termsOf(run.filter(({ at }) => at < longestPhrase).map(({ word }) => wordOf(word)));
  const terms = new Set(runs.flatMap((run) => [...hashed(run)]));
  return [...(terms.size > 0 ? terms : hashed(all))];
}
