import { countText } from "../document/count-text.ts";

/** How many of a file's words arrived in the imported text. */
export interface WordComparison {
  /** Counted in the file itself, independently of its reader. */
  inFile: number;
  taken: number;
  /** Words of the file that are not in the text. */
  missing: number;
  /** Excerpts of the file around them. */
  passages: string[];
}

const mostPassages = 10;
const mostWords = 12;
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g;
const ideograph = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]";
const everyWord = new RegExp(`${ideograph}|(?:(?!${ideograph})[\\p{L}\\p{N}\\p{M}])+`, "gu");

const wordsIn = (text: string): string[] => text.normalize("NFC").match(everyWord) ?? [];

/** Delimits the mark of a note or internal link: it is not a word of the text, though a reader may have taken it as one. */
export const signMark = "\uE000";

/** Compares two texts as multisets of words, since notes move to where they are referenced. Linear in both lengths. */
export function compareWords(source: string, taken: string): WordComparison {
  const [before = "", after = ""] = [source, taken].map((text) => text.replace(unseen, ""));
  const pieces = before.split(signMark);
  const plain = pieces.filter((_, at) => at % 2 === 0);
  const words = plain.flatMap(wordsIn);
  const found = wordsIn(after);
  const balance = new Map<string, number>();
  for (const word of words) add(balance, word, 1);
  for (const word of found) add(balance, word, -1);
  forgiveSigns(pieces, balance);
  forgiveJoints(words, balance, 1);
  forgiveJoints(found, balance, -1);
  let missing = 0;
  for (const count of balance.values()) missing += Math.max(0, count);
  return {
    inFile: countText(plain.join(" ")).wordCount,
    taken: countText(after).wordCount,
    missing,
    passages: missing === 0 ? [] : passagesOf(words, found, balance),
  };
}

const add = (balance: Map<string, number>, word: string, count: number) =>
  balance.set(word, (balance.get(word) ?? 0) + count);

/** Settles words whose note mark was read as their last letters. */
function forgiveSigns(pieces: string[], balance: Map<string, number>): void {
  for (let at = 1; at < pieces.length; at += 2) {
    const word = /[\p{L}\p{N}\p{M}]{1,100}$/u.exec((pieces[at - 1] ?? "").slice(-100))?.[0] ?? "";
    const [sign = ""] = wordsIn(pieces[at] ?? "");
    if ((balance.get(word + sign) ?? 0) >= 0 || (balance.get(word) ?? 0) <= 0) continue;
    add(balance, word + sign, 1);
    add(balance, word, -1);
  }
}

/** Settles words that are split on one side (hyphenation, drop caps, superscripts) and whole on the other. */
function forgiveJoints(words: string[], balance: Map<string, number>, side: 1 | -1): void {
  const surplus = (word: string) => (balance.get(word) ?? 0) * side;
  words.forEach((word, at) => {
    const next = words[at + 1] ?? "";
    if (surplus(word) <= 0 || surplus(word + next) >= 0) return;
    add(balance, word + next, side);
    for (const part of [word, next]) add(balance, part, -side);
  });
}

/** Runs of words that nowhere appear in sequence in the text and include a missing word; else the missing words one by one. */
function passagesOf(words: string[], found: string[], balance: Map<string, number>): string[] {
  const rows = new Set<number>();
  const rowAt = (of: string[], at: number) =>
    [at, at + 1, at + 2].reduce((sum, each) => hashOf(of[each] ?? "", sum), 7);
  for (let at = -2; at < found.length; at += 1) rows.add(rowAt(found, at));
  const isFound = (at: number) => [at - 2, at - 1, at].some((from) => rows.has(rowAt(words, from)));
  const isMissing = (word: string) => (balance.get(word) ?? 0) > 0;
  const runs: string[][] = [[]];
  words.forEach((word, at) => {
    if (isFound(at)) runs.push([]);
    else runs.at(-1)?.push(word);
  });
  const passages = runs.filter((run) => run.some(isMissing));
  const alone = [...new Set(words.filter(isMissing))].map((word) => [word]);
  return (passages.length > 0 ? passages : alone).slice(0, mostPassages).map(shortened);
}

const shortened = (words: string[]) =>
  `${words.slice(0, mostWords).join(" ")}${words.length > mostWords ? " …" : ""}`;

function hashOf(word: string, from: number): number {
  let hash = from;
  for (let at = 0; at < word.length; at += 1) hash = (hash * 31 + word.charCodeAt(at)) | 0;
  return (hash * 31 + 17) | 0;
}
