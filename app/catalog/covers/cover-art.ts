import { hashOf } from "#app/ui/hash-of.ts";

/** Cloth and lettering of generated covers; cover-art.test.ts checks that each is legible. */
export const cloths = [
  { ground: "#1f4a38", ink: "#f3ecd9" },
  { ground: "#64232f", ink: "#f7e8da" },
  { ground: "#24354f", ink: "#ebe6d6" },
  { ground: "#d0a548", ink: "#2a200f" },
  { ground: "#46535d", ink: "#f3f0e7" },
  { ground: "#4b2f51", ink: "#f2e5e8" },
  { ground: "#e5dac4", ink: "#3a2e21" },
  { ground: "#b9d1d4", ink: "#1b3943" },
] as const;

const layoutCount = 3;
const ornamentCount = 4;

export interface CoverDesign {
  cloth: number;
  layout: number;
  ornament: number;
}

/** The same book always has the same cover. */
export function coverDesign(jid: string): CoverDesign {
  const hash = hashOf(jid);
  return {
    cloth: hash % cloths.length,
    layout: (hash >>> 8) % layoutCount,
    ornament: (hash >>> 16) % ornamentCount,
  };
}

// Letters of these scripts are about as wide as two Latin ones.
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const widthOf = (text: string) => text.length + (text.match(wide)?.length ?? 0);

// Font sizes, and how many letters of the longest word and of the whole title fit at each.
const steps = [
  { size: 1, word: 8, all: 14 },
  { size: 2, word: 10, all: 28 },
  { size: 3, word: 13, all: 50 },
  { size: 4, word: 16, all: 90 },
];

/** From 1 (large) to 5 (small): the largest size at which a title fits its cover. */
export function titleSize(title: string): number {
  // A script without spaces has no words to measure; its titles break anywhere.
  const isWide = widthOf(title) > title.length;
  const longest = isWide ? 0 : Math.max(...title.split(/\s+/).map((word) => word.length));
  const fitting = steps.find((step) => longest <= step.word && widthOf(title) <= step.all);
  return fitting?.size ?? 5;
}
