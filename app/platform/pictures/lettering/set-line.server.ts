import bidiFactory from "bidi-js";
import type { Font } from "fontkit";
import type { Typeface } from "./typeface.server.ts";

const bidi = bidiFactory();

/** Letters that follow one another in one font and one direction. */
interface Run {
  font: Font;
  text: string;
  /** The embedding level of Unicode's bidirectional algorithm: odd is right to left. */
  level: number;
}

/** Whether the base direction of a text is right to left, by its first strong character. */
export const isRightToLeft = (text: string): boolean =>
  bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;

/** The text without marks and symbols that no font has; null when a letter or digit is among them. */
export function spell(text: string, typeface: Typeface): string | null {
  let spelt = "";
  for (const letter of text.normalize("NFC"))
    if (typeface.fontFor(letter.codePointAt(0) ?? 0)) spelt += letter;
    else if (/[\p{L}\p{N}]/u.test(letter)) return null;
  return spelt.replace(/\s+/g, " ").trim();
}

/** In visual order, from left to right. */
function runsOf(text: string, typeface: Typeface): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    at += letter.length;
    const code = letter.codePointAt(0) ?? 0;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    const last = runs.at(-1);
    if (last?.level === level && last.font.hasGlyphForCodePoint(code)) last.text += shown;
    else {
      const font = typeface.fontFor(code);
      if (font) runs.push({ font, text: shown, level });
    }
  }
  return inVisualOrder(runs);
}

/**
 * Rule L2: from the highest level down to the lowest odd one, reverse any sequence of characters at that level or
 * higher.
 */
function inVisualOrder(runs: Run[]): Run[] {
  let ordered = runs;
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: Run[] = [];
    let held: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) held.unshift(run);
      else {
        next.push(...held, run);
        held = [];
      }
    }
    ordered = [...next, ...held];
  }
  return ordered;
}

const layOut = ({ font, text, level }: Run) =>
  font.layout(text, undefined, undefined, undefined, level % 2 === 1 ? "rtl" : "ltr");

/** How wide a text is at a size, in pixels. */
export function widthOf(text: string, size: number, typeface: Typeface): number {
  return runsOf(text, typeface).reduce(
    (sum, run) => sum + (layOut(run).advanceWidth * size) / run.font.unitsPerEm,
    0,
  );
}

// In units of the font: some families have a lightest weight that is too thin for a small picture.
const strengthened = 'stroke-width="22"';
const isThin = (font: Font) => (font.variationAxes?.["wght"]?.default ?? 400) < 300;

/** One line of text as SVG paths with its baseline at `y`. */
export function linePath(
  text: string,
  at: { x: number; y: number; size: number; fill: string },
  typeface: Typeface,
): string {
  let x = at.x;
  const shapes: string[] = [];
  for (const run of runsOf(text, typeface)) {
    const scale = at.size / run.font.unitsPerEm;
    const stroke = isThin(run.font) ? `stroke="${at.fill}" ${strengthened} ` : "";
    const { glyphs, positions } = layOut(run);
    glyphs.forEach((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? {
        xAdvance: glyph.advanceWidth,
        xOffset: 0,
        yOffset: 0,
      };
      const shape = glyph.path.toSVG();
      const [left, base] = [(x + xOffset * scale).toFixed(2), (at.y - yOffset * scale).toFixed(2)];
      if (shape !== "")
        shapes.push(
          `<path ${stroke}transform="translate(${left} ${base}) scale(${scale} -${scale})" d="${shape}"/>`,
        );
      x += xAdvance * scale;
    });
  }
  return `<g fill="${at.fill}">${shapes.join("")}</g>`;
}
