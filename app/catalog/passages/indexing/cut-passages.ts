import { type TextWord, termsOf, wordsOf } from "./text-words.ts";

/** A stretch of a chapter that is found as a whole. */
export interface Passage {
  part: number;
  /** In code points, as PostgreSQL counts: where it begins in the chapter's text, and how long it is. */
  start: number;
  length: number;
  terms: Set<number>;
}

const passageLength = 500;

/** A phrase that begins in a passage is found in it, up to so many words: those of the next are among its terms. */
export const longestPhrase = 32;

/** A text in passages, in order, covering all of it; one at least. A generator, because a chapter may be as long as a book. */
export function* cutPassages(text: string): Generator<Passage> {
  let passage: { part: number; at: number; start: number } = { part: 0, at: 0, start: 0 };
  let run: TextWord[] = [];
  const cut = (end: number): Passage => {
    const length = codePoints(text, passage.at, end);
    const { part, start } = passage;
    const made = { part, start, length, terms: termsOf(run) };
    passage = { part: part + 1, at: end, start: start + length };
    return made;
  };
  for (const word of wordsOf(text)) {
    const next = run[passageLength];
    if (next && run.length === passageLength + longestPhrase - 1) {
      yield cut(next.start);
      run = run.slice(passageLength);
    }
    run.push(word);
  }
  const next = run[passageLength];
  if (next) {
    yield cut(next.start);
    run = run.slice(passageLength);
  }
  yield cut(text.length);
}

function codePoints(text: string, from: number, to: number): number {
  let count = to - from;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair && at + 1 < to) count -= 1;
  }
  return count;
}
