import type { SearchIndex } from "../index/search-index.server.ts";
import { editDistance, errorsAllowed } from "../terms/word-keys.ts";
import { isStopWord } from "../terms/plain-words.ts";
import { formsToFind } from "../terms/word-forms.ts";
import type { Question, QuestionWord, Spelling } from "./parse-question.ts";

/** More candidates for a word would make the search slower, not better. */
const mostSpellings = 12;
const shortestPart = 3;

const isCorrectable = ({ field, isExcluded, isQuoted, typed }: QuestionWord): boolean =>
  field === null && !isExcluded && !isQuoted && !isStopWord(typed);

/** The words of which correcting a question asks whether there are such: its own, and what they are when split and joined. */
export const wordsToLookUp = ({ words }: Question): string[] => [
  ...words.filter(isCorrectable).flatMap(({ typed }) => [typed, ...splitsOf(typed).flat()]),
  ...joinsOf(words),
];

interface Known {
  /** Those of `wordsToLookUp` that there are. */
  known: ReadonlySet<string>;
  areKnownCorrect: boolean;
}

/**
 * The question with the words that each of its words may have been meant as: within one typing error from four letters on, two from
 * eight; split where it is two known words, joined with the next where both are one. Null when there is nothing to correct.
 */
export async function correctQuestion(
  index: SearchIndex,
  question: Question,
  { known, areKnownCorrect }: Known,
): Promise<Question | null> {
  const wanted = question.words.filter(isCorrectable);
  const unknown = wanted.filter(
    ({ typed, languages }) => !known.has(typed) && !/^\d+$/.test(typed) && languages.length === 0,
  );
  if (unknown.length === 0 && areKnownCorrect) return null;
  // A question of known words that finds nothing together may have one that is another word misspelt.
  const toCorrect = unknown.length > 0 ? unknown : wanted;
  const misspelt = toCorrect.map(({ typed }) => typed).filter(isLongEnough);
  const forms = wanted.map(({ typed }) => formsToFind(typed));
  const alike = await index.correct({
    misspelt,
    forms: [...new Set(forms.flatMap(({ stems, sounds }) => [...stems, ...sounds]))],
  });
  let isChanged = false;
  const words: QuestionWord[] = [];
  for (let at = 0; at < question.words.length; at++) {
    const word = question.words[at];
    if (!word) break;
    const next = question.words[at + 1];
    const joined = next && isCorrectable(word) ? `${word.typed}${next.typed}` : "";
    if (
      next &&
      known.has(joined) &&
      (unknown.includes(word) || unknown.includes(next) || unknown.length === 0)
    ) {
      words.push({ ...word, typed: joined, spellings: [{ word: joined, errors: 0.25 }], languages: [] });
      at++;
      isChanged = true;
      continue;
    }
    const spellings = [
      ...(toCorrect.includes(word) ? nearOf(word.typed, alike.get(word.typed) ?? []) : []),
      ...(wanted.includes(word) ? otherFormsOf(word.typed, alike, unknown.includes(word)) : []),
    ];
    const parts = unknown.includes(word)
      ? splitsOf(word.typed).find((pair) => pair.every((part) => known.has(part)))
      : undefined;
    const isNear = spellings.some(({ errors }) => errors === 1);
    if (parts && !isNear)
      words.push(
        ...parts.map((part) => ({ ...word, typed: part, spellings: [{ word: part, errors: 0.25 }] })),
      );
    else words.push({ ...word, spellings: [...word.spellings, ...spellings] });
    isChanged ||= parts !== undefined || spellings.length > 0;
  }
  if (!isChanged) return null;
  // A last word that there is was meant as it stands, or as another one.
  const last = question.words.at(-1)?.typed ?? "";
  return { ...question, words, isUnfinished: question.isUnfinished && !known.has(last) };
}

/** Of a word with one letter more an error would be allowed. */
const isLongEnough = (word: string): boolean => errorsAllowed(`${word}?`) > 0 && word.length <= 30;

function splitsOf(word: string): [string, string][] {
  const letters = [...word];
  if (letters.length < 2 * shortestPart || letters.length > 30) return [];
  return letters
    .slice(shortestPart, letters.length - shortestPart + 1)
    .map((_, index) => [
      letters.slice(0, index + shortestPart).join(""),
      letters.slice(index + shortestPart).join(""),
    ]);
}

const joinsOf = (words: QuestionWord[]): string[] =>
  words.slice(1).map(({ typed }, index) => `${words[index]?.typed}${typed}`);

/** Of a name that is spelled another way: so much of it may differ. */
const mostOfSound = 0.45;
const costOfForm = { stem: 0.3, sound: 0.7 };

/** Known words of the same stem, and for an unknown one names that sound alike. */
function otherFormsOf(
  word: string,
  alike: ReadonlyMap<string, readonly string[]>,
  isUnknown: boolean,
): Spelling[] {
  const { stems, sounds } = formsToFind(word);
  const having = (forms: string[]) => [...new Set(forms.flatMap((form) => alike.get(form) ?? []))];
  const inflected = having(stems).filter((other) => other !== word);
  const most = Math.ceil(word.length * mostOfSound);
  const alikeInSound = having(isUnknown ? sounds : []).filter(
    (other) => other !== word && !inflected.includes(other) && editDistance(word, other) <= most,
  );
  return [
    ...inflected.map((other) => ({ word: other, errors: costOfForm.stem })),
    ...alikeInSound.map((other) => ({ word: other, errors: costOfForm.sound })),
  ].slice(0, mostSpellings);
}

/** By word, known words within the errors allowed, the nearest first. */
function nearOf(word: string, alike: readonly string[]): Spelling[] {
  return alike
    .filter((other) => other !== word)
    .map((other) => ({ word: other, errors: editDistance(word, other) }))
    .filter(({ word: near, errors }) => errors <= errorsAllowed(near.length > word.length ? near : word))
    .toSorted((one, other) => one.errors - other.errors || (one.word < other.word ? -1 : 1))
    .slice(0, mostSpellings);
}
