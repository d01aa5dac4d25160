import { widthOf } from "./set-line.server.ts";
import type { Typeface } from "./typeface.server.ts";

/** Scripts without spaces between words. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const words = new Intl.Segmenter("ja", { granularity: "word" });
const letters = new Intl.Segmenter("und", { granularity: "grapheme" });

export interface LineBox {
  size: number;
  width: number;
  /** The maximum number of lines; the last one ends with an ellipsis if there was more. */
  most: number;
}

interface Piece {
  text: string;
  isAfterSpace: boolean;
}

/** Breaks a text into lines no wider than the box, and says whether all of it fits. */
export function breakLines(text: string, { size, width, most }: LineBox, typeface: Typeface) {
  const fits = (line: string) => widthOf(line, size, typeface) <= width;
  const lines: string[] = [];
  for (const { text: part, isAfterSpace } of piecesOf(text, fits)) {
    const last = lines.at(-1);
    const joined = `${last ?? ""}${last !== undefined && isAfterSpace ? " " : ""}${part}`;
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined;
    else if (lines.length < most) lines.push(part);
    else return { lines: [...lines.slice(0, -1), shortened(last ?? "", fits)], isWhole: false };
  }
  return { lines, isWhole: true };
}

/** The unbreakable pieces of a text. */
function* piecesOf(text: string, fits: (line: string) => boolean): Generator<Piece> {
  for (const word of text.split(/\s+/).filter(Boolean)) {
    let isAfterSpace = true;
    for (const part of withoutSpaces.test(word) ? wordsWithin(word) : [word])
      for (const piece of fits(part) ? [part] : lettersOf(part)) {
        yield { text: piece, isAfterSpace };
        isAfterSpace = false;
      }
  }
}

/** Words of Chinese or Japanese; a line neither begins with a closing mark nor ends with an opening one. */
function wordsWithin(run: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(run)) {
    const last = parts.at(-1);
    const isClosing = !isWordLike && !/^[\p{Ps}\p{Pi}]/u.test(segment);
    if (last !== undefined && (isClosing || /[\p{Ps}\p{Pi}]$/u.test(last)))
      parts[parts.length - 1] += segment;
    else parts.push(segment);
  }
  return parts;
}

const lettersOf = (text: string) => [...letters.segment(text)].map(({ segment }) => segment);

function shortened(line: string, fits: (line: string) => boolean): string {
  const remaining = lettersOf(line);
  while (remaining.length > 1 && !fits(`${remaining.join("").trimEnd()}…`)) remaining.pop();
  return `${remaining.join("").trimEnd()}…`;
}
