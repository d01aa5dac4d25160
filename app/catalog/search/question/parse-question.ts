import { simplified } from "../terms/chinese.ts";
import { languagesNamed } from "../terms/language-words.ts";
import { isStopWord, seriesTerms, plainText, plainTokens } from "../terms/plain-words.ts";
import { lettersAndPairs, toIsbn13 } from "../terms/search-terms.ts";

/** A word of a question: found where one of its spellings is. */
export interface QuestionWord {
  /** As it was typed, folded. */
  typed: string;
  /** With corrections and figures for numerals. */
  spellings: Spelling[];
  field: "author" | "series" | "tag" | null;
  isExcluded: boolean;
  /** Within quotation marks: found as it stands, never corrected. */
  isQuoted: boolean;
  /** Those that it names: a book in one of them has the word. */
  languages: readonly string[];
}

export interface Spelling {
  word: string;
  /** Typing errors between this and what was typed. */
  errors: number;
}

export interface Question {
  words: QuestionWord[];
  /** Texts within quotation marks, which a title, name or series must contain. */
  phrases: string[];
  /** Whether the last word may go on. */
  isUnfinished: boolean;
  /** Whether one of the words may be missing. */
  isRelaxed: boolean;
}

/** Enough for any title; a longer question is truncated, not refused. */
const mostWords = 16;
const longestWord = 100;

const numerals: Record<string, string> = Object.fromEntries(
  [
    ["one", "first"],
    ["two", "second"],
    ["three", "third"],
    ["four", "fourth"],
    ["five", "fifth"],
    ["six", "sixth"],
    ["seven", "seventh"],
    ["eight", "eighth"],
    ["nine", "ninth"],
    ["ten", "tenth"],
  ].flatMap(([cardinal = "", ordinal = ""], index) => [
    [cardinal, String(index + 1)],
    [ordinal, String(index + 1)],
  ]),
);

/** Words between a series and a number that say no more than the number. */
const counters = new Set([
  "book",
  "books",
  "vol",
  "volume",
  "part",
  "no",
  "number",
  "nr",
  "band",
  "tome",
  "bd",
]);

/** `author:name`, `-word`, `"some words"`, or any of them together; everything else is words. */
const partPattern = /(-?)(?:(author|series|tag):)?(?:"([^"]*)"?|(\S+))/giu;

/** What a question asks for. Has no words when nothing in it can be searched for. */
export function parseQuestion(text: string): Question {
  const isbn = toIsbn13(text);
  if (isbn) return { words: [toWord(isbn)], phrases: [], isUnfinished: false, isRelaxed: false };
  const parts = [
    ...text
      .normalize("NFKC")
      .replace(/[“”„«»]/gu, '"')
      .matchAll(partPattern),
  ];
  const words: QuestionWord[] = [];
  const phrases: string[] = [];
  for (const [whole, minus, field, quoted, bare = ""] of parts) {
    const given = quoted ?? bare;
    const isExcluded = minus === "-" && whole !== "-";
    const facts = { field: fieldOf(field), isExcluded, isQuoted: quoted !== undefined };
    if (facts.isQuoted && !isExcluded && facts.field === null) phrases.push(plainText(given));
    words.push(...wordsOf(given).map((word) => toWord(word, facts)));
  }
  const relevant = withoutCounters(words).slice(0, mostWords);
  const last = relevant.at(-1);
  const isUnfinished =
    last !== undefined && !last.isQuoted && !last.isExcluded && !/^97[89]\d{10}$/.test(last.typed);
  return {
    words: relevant,
    phrases: phrases.filter((phrase) => phrase !== ""),
    isUnfinished,
    isRelaxed: false,
  };
}

const fieldOf = (name: string | undefined): QuestionWord["field"] =>
  (name?.toLowerCase() as "author" | "series" | "tag" | undefined) ?? null;

function wordsOf(given: string): string[] {
  const isbn = toIsbn13(given);
  if (isbn) return [isbn];
  return plainTokens(given)
    .flatMap(lettersAndPairs)
    .map((word) => word.slice(0, longestWord));
}

function toWord(word: string, facts: Partial<QuestionWord> = {}): QuestionWord {
  const number = facts.isQuoted ? undefined : numerals[word];
  const others = [...(number === undefined ? [] : [number]), simplified(word)];
  const spellings = [...new Set([word, ...others])].map((spelling) => ({ word: spelling, errors: 0 }));
  const isPlain = !facts.field && !facts.isExcluded && !facts.isQuoted;
  const languages = isPlain ? languagesNamed(word) : [];
  return { typed: word, spellings, field: null, isExcluded: false, isQuoted: false, languages, ...facts };
}

/** "discworld book 5" asks for "discworld 5". */
function withoutCounters(words: QuestionWord[]): QuestionWord[] {
  return words.filter(({ typed, isQuoted }, index) => {
    const next = words[index + 1]?.typed ?? "";
    const before = words[index - 1]?.typed ?? "";
    const isBesideNumber =
      /^\d+$/.test(numerals[next] ?? next) || (index > 0 && numerals[before] !== undefined);
    return isQuoted || words.length < 3 || !counters.has(typed) || !isBesideNumber;
  });
}

/** The words that must be found: stop words only where there is nothing else. */
export function wordsToFind({ words }: Question): QuestionWord[] {
  const wanted = words.filter(({ isExcluded }) => !isExcluded);
  const telling = wanted.filter(
    ({ typed, isQuoted, field }) =>
      isQuoted || field !== null || !(isStopWord(typed) || seriesTerms.has(typed)),
  );
  return telling.length > 0 ? telling : wanted;
}
