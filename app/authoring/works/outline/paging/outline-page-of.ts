import { chaptersOnPage } from "#app/authoring/chapter-pages/public.ts";
import type { Order } from "../moving/order.ts";

/** The headings of parts count as rows too. */
const mostRows = chaptersOnPage;

/**
 * A range of an order. As in a whole order its first group comes before the parts: the chapters before every part, or the rest
 * of the part that the page before ended with, which may be empty.
 */
export interface OutlinePiece {
  order: Order;
  /** The start of the range: the number of groups before it, of chapters of its first group, and of all chapters. */
  before: { groups: number; ofGroup: number; chapters: number };
}

/**
 * Splits an outline into at least one page. A part that would be split starts a new page if the current one is at least half
 * full.
 */
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

/** The page of a chapter or part, from 1; the first when it does not exist. */
function pageOf(pieces: OutlinePiece[], id: string): number {
  const holds = ({ order }: OutlinePiece) =>
    order.some(({ partId, chapterIds }, at) => (at > 0 && partId === id) || chapterIds.includes(id));
  return Math.max(0, pieces.findIndex(holds)) + 1;
}

/** The query and hash that lead to a chapter or part on its page. */
export function positionIn(pieces: OutlinePiece[], id: string): string {
  const page = pageOf(pieces, id);
  return `${page > 1 ? `?page=${page}` : ""}#row-${id}`;
}
