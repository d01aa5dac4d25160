import type { CssNode } from "css-tree";

/** Pixels per absolute unit; `rem` counts from the book's own root, which the page's is not. */
const PIXELS: Record<string, number> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  rem: 16,
};

const KEYWORDS: Record<string, number> = {
  "xx-small": 9,
  "x-small": 10,
  small: 13,
  medium: 16,
  large: 18,
  "x-large": 24,
  "xx-large": 32,
  "xxx-large": 48,
};

/**
 * A size that follows the reader's choice of text size: what is absolute is multiplied by it, what is relative follows by
 * itself and is answered with null.
 */
export function scaledSize(node: CssNode): string | null {
  const pixels = pixelsOf(node);
  return pixels === null ? null : `calc(${Math.round(pixels * 100) / 100}px*var(--reader-scale,1))`;
}

function pixelsOf(node: CssNode): number | null {
  if (node.type === "Identifier") return KEYWORDS[node.name.toLowerCase()] ?? null;
  if (node.type !== "Dimension") return null;
  const factor = PIXELS[node.unit.toLowerCase()];
  return factor === undefined ? null : Number(node.value) * factor;
}
