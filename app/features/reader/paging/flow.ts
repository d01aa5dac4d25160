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
}

/** Columns follow one another along the line: sideways for horizontal text, downwards for vertical text. */
export function flowOf({ mode, writingMode, dir }: TextLayout): Flow {
  const isVertical = writingMode !== "horizontal-tb";
  if (mode === "paged")
    return { axis: isVertical ? "y" : "x", sign: !isVertical && dir === "rtl" ? -1 : 1, isPaged: true };
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
