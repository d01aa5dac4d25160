import { hashOfText } from "#app/platform/text/hash-of-text.ts";

/** The hash of a text as PostgreSQL stores it: a signed integer of 32 bits. */
export const storedHash = (text: string): number => hashOfText(text) | 0;

const shortest = 3;
const longest = 9;

/** So few that words share keys: an index of them is a fifth as large, and whatever shares one by chance is known by its letters. */
const deletionBuckets = 1 << 15;

/** What a word is with one letter left out, and itself. None for longer words, whose trigrams find them. */
function deletionsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < shortest || letters.length > longest) return [];
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/** A word's keys. Two words at one typing error from each other share one, wherever the error is; so do a few others. */
export const deletionKeys = (word: string): number[] => [
  ...new Set(deletionsOf(word).map((deletion) => hashOfText(deletion) & (deletionBuckets - 1))),
];

/** Whether two words that share a key are the same with at most a letter left out of each. */
export function shareDeletion(one: string, other: string): boolean {
  const deletions = new Set(deletionsOf(one));
  return deletionsOf(other).some((deletion) => deletions.has(deletion));
}

/** The key of a form, which no deletion has. */
export const formKey = (form: string): number => storedHash(form) | (1 << 30);

/** The number of typing errors allowed: short words have too many neighbours. */
export function errorsAllowed(word: string): number {
  const { length } = [...word];
  if (length < 4 || /\d/.test(word)) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Letters added, left out, replaced or swapped with their neighbour between two words (Damerau–Levenshtein, optimal string alignment).
 */
export function editDistance(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  let [before, last] = [new Array<number>(), b.map((_, index) => index).concat(b.length)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
