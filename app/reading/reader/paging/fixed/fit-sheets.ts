import type { FixedPage } from "#app/manuscript/epub/read/publication.ts";

export interface Sheet {
  width: number;
  height: number;
}

/** The size of a page, as its element carries it. */
export function sheetSizes({ width, height }: DOMStringMap): Sheet {
  return { width: Number(width) || 1, height: Number(height) || 1 };
}

/** The scale at which the pages of a spread fit into the available space. */
export function fitSheets(sheets: Sheet[], room: Sheet): number {
  const width = sheets.reduce((total, sheet) => total + sheet.width, 0);
  const height = Math.max(1, ...sheets.map((sheet) => sheet.height));
  return Math.min(room.width / Math.max(1, width), room.height / height);
}

/** Whether the book wants two pages side by side in a window of this shape. */
export function isSpread({ spread, side, width, height }: FixedPage, isLandscape: boolean): boolean {
  if (spread === "none" || side === "center") return false;
  if (spread === "both") return true;
  // Default: not for landscape pages, which a spread would only make smaller.
  return isLandscape && (spread === "landscape" || side !== null || height > width);
}
