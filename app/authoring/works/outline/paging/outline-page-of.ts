import { chaptersOnPage } from "#app/authoring/chapter-pages/public.ts";
import type { Order } from "../moving/order.ts";

/** Heads of parts are counted with the chapters. */
const mostRows = chaptersOnPage;

/**
 * A piece of an order. Its first group is what parts come after, as in a whole order: the chapters before every part, or what is
 * still to come of the part that the page before ended with, which may be nothing.
 */
export interface OutlinePiece {
  order: Order;
  /** Where the piece begins in the whole: so many groups, of its first group so many chapters, and so many of all. */
  before: { groups: number; ofGroup: number; chapters: number };
}

/** The pages of an outline, at least one. A part begins a page of its own where it would be cut and the page is half full. */
export function cutOutline(order: Order): OutlinePiece[] {
  const pieces: OutlinePiece[] = [];
  let [rows, chapters] = [0, 0];
  const begin = (groups: number, ofGroup: number) => {
    const group = { partId: order[groups]?.partId ?? null, chapterIds: [] };
    pieces.push({ order: [group], before: { groups, ofGroup, chapters } });
    rows = 0;
  };
  begin(0, 0);
  for (const [at, { partId, chapterIds }] of order.entries()) {
    if (at > 0) {
      const isCut = rows + 1 + chapterIds.length > mostRows;
      if (isCut && rows >= mostRows / 2) begin(at - 1, order[at - 1]?.chapterIds.length ?? 0);
      pieces.at(-1)?.order.push({ partId, chapterIds: [] });
      rows++;
    }
    for (let from = 0; from < chapterIds.length;) {
      if (rows >= mostRows) begin(at, from);
      const taken = chapterIds.slice(from, from + mostRows - rows);
      pieces
        .at(-1)
        ?.order.at(-1)
        ?.chapterIds.push(...taken);
      [rows, chapters, from] = [rows + taken.length, chapters + taken.length, from + taken.length];
    }
  }
  return pieces;
}

/** The page that a chapter or a part stands on, from 1; the first when it is not there. */
function pageOf(pieces: OutlinePiece[], id: string): number {
  const holds = ({ order }: OutlinePiece) =>
    order.some(({ partId, chapterIds }, at) => (at > 0 && partId === id) || chapterIds.includes(id));
  return Math.max(0, pieces.findIndex(holds)) + 1;
}

/** What follows a work's address to show a chapter or a part on its page. */
export function placeIn(pieces: OutlinePiece[], id: string): string {
  const page = pageOf(pieces, id);
  return `${page > 1 ? `?page=${page}` : ""}#row-${id}`;
}
