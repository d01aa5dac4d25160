import { simplified } from "./chinese.ts";
import { fold } from "./fold.ts";

// Scripts that put no space between words: their runs are cut into letters and pairs of letters.
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}々ー]+/gu;

const pairsOf = (letters: string[]) => letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);

/** The parts of a word between spaces: "o'brien" has "o" and "brien". */
function piecesOf(chunk: string): string[] {
  return chunk.match(/[\p{L}\p{N}\u3099\u309a]+/gu) ?? [];
}

function termsOfPiece(piece: string, lettersOf: (run: string[]) => string[]): string[] {
  const runs = piece.match(unspaced) ?? [];
  const rest = piece.split(unspaced).filter((word) => word !== "");
  return [...rest, ...runs.flatMap((run) => lettersOf([...run]))];
}

/**
 * The folded terms a text can be found by. A word with punctuation inside is also indexed without it, so that "rur"
 * finds "R.U.R." and "obrien" finds "O’Brien".
 */
export function indexTerms(text: string): string[] {
  // Chinese also in simplified characters, so that either finds the other.
  const chunks = fold(text)
    .split(/\s+/u)
    .flatMap((chunk) => [...new Set([chunk, simplified(chunk)])]);
  return chunks.flatMap((chunk) => {
    const pieces = piecesOf(chunk);
    const joined = pieces.length > 1 && chunk.length <= 40 ? [pieces.join("")] : [];
    const words = pieces.flatMap((piece) => termsOfPiece(piece, (run) => [...run, ...pairsOf(run)]));
    return [...words, ...joined].filter((word) => word.length <= 100);
  });
}

/** The terms of a word of a question: pairs of letters where it has no spaces, or itself. */
export const lettersAndPairs = (word: string): string[] =>
  termsOfPiece(word, (run) => (run.length === 1 ? run : pairsOf(run)));

/** Thirteen digits for an ISBN of ten or thirteen written with spaces or hyphens; null for anything else. */
export function toIsbn13(text: string): string | null {
  const digits = text.replace(/^isbn(-1[03])?:?/i, "").replace(/[\s‐-―-]/gu, "");
  if (/^97[89]\d{10}$/.test(digits)) return digits;
  if (!/^\d{9}[\dXx]$/.test(digits)) return null;
  const body = `978${digits.slice(0, 9)}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
