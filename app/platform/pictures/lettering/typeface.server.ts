import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

const require = createRequire(import.meta.url);

// Literata as the site itself ships it; the others for the scripts that it lacks. Chinese and Japanese write the same
// characters differently.
const everywhere = ["literata", "noto-serif-hebrew", "noto-naskh-arabic"];
const japaneseFirst = [...everywhere, "noto-serif-jp", "noto-serif-sc"];
const chineseFirst = [...everywhere, "noto-serif-sc", "noto-serif-jp"];

/** One file of a family, which covers some ranges of Unicode. */
interface Face {
  file: string;
  ranges: (readonly [from: number, to: number])[];
}

const faces = new Map<string, Face[]>();
const opened = new Map<string, Font>();

/** The fonts that are shipped with the site: a picture must not depend on the fonts installed on the server. */
export interface Typeface {
  /** Null when no font has the letter. */
  fontFor(code: number): Font | null;
}

/** The shipped fonts in order of preference for a language (BCP 47), which decides between Chinese and Japanese forms. */
export function openTypeface(language: string | null): Typeface {
  const families = language?.startsWith("zh") ? chineseFirst : japaneseFirst;
  return {
    fontFor(code) {
      for (const { file, ranges } of families.flatMap(facesOf)) {
        if (!ranges.some(([from, to]) => from <= code && code <= to)) continue;
        const font = open(file);
        if (font.hasGlyphForCodePoint(code)) return font;
      }
      return null;
    },
  };
}

function facesOf(family: string): Face[] {
  const known = faces.get(family);
  if (known) return known;
  const subsets = require(`@fontsource-variable/${family}/unicode.json`) as Record<string, string>;
  const made = Object.entries(subsets).map(([subset, ranges]) => ({
    file: `@fontsource-variable/${family}/files/${family}-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`,
    ranges: ranges.split(",").map(readRange),
  }));
  faces.set(family, made);
  return made;
}

/** U+0590-05FF, or U+20AA alone. */
function readRange(text: string): readonly [number, number] {
  const [from = "", to = from] = text.replace("U+", "").split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function open(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = openSync(require.resolve(file)) as Font;
  opened.set(file, font);
  return font;
}
