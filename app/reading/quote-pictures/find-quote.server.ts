import { Slices } from "#app/platform/loop/slices.server.ts";

const pieceLength = 64 * 1024;
/** Of processor time: some hundred times what the longest chapter takes. */
const longestMs = 10_000;

/**
 * Words as they stand in a text, with its own white space: a selection on a page has other line breaks. Null where they are not in it.
 * Linear in the text.
 */
export async function findQuote(text: string, words: string): Promise<string | null> {
  const slices = new Slices(longestMs);
  const wanted = lettersOf(words);
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    pieces.push(lettersOf(text.slice(at, at + pieceLength)));
    await slices.yieldIfDue();
  }
  const from = wanted === "" ? -1 : pieces.join("").indexOf(wanted);
  if (from < 0) return null;
  const start = offsetOf(text, pieces, from);
  const end = offsetOf(text, pieces, from + wanted.length - 1) + 1;
  return text.slice(start, end).replace(/\s+/g, " ");
}

const lettersOf = (text: string): string => text.replace(/[\s\u00AD\u200B-\u200D\u2060]+/gu, "");

/** Where the letter of this number is in the text. */
function offsetOf(text: string, pieces: readonly string[], number: number): number {
  let [left, at] = [number, 0];
  for (const piece of pieces) {
    if (left < piece.length) break;
    left -= piece.length;
    at += pieceLength;
  }
  for (; at < text.length; at += 1) {
    if (lettersOf(text.charAt(at)) === "") continue;
    if (left === 0) return at;
    left -= 1;
  }
  return text.length;
}
