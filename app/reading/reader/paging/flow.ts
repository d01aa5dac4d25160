/**
 * Along which axis, and which way, the text goes on. Positions are counted along it from the start of the text, always
 * growing, whatever the direction: `sign` turns them into scroll offsets (scrollLeft is negative in right-to-left boxes).
 */
export interface Flow {
  axis: "x" | "y";
  sign: 1 | -1;
  isPaged: boolean;
}

export interface TextLayout {
  mode: "scroll" | "paged";
  writingMode: "horizontal-tb" | "vertical-rl" | "vertical-lr";
  dir: "ltr" | "rtl";
  /** Whether the browser sets pages of vertical text side by side, as a book has them (`column-wrap`). */
  hasRows: boolean;
}

/**
 * Pages of horizontal text follow one another along the line. So do those of vertical text, downwards, unless the browser can
 * set each as a row of its own: then they lie side by side too, the next one where the next line would be.
 */
export function flowOf({ mode, writingMode, dir, hasRows }: TextLayout): Flow {
  const isVertical = writingMode !== "horizontal-tb";
  if (mode === "paged" && isVertical && !hasRows) return { axis: "y", sign: 1, isPaged: true };
  if (mode === "paged") {
    const isLeftwards = isVertical ? writingMode === "vertical-rl" : dir === "rtl";
    return { axis: "x", sign: isLeftwards ? -1 : 1, isPaged: true };
  }
  return { axis: isVertical ? "x" : "y", sign: writingMode === "vertical-rl" ? -1 : 1, isPaged: false };
}

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where `box` begins and ends along the flow, in pixels from the start of `origin`. */
export function extentAlong(flow: Flow, box: Box, origin: Box): { start: number; end: number } {
  if (flow.axis === "y") return { start: box.top - origin.top, end: box.bottom - origin.top };
  if (flow.sign === 1) return { start: box.left - origin.left, end: box.right - origin.left };
  return { start: origin.right - box.right, end: origin.right - box.left };
}

/** The page that holds a position; a hair before a page's edge belongs to that page, as rounding makes such hairs. */
export function pageAt(position: number, step: number): number {
  return step > 0 ? Math.max(0, Math.floor((position + 1) / step)) : 0;
}

/** How many pages a text of this length takes. */
export function countPages(length: number, step: number): number {
  return step > 0 ? Math.max(1, Math.ceil((length - 1) / step)) : 1;
}
