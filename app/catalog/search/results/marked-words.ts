import { fold } from "../terms/fold.ts";
import type { Question } from "../question/parse-question.ts";
import { wordsToFind } from "../question/parse-question.ts";

/** Where the words of a question are in a text: where each begins and ends, one after the other. */
export type Marks = readonly number[];

/** Marks the words of a question in texts; none without a question. */
export function markerOf(question: Question | null): (text: string) => Marks {
  if (!question) return () => [];
  const wanted = wordsToFind(question);
  const spellings = new Set(wanted.flatMap(({ spellings }) => spellings.map(({ word }) => word)));
  const last = question.isUnfinished ? question.words.at(-1) : undefined;
  const beginning = last && wanted.includes(last) && [...last.typed].length > 2 ? last.typed : null;
  const unspaced = [...spellings].filter((word) =>
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(word),
  );
  return (text) => {
    const marks: number[] = [];
    for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu)) {
      const [token] = match;
      const word = fold(token).replace(/['’]/gu, "");
      const isFound =
        spellings.has(word) ||
        (beginning !== null && word.startsWith(beginning)) ||
        isBeginOf(token, spellings);
      if (isFound) marks.push(match.index, match.index + token.length);
      else for (const part of unspaced) markInside(token, part, { at: match.index, marks });
    }
    return merged(marks);
  };
}

/** "Harbour's" is marked for "harbour". */
const isBeginOf = (token: string, spellings: ReadonlySet<string>): boolean =>
  /['’]/u.test(token) && spellings.has(fold(token.split(/['’]/u)[0] ?? ""));

function markInside(token: string, part: string, { at, marks }: { at: number; marks: number[] }): void {
  for (let found = token.indexOf(part); found >= 0; found = token.indexOf(part, found + 1))
    marks.push(at + found, at + found + part.length);
}

/** Parts that touch or overlap become one. */
function merged(marks: number[]): number[] {
  const pairs = marks
    .flatMap((start, index) => (index % 2 === 0 ? [[start, marks[index + 1] ?? start] as const] : []))
    .toSorted((one, other) => one[0] - other[0]);
  const result: number[] = [];
  for (const [start, end] of pairs) {
    const last = result.at(-1);
    if (last !== undefined && start <= last) result[result.length - 1] = Math.max(last, end);
    else result.push(start, end);
  }
  return result;
}
