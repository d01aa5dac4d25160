import type { MarkTarget } from "../anchoring/target.ts";
import { type MarkColour, markColours } from "../mark.ts";

export interface PaintedMark {
  id: string;
  colour: MarkColour;
  range: Range;
  /** What the range was made of. */
  at: MarkTarget;
}

const nameOf = (colour: MarkColour) => `reader-mark-${colour}`;
const flashName = "reader-mark-flash";
const flashMs = 1_600;

/** Paints marks without touching the text: the style sheet says how each colour looks. Replaces what was painted before. */
export function paintMarks(marks: readonly PaintedMark[]): void {
  if (!("highlights" in CSS)) return;
  for (const colour of markColours) {
    const ranges = marks.filter((mark) => mark.colour === colour).map(({ range }) => range);
    if (ranges.length === 0) CSS.highlights.delete(nameOf(colour));
    else CSS.highlights.set(nameOf(colour), new Highlight(...ranges));
  }
}

/** Shows for a moment which of the marks somebody has come to. */
export function flash(range: Range): void {
  if (!("highlights" in CSS)) return;
  const shown = new Highlight(range);
  shown.priority = 1;
  CSS.highlights.set(flashName, shown);
  window.setTimeout(
    () => CSS.highlights.get(flashName) === shown && CSS.highlights.delete(flashName),
    flashMs,
  );
}

/** The marks at a point of the window, the shortest first: it lies within the others. */
export function marksAt(marks: readonly PaintedMark[], x: number, y: number): PaintedMark[] {
  const point = document.caretPositionFromPoint(x, y);
  if (!point) return [];
  return marks
    .filter(({ range }) => isNear(range, point) && isInside(range, x, y))
    .toSorted((one, other) => one.range.toString().length - other.range.toString().length);
}

const isNear = (range: Range, { offsetNode, offset }: CaretPosition): boolean => {
  // The text may have been replaced since.
  try {
    return range.isPointInRange(offsetNode, offset);
  } catch {
    return false;
  }
};

/** The caret is at the nearest letter, also for a click beside the text. */
const isInside = (range: Range, x: number, y: number): boolean =>
  [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left - 2 && x <= right + 2 && y >= top - 2 && y <= bottom + 2,
  );
