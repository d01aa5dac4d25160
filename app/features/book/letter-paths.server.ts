import { createRequire } from "node:module";
import { type Font, openSync } from "fontkit";

const require = createRequire(import.meta.url);
const family = ["latin", "latin-ext", "vietnamese", "greek", "cyrillic", "cyrillic-ext"];

let opened: Font[] | undefined;

/** Literata as the site itself ships it: a picture must not depend on what fonts the server happens to have. */
function fonts(): Font[] {
  opened ??= family.map((part) => {
    const font = openSync(
      require.resolve(`@fontsource-variable/literata/files/literata-${part}-wght-normal.woff2`),
    );
    return font as Font;
  });
  return opened;
}

interface Run {
  font: Font;
  text: string;
}

/** Stretches of a text that one font file can set; null when some letter is in none of them. */
function runsOf(text: string): Run[] | null {
  const runs: Run[] = [];
  for (const letter of text.normalize("NFC")) {
    const code = letter.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    if (last?.font.hasGlyphForCodePoint(code)) {
      last.text += letter;
      continue;
    }
    const font = fonts().find((candidate) => candidate.hasGlyphForCodePoint(code));
    if (!font) return null;
    runs.push({ font, text: letter });
  }
  return runs;
}

/** How wide a text is at a size, in pixels; null when the fonts lack a letter of it. */
function widthOf(text: string, size: number): number | null {
  const runs = runsOf(text);
  if (!runs) return null;
  return runs.reduce(
    (sum, { font, text: part }) => sum + (font.layout(part).advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

/** Words broken into at most `most` lines no wider than `width`; null when the fonts lack a letter. */
export function breakLines(
  text: string,
  size: number,
  box: { width: number; most: number },
): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    const width = widthOf(joined, size);
    if (width === null) return null;
    if (last !== undefined && width <= box.width) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  if (lines.length <= box.most) return lines;
  return [...lines.slice(0, box.most - 1), `${lines[box.most - 1]} …`];
}

/** One line of text as SVG paths with its baseline at `y`; empty when the fonts lack a letter of it. */
export function textPath(text: string, at: { x: number; y: number; size: number; fill: string }): string {
  let x = at.x;
  const shapes: string[] = [];
  for (const { font, text: part } of runsOf(text) ?? []) {
    const scale = at.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    glyphs.forEach((glyph, index) => {
      const place = positions[index];
      const shape = glyph.path.toSVG();
      if (shape !== "")
        shapes.push(
          `<path transform="translate(${x.toFixed(2)} ${at.y}) scale(${scale} -${scale})" d="${shape}"/>`,
        );
      x += (place?.xAdvance ?? glyph.advanceWidth) * scale;
    });
  }
  return `<g fill="${at.fill}">${shapes.join("")}</g>`;
}
