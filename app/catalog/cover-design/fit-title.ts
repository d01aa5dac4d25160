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

const letterWidth = (letter: string) => widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.58;
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const piecesOf = (title: string) =>
  title.split(/\s+/).flatMap((word) => (unspaced.test(word) ? [...word] : word.split(/(?<=[-–—/])/)));

/** How many lines of a width in em a text takes; infinite when one of its words is wider than a line. */
function countLines(title: string, width: number): number {
  let [lines, used] = [1, 0];
  for (const piece of piecesOf(title)) {
    const own = widthOf(piece);
    if (own > width) return Infinity;
    const gap = used === 0 || (piece.length === 1 && unspaced.test(piece)) ? 0 : 0.22;
    if (used + gap + own > width) [lines, used] = [lines + 1, own];
    else used += gap + own;
  }
  return lines;
}

/** The place in `titleSizes` of the largest size at which a title fits its layout without a broken word. */
export function fitTitle(title: string, layout: Layout): number {
  const box = titleBoxes[layout];
  const fitting = titleSizes.findIndex((size) => countLines(title, box.width / size) <= linesAt(size, box));
  if (fitting >= 0) return fitting;
  // Words that fit no line are hyphenated or broken: counted by their letters alone.
  const broken = titleSizes.findIndex(
    (size) => (widthOf(title) * size) / box.width <= linesAt(size, box) - 1,
  );
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
