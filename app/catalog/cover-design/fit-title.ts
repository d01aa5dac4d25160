import type { CoverDesign, Layout } from "./cover-art.ts";

// Lengths are hundredths of the cover's width, as `cqi` in the style sheet.

/** Where a layout sets its title: the room for it, and how far its middle or its first line is from the top. */
export const titleBoxes: Record<Layout, { x: number; y: number; width: number; height: number }> = {
  frame: { x: 12, y: 16, width: 76, height: 76 },
  left: { x: 10, y: 42, width: 80, height: 76 },
  bands: { x: 10, y: 18, width: 80, height: 74 },
  label: { x: 17, y: 24, width: 66, height: 68 },
  pattern: { x: 18, y: 30, width: 64, height: 62 },
  plain: { x: 10, y: 20, width: 80, height: 70 },
};

/** The first four are for ordinary titles; the others keep very long ones whole. */
export const titleSizes = [18, 16, 14.5, 13, 11, 9.5, 8] as const;
export const titleLeading = 1.14;

export const linesAt = (size: number, { height }: { height: number }) =>
  Math.max(1, Math.floor(height / (size * titleLeading)));

// How wide letters of Literata are, in em, by groups.
const widths: [letters: RegExp, em: number][] = [
  [/[\p{Mn}\p{Me}\p{Cf}]/u, 0],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u, 1],
  [/[ijlI.,:;'’‘!|()[\]\s-]/u, 0.36],
  [/[frst]/u, 0.46],
  [/[MW—]/u, 1.06],
  [/[mwжшщюыф]/u, 0.96],
  [/[bdhnpqu]/u, 0.66],
  [/\p{Lu}/u, 0.77],
  [/[\p{Script=Cyrillic}\p{Script=Greek}]/u, 0.63],
];

const defaultWidth = 0.58;

// Every card of every list is fitted, and patterns of scripts are slow. Bounded, as titles come from untrusted files.
const known = new Map<string, number>();
const mostKnown = 2_000;

function letterWidth(letter: string): number {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const width = widths.find(([letters]) => letters.test(letter))?.[1] ?? defaultWidth;
  if (known.size < mostKnown) known.set(letter, width);
  return width;
}

function widthOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum += letterWidth(letter);
  return sum;
}

interface Piece {
  /** In em. */
  width: number;
  /** Before it on a line, in em. */
  gap: number;
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** What a title may be divided into: words, parts of words after dashes, signs of scripts without spaces. */
function piecesOf(title: string): Piece[] {
  const hasSigns = unspaced.test(title);
  return title.split(/\s+/).flatMap((word) => {
    const isOfSigns = hasSigns && unspaced.test(word);
    const pieces = isOfSigns ? [...word] : word.split(/(?<=[-–—/])/);
    return pieces.map((piece) => ({
      width: widthOf(piece),
      gap: isOfSigns && piece.length === 1 && unspaced.test(piece) ? 0 : 0.22,
    }));
  });
}

/** How many lines of a width in em the pieces take; infinite when one of them is wider than a line. */
function countLines(pieces: readonly Piece[], width: number): number {
  let [lines, used] = [1, 0];
  for (const { width: own, gap: between } of pieces) {
    if (own > width) return Infinity;
    const gap = used === 0 ? 0 : between;
    if (used + gap + own > width) [lines, used] = [lines + 1, own];
    else used += gap + own;
  }
  return lines;
}

/** The place in `titleSizes` of the largest size at which a title fits its layout without a broken word. */
export function fitTitle(title: string, layout: Layout): number {
  const box = titleBoxes[layout];
  const pieces = piecesOf(title);
  const fitting = titleSizes.findIndex((size) => countLines(pieces, box.width / size) <= linesAt(size, box));
  if (fitting >= 0) return fitting;
  // Words that fit no line are hyphenated or broken: counted by their letters alone.
  const width = widthOf(title);
  const broken = titleSizes.findIndex((size) => (width * size) / box.width <= linesAt(size, box) - 1);
  return broken < 0 ? titleSizes.length - 1 : Math.max(broken, 3);
}

const articles: Record<string, RegExp> = {
  en: /^(the|an?)\s+/i,
  de: /^(der|die|das|eine?)\s+/i,
  fr: /^(les?|la|une?|des)\s+|^l[’']/i,
  es: /^(el|los?|las?|una?)\s+/i,
  it: /^(il|lo|la|i|gli|le|una?)\s+|^l[’']/i,
};

/** The letter for which a title would be looked up: without its article and without marks. */
export function initialOf(title: string, language: string | null): string {
  const article = articles[language?.split("-")[0] ?? ""];
  const bare = (article ? title.replace(article, "") : title) || title;
  const [letter] = /[\p{L}\p{N}]\p{M}*/u.exec(bare) ?? ["·"];
  return letter.toLocaleUpperCase(language?.split("-")[0] || "en");
}

/** A design made for one title, as pages draw it without measuring. */
export interface FittedDesign extends CoverDesign {
  /** The place of its size in `titleSizes`. */
  size: number;
  /** The letter that is its mark; all over the boards of a pattern. */
  initial: string | null;
}

/** The same letter again and again. */
export const rowOf = (letter: string, count: number) => Array.from({ length: count }, () => letter).join(" ");

export function fitted(
  design: CoverDesign,
  { title, language }: { title: string; language: string | null },
): FittedDesign {
  const letter = design.mark === "initial" ? initialOf(title, language) : null;
  const initial = letter && design.layout === "pattern" ? rowOf(letter, 120) : letter;
  return { ...design, size: fitTitle(title, design.layout), initial };
}
