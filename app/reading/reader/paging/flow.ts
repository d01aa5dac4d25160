/**
 * The axis and direction in which the text advances. Positions along it grow from the start of the text in every
 * direction; `sign` converts them into scroll offsets (scrollLeft is negative in right-to-left boxes).
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
  /** Whether the browser can lay out pages of vertical text side by side (`column-wrap`). */
  hasRows: boolean;
}

/**
 * Pages of horizontal text follow each other along the inline axis. Those of vertical text do so downwards, unless the
 * browser supports rows of columns: then they lie side by side in the direction of the lines.
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

/** The page at a position; up to one pixel before a page's edge counts as that page, because of rounding. */
export function pageAt(position: number, step: number): number {
  return step > 0 ? Math.max(0, Math.floor((position + 1) / step)) : 0;
}

/** How many pages a text of this length takes. */
export function countPages(length: number, step: number): number {
  return step > 0 ? Math.max(1, Math.ceil((length - 1) / step)) : 1;
}
