import { getChapters } from "./outline-queries.server.ts";
import type { Db } from "#app/platform/db/client.server.ts";
import type { KnownZone } from "#app/ui/times/times.ts";
import { toChapterLine } from "./chapter-line.server.ts";
import { cutOutline, positionIn } from "./paging/outline-page-of.ts";
import { findDueEmpty } from "./due-empty.server.ts";
import { chapterIdsOf } from "./moving/order.ts";
import { readOrder, stampOf } from "./outline-rows.server.ts";

interface OutlinePageRequest {
  /** Starts at 1; numbers above the last mean the last page. */
  page: number;
  now: Date;
  zone: KnownZone;
}

/** The most fields per page that move a chapter into a part; with more parts, chapters are moved by number. */
const mostPartOptions = 4_000;

/** One page of a work's outline, with only the start of the other pages. */
export async function viewOutline(
  db: Db,
  workId: string,
  { page: requestedPage, now, zone }: OutlinePageRequest,
) {
  const { order, partTitles } = await readOrder(db, workId);
  const pieces = cutOutline(order);
  const page = Math.min(requestedPage, pieces.length);
  const piece = pieces[page - 1];
  if (!piece) throw new Error("an outline without pages");
  const ids = chapterIdsOf(piece.order);
  const isCut = pieces.length > 1;
  const last = order.at(-1)?.partId ?? null;
  const shown = new Set([...piece.order.map(({ partId }) => partId), last]);
  const parts = order.flatMap(({ partId }) =>
    partId !== null && (!isCut || shown.has(partId))
      ? [{ id: partId, title: partTitles.get(partId) ?? "" }]
      : [],
  );
  const lines = await getChapters(db, workId, isCut ? ids : null);
  const due = await findDueEmpty(db, workId, now);
  return {
    ...piece,
    stamp: stampOf(order),
    parts,
    chapters: lines.map((chapter) => toChapterLine(chapter, { now, zone })),
    chapterCount: chapterIdsOf(order).length,
    /** Rows offer a list of parts to move to. */
    hasPartLists: parts.length * ids.length <= mostPartOptions,
    page,
    /** The number of the first chapter of each page. */
    begins: pieces.map(({ before }) => before.chapters + 1),
    due: due && { ...due, path: positionIn(pieces, due.id) },
  };
}

/** The URL of the chapter with this number, or of the last one; null when it is not a number. */
export async function findByNumber(db: Db, workId: string, given: string): Promise<string | null> {
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1) return null;
  const { order } = await readOrder(db, workId);
  const ids = chapterIdsOf(order);
  const id = ids[Math.min(number, ids.length) - 1];
  return id === undefined ? null : positionIn(cutOutline(order), id);
}
