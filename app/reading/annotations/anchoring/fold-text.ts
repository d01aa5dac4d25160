/** A text reduced to what a reader would call the same words, and where each of its units stood. */
export interface FoldedText {
  letters: string;
  /** By unit of `letters`: its offset in the text. */
  offsets: Uint32Array;
}

// Without white space, since blocks are split and joined; and with the quotation marks and dashes that people type.
const left = /[\s\u00AD\u200B-\u200D\u2060\uFEFF]+/gu;
const [single, double, dash] = [/[‘’‚‛]/g, /[“”„«»]/g, /[‐‑‒–—]/g];

const simplify = (text: string): string => text.replace(single, "'").replace(double, '"').replace(dash, "-");

/** The letters alone. */
export const comparableText = (text: string): string => simplify(text.replace(left, ""));

const pieceLength = 65_536;

/** Linear in the text's length. Each unit that stays is one unit, so that `offsets` can be read backwards too. */
export async function foldText(text: string, yieldIfDue: () => Promise<void>): Promise<FoldedText> {
  const offsets = new Uint32Array(text.length);
  let letters = "";
  let count = 0;
  const take = (from: number, to: number) => {
    letters += simplify(text.slice(from, to));
    for (let at = from; at < to; at += 1) offsets[count++] = at;
  };
  for (let piece = 0; piece < text.length; piece += pieceLength) {
    const words = text.slice(piece, piece + pieceLength);
    let from = 0;
    for (const gap of words.matchAll(left)) {
      take(piece + from, piece + gap.index);
      from = gap.index + gap[0].length;
    }
    take(piece + from, piece + words.length);
    await yieldIfDue();
  }
  return { letters, offsets: offsets.subarray(0, count) };
}

/** How many letters stand before an offset of the text. */
export function lettersBefore({ offsets }: FoldedText, offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Enough words to be looked for elsewhere: 12 letters, or 6 of scripts whose letters say as much as syllables or words. */
export function isTelling(letters: string): boolean {
  if (letters.length >= 12) return true;
  return (letters.match(dense)?.length ?? 0) >= 6;
}
