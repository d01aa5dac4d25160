import { hashOfText } from "#app/platform/text/hash-of-text.ts";

/** The hash of a text as PostgreSQL stores it: a signed integer of 32 bits. */
export const storedHash = (text: string): number => hashOfText(text) | 0;

const shortest = 3;
const longest = 9;

/**
 * A word's keys: hashes of itself and of what it is with one letter left out. Two words at one typing error from each other share a key,
 * wherever the error is. None for longer words, whose trigrams find them.
 */
export function deletionKeys(word: string): number[] {
  const letters = [...word];
  if (letters.length < shortest || letters.length > longest) return [];
  const deletions = letters.map((_, index) => letters.toSpliced(index, 1).join(""));
  return [...new Set([word, ...deletions])].map(storedHash);
}

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
