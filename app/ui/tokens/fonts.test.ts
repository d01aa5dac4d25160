import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { expect, test } from "vitest";

function read(path: string): Font {
  const font = create(readFileSync(path));
  if (!("getGlyph" in font)) throw new Error("a collection");
  return font;
}

/** What the style sheet promises for the cut faces: U+0020-007E, U+00A0-00FF and so on. */
function promised(css: string, file: string): number[] {
  const [, ranges = ""] = new RegExp(`${file}[^}]*?unicode-range: ([^;]+);`).exec(css) ?? [];
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

test.each([
  ["inter", "latin", 190],
  ["inter", "latin-ext", 120],
  ["literata", "latin", 190],
  ["literata", "latin-ext", 120],
])(
  "the cut of %s (%s) has each letter that it is asked for and the whole font has, as wide and as high as there",
  (name, script, fewest) => {
    const cut = read(join(import.meta.dirname, `${name}-${script}.woff2`));
    const files = join(process.cwd(), "node_modules/@fontsource-variable");
    const whole = read(join(files, name, `files/${name}-${script}-wght-normal.woff2`));
    const css = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");
    const codes = promised(css, `${name}-${script}.woff2`);
    expect(codes.length).toBeGreaterThan(fewest);
    const shared = codes.filter((code) => whole.hasGlyphForCodePoint(code));
    for (const code of shared) {
      expect(cut.hasGlyphForCodePoint(code), String.fromCodePoint(code)).toBe(true);
      const widths = [cut, whole].map((font) => font.glyphForCodePoint(code).advanceWidth);
      expect(widths[0], String.fromCodePoint(code)).toBe(widths[1]);
    }
    expect([cut.ascent, cut.descent, cut.lineGap]).toEqual([whole.ascent, whole.descent, whole.lineGap]);
    // With kerning and figures of one width; not all signs in a row, of which the whole Inter makes arrows.
    const words = [..."Hamburg AVATo “Te” 0123 fi é ŤaLľ"];
    const text = words.filter((letter) => shared.includes(letter.codePointAt(0) ?? 0)).join("");
    for (const features of [[], ["tnum"]])
      expect(cut.layout(text, features).advanceWidth).toBe(whole.layout(text, features).advanceWidth);
    // A letter that no typeface has is seen as a box, not as a gap.
    expect(cut.getGlyph(0).path.commands.length).toBeGreaterThan(4);
  },
);
