import type { MarkTarget } from "../anchoring/target.ts";
import { type MarkColour, markColours } from "../mark.ts";
import { NearBlocks } from "./near-blocks.ts";
import type { TextOfChapter } from "./text-range.ts";

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

/** A mark, and the indices of the blocks that it begins and ends in; null where those are unknown. */
interface PlacedMark extends PaintedMark {
  blocks: readonly [first: number, last: number] | null;
}

/**
 * Paints marks without touching the text: the style sheet says how each colour looks. Browsers look at every range that
 * is registered whenever anything on the page has changed, so that only those near the screen are; on paper all of them.
 */
export class MarkPainter {
  private marks: PlacedMark[] = [];
  private isPrinting = false;
  private readonly nearby: NearBlocks;
  private readonly ending = new AbortController();

  constructor({ text, blocks }: Pick<TextOfChapter, "text" | "blocks">) {
    this.nearby = new NearBlocks(text, blocks, this.paint);
    const { signal } = this.ending;
    for (const event of ["beforeprint", "afterprint"])
      addEventListener(event, ({ type }) => this.print(type === "beforeprint"), { signal });
  }

  /** Replaces what was painted before. */
  show(marks: readonly PaintedMark[]): void {
    this.marks = marks.map((mark) => ({ ...mark, blocks: this.blocksOf(mark.at) }));
    const blocks = new Set<number>();
    for (const mark of this.marks)
      if (mark.blocks) for (let at = mark.blocks[0]; at <= mark.blocks[1]; at++) blocks.add(at);
    this.nearby.watch(blocks);
    this.paint();
  }

  close(): void {
    this.ending.abort();
    this.nearby.stop();
    this.marks = [];
    this.paint();
  }

  private print(isPrinting: boolean): void {
    this.isPrinting = isPrinting;
    this.paint();
  }

  private blocksOf({ start, end }: MarkTarget): PlacedMark["blocks"] {
    const [first, last] = [start, end].map(({ block }) =>
      this.nearby.indexOf(document.getElementById(block)),
    );
    return first === undefined || last === undefined ? null : [first, last];
  }

  private isNear({ blocks }: PlacedMark): boolean {
    if (this.isPrinting || !blocks || !this.nearby.isKnown) return true;
    for (const index of this.nearby.near) if (index >= blocks[0] && index <= blocks[1]) return true;
    return false;
  }

  private readonly paint = (): void => {
    if (!("highlights" in CSS)) return;
    const near = this.marks.filter((mark) => this.isNear(mark));
    for (const [index, colour] of markColours.entries()) {
      const ranges = new Set(near.filter((mark) => mark.colour === colour).map(({ range }) => range));
      const before = CSS.highlights.get(nameOf(colour));
      if (ranges.size === 0) {
        if (before) CSS.highlights.delete(nameOf(colour));
        continue;
      }
      const painted = before ?? new Highlight();
      for (const range of painted) if (range instanceof Range && !ranges.has(range)) painted.delete(range);
      for (const range of ranges) if (!painted.has(range)) painted.add(range);
      if (before) continue;
      // Below words that were searched for, and in the same order however one came to them.
      painted.priority = index - markColours.length;
      CSS.highlights.set(nameOf(colour), painted);
    }
  };
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
