import { sql } from "drizzle-orm";
import type { Db } from "#app/platform/db/client.server.ts";
import { deletionKeys, editDistance, errorsAllowed } from "../terms/word-keys.ts";
import { isStopWord } from "../terms/plain-words.ts";
import type { Question, QuestionWord, Spelling } from "./parse-question.ts";

/** More candidates for a word would make the search slower, not better. */
const mostSpellings = 12;
/** Words that share trigrams with a long one, the most alike first. */
const mostAlike = 60;
const shortestPart = 3;

const isCorrectable = ({ field, isExcluded, isQuoted, typed }: QuestionWord): boolean =>
  field === null && !isExcluded && !isQuoted && !isStopWord(typed);

/**
 * The question with the words that each of its words may have been meant as: within one typing error from four letters on, two from
 * eight; split where it is two known words, joined with the next where both are one. Null when there is nothing to correct.
 */
export async function correctQuestion(
  db: Db,
  question: Question,
  { areKnownCorrect }: { areKnownCorrect: boolean },
): Promise<Question | null> {
  const wanted = question.words.filter(isCorrectable);
  const known = await findKnown(db, [
    ...wanted.flatMap(({ typed }) => [typed, ...splitsOf(typed).flat()]),
    ...joinsOf(question.words),
  ]);
  const unknown = wanted.filter(({ typed }) => !known.has(typed) && !/^\d+$/.test(typed));
  if (unknown.length === 0 && areKnownCorrect) return null;
  // A question of known words that finds nothing together may have one that is another word misspelt.
  const toCorrect = unknown.length > 0 ? unknown : wanted;
  const alike = await findAlike(
    db,
    toCorrect.map(({ typed }) => typed),
  );
  let isChanged = false;
  const words: QuestionWord[] = [];
  for (let index = 0; index < question.words.length; index++) {
    const word = question.words[index];
    if (!word) break;
    const next = question.words[index + 1];
    const joined = next && isCorrectable(word) ? `${word.typed}${next.typed}` : "";
    if (
      next &&
      known.has(joined) &&
      (unknown.includes(word) || unknown.includes(next) || unknown.length === 0)
    ) {
      words.push({ ...word, typed: joined, spellings: [{ word: joined, errors: 0.25 }] });
      index++;
      isChanged = true;
      continue;
    }
    const spellings = toCorrect.includes(word) ? (alike.get(word.typed) ?? []) : [];
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
  return isChanged ? { ...question, words } : null;
}

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

async function findKnown(db: Db, words: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word = any(${sql.param(words)}::text[])`,
  );
  return new Set(rows.map(({ word }) => word));
}

/** Known words within the errors allowed, the nearest first. */
async function findAlike(db: Db, words: string[]): Promise<Map<string, Spelling[]>> {
  const given = words.filter((word) => errorsAllowed(`${word}?`) > 0 && word.length <= 30);
  if (given.length === 0) return new Map();
  const keys = given.flatMap((word) => deletionKeys(word).map((key) => ({ word, key })));
  const long = given.filter((word) => [...word].length >= 8);
  const { rows } = await db.execute<{ given: string; word: string }>(sql`
    select given.word as given, d.word from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (word text, key int)
      join word_deletions d on d.key = given.key
    union select given.word, alike.word from unnest(${sql.param(long)}::text[]) as given (word)
      cross join lateral (select w.word from search_words w where w.word % given.word
        and length(w.word) between length(given.word) - 2 and length(given.word) + 2
        order by similarity(w.word, given.word) desc, w.word limit ${mostAlike}) as alike`);
  const spellings = given.map((word) => {
    const near = rows
      .filter((row) => row.given === word && row.word !== word)
      .map((row) => ({ word: row.word, errors: editDistance(word, row.word) }))
      .filter(({ word: near, errors }) => errors <= errorsAllowed(near.length > word.length ? near : word))
      .toSorted((one, other) => one.errors - other.errors || (one.word < other.word ? -1 : 1));
    return [word, near.slice(0, mostSpellings)] as const;
  });
  return new Map(spellings);
}
