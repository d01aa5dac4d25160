import { type HashedWord, termsOf, WordReader } from "./text-words.ts";

/** A stretch of a chapter that is found as a whole. */
export interface Passage {
  part: number;
  /** In code points, as PostgreSQL counts: where it begins in the chapter's text, and how long it is. */
  start: number;
  length: number;
  terms: Set<number>;
}

/**
 * Words of a passage, and less than twice as many, so that none is small: the terms of so many do not fit into the row beside the rest of it,
 * which is small then, and numbers of rows near each other take half of the place in the index (decision 371).
 */
const passageLength = 1_200;

/** A phrase that begins in a passage is found in it, up to so many words: those of the next are among its terms. */
export const longestPhrase = 32;

/** A text in passages, in order, covering all of it; one at least. A generator, because a chapter may be as long as a book. */
export function* cutPassages(text: string): Generator<Passage> {
  let passage: { part: number; at: number; start: number } = { part: 0, at: 0, start: 0 };
  const cut = (end: number, words: readonly HashedWord[]): Passage => {
    const length = codePoints(text, passage.at, end);
    const { part, start } = passage;
    passage = { part: part + 1, at: end, start: start + length };
    return { part, start, length, terms: termsOf(words) };
  };
  let run: (HashedWord & { start: number })[] = [];
  for (const word = new WordReader(text); word.next();) {
    const next = run[passageLength];
    if (next && run.length === 2 * passageLength) {
      yield cut(next.start, run.slice(0, passageLength + longestPhrase - 1));
      run = run.slice(passageLength);
    }
    run.push({ hash: word.hash, kind: word.kind, start: word.start });
  }
  yield cut(text.length, run);
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
